import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { coinName } from '../../../machines/money/coin-name'
import type { OpenIntent } from '../../../machines/money/intent'
import { networkLabel } from '../../../machines/money/network'
import { type PayoutAccount, paidAccount } from '../../../machines/money/payout-account'
import { dashboardRoutes, walletPath } from '../../../machines/shell/routes.rules'
import { typedAmount } from '../../../machines/wallets/money/linked.rules'
import {
  nairaEstimate,
  noRateText,
  type SellMarketData,
  sell,
  sellErrorText,
} from '../../../machines/wallets/orders/sell.rules'
import { sellAll } from '../../../machines/wallets/orders/sell-all.rules'
import { pairIn, whyMoneyIsOff } from '../../../machines/wallets/overview/wallet-actions.rules'
import { isFunded, openIntentOf } from '../../../machines/wallets/overview/wallet-list.rules'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { type SellContext, sellOrderFlow } from '../../../machines/wallets/sell-order/sell-order.machine'
import { isChain } from '../../api/chain'
import { useServices } from '../../flows/services'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { sendIfHandled, useFlow } from '../../flows/use-flow'
import { useOutbox } from '../../flows/use-outbox'
import { PaidIntoDocument, SellTermsDocument } from '../../generated/graphql'
import { useRevalidation } from '../../platform/use-revalidation'
import { useCached, useReading } from '../../reading'
import { Button } from '../../ui/controls/button.view'
import { Form } from '../../ui/controls/form.view'
import { Loaded } from '../../ui/feedback/loaded.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { dollars, limitInDollars, naira, rateText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { fetchAhead, LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { BackHeader, Columns, Page } from '../../ui/layout/page.view'
import { PlateCard } from '../../ui/layout/plate.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { PaysToBank } from '../../ui/rows/goes-to.view'
import { ForgottenNote } from '../money/forgotten-note.view'
import { LinkedFields, type LinkedProps } from '../money/linked-fields.view'
import { sellOrderActors } from '../money/market-data.actors'
import { StepProblem } from '../money/money-steps.view'
import { useAgain, useInterruption, usePrefill } from '../money/use-again'
import { balanceText } from '../overview/balance.view'
import type { ReceiptCode } from './sell-order.view'

interface SellFormProps extends LinkedProps {
  order: SellContext
  marketData: SellMarketData
  /** 'Bitcoin Core'; undefined while unknown. */
  name: string | undefined
  /** The customer's bank accounts; undefined while unknown. */
  accounts: readonly PayoutAccount[] | undefined
  busy: boolean
  /** Why nothing can be sold now, in words. */
  off: string | null
  onReview: () => void
  onReviewAll: () => void
}

/** Above 0; otherwise hidden. */
const hasMinimum = (limit: string | null): limit is string => limit !== null && /[1-9]/.test(limit)

const Held = ({ marketData, name }: { marketData: SellMarketData; name: string | undefined }) => (
  <Card
    aria-label="Wallet"
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="2px 12px"
    padding="14px 16px"
  >
    <CoinIcon symbol={marketData.symbol} />
    <chakra.div flex="1 1 4.5rem" minWidth="0">
      <chakra.p textStyle="rowTitle">{coinName(name ?? marketData.symbol)}</chakra.p>
      <chakra.p textStyle="secondary" color="fg.muted">
        {networkLabel(marketData.chain) ?? marketData.symbol}
      </chakra.p>
    </chakra.div>
    <chakra.div textAlign="end" marginInlineStart="auto">
      <chakra.p textStyle="rowTitle">{balanceText(marketData.balance, marketData.symbol)}</chakra.p>
      <chakra.p textStyle="secondary" color="fg.muted">
        {dollars(marketData.usdBalance)}
      </chakra.p>
    </chakra.div>
  </Card>
)

const next = screenCode(() => import('./next.view').then(({ Next }) => Next))

/** The sell form: two linked amounts, the proceeds, and 'Sell all' (WSELL-02, WSELL-07 to WSELL-16). */
const SellForm = ({ order, marketData, name, accounts, busy, off, ...handlers }: SellFormProps) => {
  const { draft, checked, error: apiError } = order
  const closed = off ?? (marketData.rate === null ? noRateText : null)
  const allProblem = closed ?? sellAll.check(draft, marketData)
  const refused = apiError?.fields.amountCrypto
  const account = accounts && paidAccount(accounts)
  return (
    <Form busy={busy} onSubmit={handlers.onReview}>
      <Columns>
        <div>
          <Held marketData={marketData} name={name} />
          <LinkedFields
            {...handlers}
            symbol={marketData.symbol}
            draft={draft}
            holding={marketData}
            hint={hasMinimum(marketData.limit) ? `Minimum: ${limitInDollars(marketData.limit)}` : undefined}
            problem={
              (checked ? sell.check(draft, marketData) : undefined) ??
              (refused ? { text: refused } : undefined)
            }
            disabled={closed !== null}
            ground="bg"
          />
        </div>
        <div>
          <PlateCard padding="18px 20px" css={{ '--room': { base: '100vw', xl: '364px' } }}>
            <chakra.p
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="2"
              textStyle="secondary"
            >
              You get about
              {marketData.rate !== null && (
                <chakra.span color="var(--muted)" whiteSpace="nowrap">
                  {rateText(marketData.rate)}
                </chakra.span>
              )}
            </chakra.p>
            <div role="status">
              <Amount compact>{naira(nairaEstimate(draft, marketData))}</Amount>
            </div>
          </PlateCard>
          {account && <PaysToBank account={account} />}
          <chakra.div display="flex" flexDirection="column" gap="3">
            {apiError && <StepProblem>{refused ? null : sellErrorText(apiError)}</StepProblem>}
            <chakra.div display="flex" flexWrap="wrap" gap="3">
              <Button type="submit" flex="1 1 50%" disabled={closed !== null} aria-describedby="sell-off">
                Continue
              </Button>
              <Button
                variant="subtle"
                flex="1"
                minWidth="max-content"
                disabled={allProblem !== null}
                aria-describedby="sell-off"
                onClick={handlers.onReviewAll}
              >
                Sell all
              </Button>
            </chakra.div>
            <chakra.p id="sell-off" role="status" minHeight="20px" textStyle="secondary" color="fg.muted">
              {closed ??
                (allProblem &&
                  (isFunded(marketData) ? 'Sell all: less than the minimum' : 'Nothing to sell'))}
            </chakra.p>
          </chakra.div>
          <LazyTail code={next} />
        </div>
      </Columns>
    </Form>
  )
}

const PlaceHolder = () => (
  <Columns>
    <div>
      <Skeleton height="72px" borderRadius="card" />
      <Skeleton height="292px" borderRadius="card" />
    </div>
    <div>
      <Skeleton height="96px" borderRadius="card" />
      <Skeleton height="272px" borderRadius="card" />
    </div>
  </Columns>
)

const sellDialog = screenCode(() => import('./sell-order.view').then(({ SellDialog }) => SellDialog))

interface SellOrderProps {
  pair: WalletPair
  /** An unresolved sale of this wallet, with which the page starts. */
  open: OpenIntent | null
  /** Why this browser cannot send anything. */
  off: string | null
  receipt: ReceiptCode
  onLeave: () => void
}

const SellOrder = ({ pair, open, off: outboxOff, receipt, onLeave }: SellOrderProps) => {
  const services = useServices()
  const client = useApolloClient()
  const { symbol, chain } = pair
  const [state, send, actor] = useFlow(sellOrderFlow, {
    actors: sellOrderActors(services, client),
    input: { symbol, chain, open },
  })
  usePrefill(
    useAgain(['sell'], `${symbol} ${chain}`),
    state.matches('editing'),
    ({ amountCrypto, amountUsd }) =>
      send(
        amountUsd === undefined
          ? { type: 'sellOrder.enterCrypto', text: amountCrypto, pasted: false }
          : { type: 'sellOrder.enterUsd', text: amountUsd, pasted: false },
      ),
  )
  // What is reviewed and sent needs no network but for itself.
  useEffect(() => void fetchAhead(sellDialog.fetch, { sure: true }), [])
  const { draft, placed, error: apiError } = state.context
  const { placement } = state.children
  useInterruption(placement, placed ? null : { kind: 'sell', symbol, chain, ...typedAmount(draft) })
  const data = useCached(SellTermsDocument, isChain(chain) ? { symbol, chain } : null)
  const { data: payout } = useReading(PaidIntoDocument, {
    name: 'payout',
    variables: {},
    quiet: true,
    onReturn: 'revalidate',
  })
  useRevalidation(services.clock, { revalidate: () => sendIfHandled(actor, { type: 'sellOrder.refresh' }) })
  const off = whyMoneyIsOff({
    loading: !data?.walletMode,
    adminWalletMode: data?.walletMode?.adminWalletStatus ?? null,
    outboxOff,
  })
  return (
    <>
      <Loaded
        data={state.context.marketData}
        failure={state.matches('failed') ? apiError : null}
        onRefresh={() => send({ type: 'sellOrder.refresh' })}
        skeleton={<PlaceHolder />}
      >
        {(marketData) => (
          <SellForm
            order={state.context}
            marketData={marketData}
            name={data?.wallet?.currency.name}
            accounts={payout?.bankAccounts ?? undefined}
            busy={state.hasTag('busy')}
            off={off}
            onUsd={(typed) => send({ type: 'sellOrder.enterUsd', ...typed })}
            onCrypto={(typed) => send({ type: 'sellOrder.enterCrypto', ...typed })}
            onMax={() => send({ type: 'sellOrder.fillMax' })}
            onReview={() => send({ type: 'sellOrder.review' })}
            onReviewAll={() => send({ type: 'sellOrder.reviewAll' })}
          />
        )}
      </Loaded>
      {(placement || state.context.placed) && (
        <LazyDialog onClose={onLeave}>
          <LazyScreen
            code={sellDialog}
            order={state.context}
            placement={placement}
            accounts={payout?.bankAccounts ?? undefined}
            receipt={receipt}
          />
        </LazyDialog>
      )}
    </>
  )
}

/** '/dashboard/wallets/{currency}/{chain}/sell': one coin of a wallet for naira. */
export const SellOrderScreen = ({ receipt }: { receipt: ReceiptCode }) => {
  const { currency = '', chain = '' } = useParams<{ currency: string; chain: string }>()
  const pair = pairIn(currency, chain)
  const goBack = useBackNavigation(walletPath(pair))
  const outbox = useOutbox()
  return (
    <Page paddingTop={{ base: '4', lg: '2' }}>
      <BackHeader title={dashboardRoutes.walletSell.title} onBack={goBack} />
      <ForgottenNote forgotten={outbox.forgotten} />
      {outbox.ready ? (
        <SellOrder
          key={`${pair.symbol} ${pair.chain}`}
          pair={pair}
          open={openIntentOf(outbox.open, ['sell', 'sellAll'], pair)}
          off={outbox.off}
          receipt={receipt}
          onLeave={goBack}
        />
      ) : (
        <PlaceHolder />
      )}
    </Page>
  )
}
