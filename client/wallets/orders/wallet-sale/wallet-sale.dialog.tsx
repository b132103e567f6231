import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'wouter'
import { coinName } from '../../../../machines/money/coin-name'
import { networkLabel } from '../../../../machines/money/network'
import { type PayoutAccount, payoutAccountIn } from '../../../../machines/money/payout-account'
import { dashboardRoutes, walletPath } from '../../../../machines/shell/routes.rules'
import { transactionPath } from '../../../../machines/shell/transaction-path.rules'
import { amountOf, type Coin, type Placement } from '../../../../machines/wallets/orders/order.rules'
import { walletSaleFlow } from '../../../../machines/wallets/orders/wallet-sale/wallet-sale.machine'
import {
  nairaEstimate,
  noRateText,
  type SellMarketData,
  type SellQuote,
  sell,
  sellAll,
  sellErrorText,
} from '../../../../machines/wallets/orders/wallet-sale/wallet-sale.rules'
import { moneyOffReason, pairIn } from '../../../../machines/wallets/overview/wallet-actions.rules'
import { isFunded, openIntentOf } from '../../../../machines/wallets/overview/wallet-list.rules'
import { typedAmountOf } from '../../../../machines/wallets/prices/linked-amounts.rules'
import { useCached } from '../../../data/use-cached'
import { usePageQuery } from '../../../data/use-page-query'
import { useServices } from '../../../flows/services'
import { useBackNavigation } from '../../../flows/use-back-navigation'
import { type FlowProps, sendIfHandled, useFlow } from '../../../flows/use-flow'
import { useOutbox } from '../../../flows/use-outbox'
import { PaidIntoDocument, SellTermsDocument } from '../../../generated/graphql'
import { useReturn } from '../../../platform/use-attention'
import { Button } from '../../../ui/controls/button.view'
import { Form } from '../../../ui/controls/form.view'
import { PageButtonLink } from '../../../ui/controls/page-link.view'
import { FrozenLink } from '../../../ui/feedback/frozen-link.view'
import { fetchShareRecording } from '../../../ui/feedback/share-recording.view'
import { Skeleton } from '../../../ui/feedback/skeleton.view'
import { useFreeze } from '../../../ui/feedback/use-freeze'
import { accountTail, dollars, figure, limitInDollars, naira, rateText } from '../../../ui/format'
import { Card } from '../../../ui/layout/card.view'
import { HeroCard } from '../../../ui/layout/hero.view'
import { LazyDialog } from '../../../ui/layout/lazy-dialog.view'
import { fetchAhead, LazyScreen, type ScreenCode, screenCode } from '../../../ui/layout/lazy-screen'
import { LazyTail } from '../../../ui/layout/lazy-tail.view'
import { BackHeader, Columns, Page } from '../../../ui/layout/page.view'
import { Amount } from '../../../ui/marks/amount.view'
import { BankLogo } from '../../../ui/marks/bank-logo.view'
import { CoinIcon } from '../../../ui/marks/coin-icon.view'
import { IconBox } from '../../../ui/marks/icon-box.view'
import { PaysToBank } from '../../../ui/rows/goes-to.view'
import { Steps } from '../../../ui/rows/steps.view'
import { isChain } from '../../chain'
import { balanceText, exactCoins } from '../../overview/balance.view'
import { LinkedFields } from '../amount-fields.view'
import { walletSaleActors } from '../order.actors'
import type { OrderTexts } from '../order.dialog'
import { OrderProblem } from '../order-problem.view'
import { useAgain, useInterruption, usePrefill } from '../repeat-order'
import { LostOrderNote } from '../steps.view'

/** Null if there is no bank account; undefined while unknown. */
type Payout = PayoutAccount | null | undefined

/** The copy of a sale at each step (WSELL-03 to WSELL-06). */
const sellTexts =
  (symbol: string, account: Payout) =>
  (order: Placement): OrderTexts => {
    const quote = order.quote as SellQuote | null
    const amount = amountOf(order)
    const isAll = quote?.kind === 'sellAll'
    const bank = account && `${account.bank.name} ${accountTail(account.accountNumber)}`
    const hasNoBank = account === null
    return {
      review: quote && {
        title: isAll ? `Sell all your ${symbol}?` : 'Review your order',
        lines: [
          {
            name: 'You sell',
            value: exactCoins(quote.amountCrypto, symbol),
            mark: <CoinIcon symbol={symbol} size={40} />,
          },
          {
            name: 'You get about',
            value: naira(quote.amountNgn),
            main: true,
            mark: account ? (
              <BankLogo bank={account.bank} small />
            ) : (
              <IconBox>
                <Landmark size={20} />
              </IconBox>
            ),
          },
          {
            name: 'Pays into',
            value: bank ?? (hasNoBank ? 'No bank account yet' : 'Your default bank account'),
          },
          { name: 'Value', value: dollars(quote.amountUsd) },
          { name: 'Rate', value: rateText(quote.rate) },
        ],
        note: hasNoBank
          ? 'Add a bank account first. Until then nothing is sold and your coins stay in your wallet.'
          : 'The final rate is set when you confirm.',
        confirmLabel: isAll ? 'Sell all' : 'Sell',
      },
      processing: `Selling ${amount ? exactCoins(amount, symbol) : symbol}…`,
      orderText: `Sale of ${amount ? exactCoins(amount, symbol) : `all your ${symbol}`}`,
      done: {
        title: 'Transaction Success!',
        amount: order.result?.amountNgn && naira(order.result.amountNgn),
        goesTo: bank
          ? `to ${bank}`
          : hasNoBank
            ? 'On hold until you add a bank account'
            : 'to your default bank account',
        text: `You have just sold ${amount ? `${figure(amount, 0, 18)} ` : 'all your '}${symbol} to the provider. You will be paid shortly.`,
      },
    }
  }

const minimumText = (marketData: SellMarketData | null): string | undefined => {
  if (!marketData) return 'Minimum: …'
  const { limit } = marketData
  return limit !== null && /[1-9]/.test(limit) ? `Minimum: ${limitInDollars(limit)}` : undefined
}

const placeholderFigure = <Skeleton width="80px" height="1em" marginInlineStart="auto" />

interface HeldBalanceProps {
  coin: Coin
  marketData: SellMarketData | null
  name: string | undefined
}

const HeldBalance = ({ coin: { symbol, chain }, marketData, name }: HeldBalanceProps) => (
  <Card
    aria-label="Wallet"
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="2px 12px"
    padding="14px 16px"
  >
    <CoinIcon symbol={symbol} />
    <chakra.div flex="1 1 4.5rem" minWidth="0">
      <chakra.p textStyle="rowTitle">{coinName(name ?? symbol)}</chakra.p>
      <chakra.p textStyle="secondary" color="fg.muted">
        {networkLabel(chain) ?? symbol}
      </chakra.p>
    </chakra.div>
    <chakra.div textAlign="end" marginInlineStart="auto">
      <chakra.div textStyle="rowTitle">
        {marketData ? balanceText(marketData.balance, symbol) : placeholderFigure}
      </chakra.div>
      <chakra.div textStyle="secondary" color="fg.muted">
        {marketData ? dollars(marketData.usdBalance) : placeholderFigure}
      </chakra.div>
    </chakra.div>
  </Card>
)

const nextSteps = [
  { title: 'You review and confirm', text: 'Your rate is locked when you confirm.' },
  { title: 'We approve it', text: "Your coins are already here, so there's no network wait." },
  { title: 'Naira goes to your bank account', text: 'You can follow each step in Transactions.' },
]

interface SellFormProps extends FlowProps<typeof walletSaleFlow>, Pick<HeldBalanceProps, 'coin' | 'name'> {
  paysTo: ReactNode
  off: string | null
  frozen: string | null
}

/** The sell form: two linked amounts, the proceeds, and 'Sell all' (WSELL-02, WSELL-07 to WSELL-16). */
const SellForm = ({ state, send, coin, name, paysTo, off, frozen }: SellFormProps) => {
  const { draft, marketData, checked, error: apiError } = state.context
  const loading = state.matches({ editing: 'loading' })
  const disabledReason = off ?? (marketData?.rate === null ? noRateText : null)
  const sellAllProblem = disabledReason ?? (marketData && sellAll.check(draft, marketData))
  const isDisabled = disabledReason !== null || marketData === null
  const amountError = apiError?.fields.amountCrypto
  return (
    <Form busy={loading} onSubmit={() => send({ type: 'order.review', all: false })}>
      <Columns>
        <div>
          <HeldBalance coin={coin} marketData={marketData} name={name} />
          <LinkedFields
            symbol={coin.symbol}
            draft={draft}
            holding={marketData}
            hint={minimumText(marketData)}
            problem={
              (checked && marketData ? sell.check(draft, marketData) : undefined) ??
              (amountError ? { text: amountError } : undefined)
            }
            disabled={isDisabled}
            ground="bg"
            onUsd={(typed) => send({ type: 'order.enterUsd', ...typed })}
            onCrypto={(typed) => send({ type: 'order.enterCrypto', ...typed })}
            onMax={() => send({ type: 'order.fillMax' })}
          />
        </div>
        <div>
          <HeroCard padding="18px 20px" css={{ '--room': { base: '100vw', xl: '364px' } }}>
            <chakra.p
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="2"
              textStyle="secondary"
            >
              You get about
              {marketData?.rate && (
                <chakra.span color="var(--muted)" whiteSpace="nowrap">
                  {rateText(marketData.rate)}
                </chakra.span>
              )}
            </chakra.p>
            <div role="status">
              <Amount compact>{naira(marketData ? nairaEstimate(draft, marketData) : '0')}</Amount>
            </div>
          </HeroCard>
          {paysTo}
          <chakra.div display="flex" flexDirection="column" gap="3">
            <OrderProblem
              error={apiError}
              errorText={sellErrorText}
              failed={state.matches({ editing: 'failed' })}
              onRefresh={() => send({ type: 'order.refresh' })}
            />
            <chakra.div display="flex" flexWrap="wrap" gap="3">
              {frozen ? (
                <FrozenLink flex="1 1 50%">Sell</FrozenLink>
              ) : (
                <Button
                  type="submit"
                  flex="1 1 50%"
                  loading={loading}
                  disabled={disabledReason !== null}
                  aria-describedby="sell-off"
                >
                  Continue
                </Button>
              )}
              <Button
                variant="subtle"
                flex="1"
                minWidth="max-content"
                loading={loading}
                disabled={sellAllProblem !== null}
                aria-describedby="sell-off"
                onClick={() => send({ type: 'order.review', all: true })}
              >
                Sell all
              </Button>
            </chakra.div>
            <chakra.p id="sell-off" role="status" minHeight="21px" textStyle="secondary" color="fg.muted">
              {disabledReason ??
                (sellAllProblem &&
                  marketData &&
                  (isFunded(marketData) ? 'Your balance is below the minimum sale' : 'Nothing to sell'))}
            </chakra.p>
          </chakra.div>
          <Card aria-labelledby="next" display="flex" flexDirection="column" gap="3">
            <chakra.h2 id="next" textStyle="rowTitle">
              What happens next
            </chakra.h2>
            <Steps steps={nextSteps} />
          </Card>
        </div>
      </Columns>
    </Form>
  )
}

const orderDialog = screenCode(() => import('../order.dialog').then(({ OrderDialog }) => OrderDialog))

type ReceiptCode = ScreenCode<{ id: string; placeholder: ReactNode }>

const placeholder = (
  <chakra.p textStyle="secondary" color="fg.muted">
    Your receipt will be there once you're paid.
  </chakra.p>
)

interface WalletSaleProps {
  coin: Coin
  receipt: ReceiptCode
  onLeave: () => void
}

const WalletSale = ({ coin, receipt, onLeave }: WalletSaleProps) => {
  const services = useServices()
  const client = useApolloClient()
  const { symbol, chain } = coin
  const [state, send, actor] = useFlow(walletSaleFlow, { actors: walletSaleActors(services, client) })
  const outbox = useOutbox()
  const openIntent = openIntentOf(outbox.open, ['sell', 'sellAll'], coin)
  useEffect(() => {
    if (outbox.ready) sendIfHandled(actor, { type: 'order.open', from: { symbol, chain }, open: openIntent })
  }, [actor, outbox.ready, symbol, chain, openIntent])
  usePrefill(
    useAgain(['sell'], `${symbol} ${chain}`),
    state.matches('editing'),
    ({ amountCrypto, amountUsd }) =>
      send(
        amountUsd === undefined
          ? { type: 'order.enterCrypto', text: amountCrypto, pasted: false }
          : { type: 'order.enterUsd', text: amountUsd, pasted: false },
      ),
  )
  // Once this code has loaded, reviewing and sending need no more code from the network.
  useEffect(() => {
    fetchAhead(orderDialog.fetch, { sure: true })
    fetchShareRecording()
  }, [])
  const { draft, placed } = state.context
  const { placement } = state.children
  useInterruption(placement, placed ? null : { kind: 'sell', symbol, chain, ...typedAmountOf(draft) })
  const terms = useCached(SellTermsDocument, isChain(chain) ? { symbol, chain } : null)
  const { data: payout, hasFailed } = usePageQuery(PaidIntoDocument, {
    name: 'payout',
    variables: {},
    quiet: true,
  })
  const account = payout?.bankAccounts ? payoutAccountIn(payout.bankAccounts) : undefined
  useReturn(() => sendIfHandled(actor, { type: 'order.refresh' }))
  const { frozen } = useFreeze()
  const off = moneyOffReason({
    loading: !terms?.walletMode,
    adminWalletMode: terms?.walletMode?.adminWalletStatus ?? null,
    outboxOff: frozen ?? outbox.off,
  })
  const back = (
    <PageButtonLink href={walletPath(coin)} variant={placed ? (placed.result ? 'subtle' : 'solid') : 'plain'}>
      Back to wallet
    </PageButtonLink>
  )
  return (
    <>
      <LostOrderNote forgotten={outbox.forgotten} />
      <SellForm
        state={state}
        send={send}
        coin={coin}
        name={terms?.wallet?.currency.name}
        paysTo={
          account ? (
            <PaysToBank account={account} />
          ) : (
            !payout && !hasFailed && <Skeleton height="72px" borderRadius="card" />
          )
        }
        off={state.matches({ editing: 'failed' }) ? '' : off}
        frozen={frozen}
      />
      {(placement || placed) && (
        <LazyDialog onClose={onLeave}>
          <LazyScreen
            code={orderDialog}
            placement={placement}
            placed={placed}
            words={sellTexts(symbol, account)}
            errorText={sellErrorText}
            onClose={null}
            leave={back}
            next={
              <>
                {placed?.result && (
                  <>
                    <PageButtonLink href={transactionPath(placed.result.id)}>Follow this sale</PageButtonLink>
                    <LazyTail
                      code={receipt}
                      loading={placeholder}
                      id={placed.result.id}
                      placeholder={placeholder}
                    />
                  </>
                )}
                {back}
              </>
            }
          />
        </LazyDialog>
      )}
    </>
  )
}

export const WalletSaleScreen = ({ receipt }: { receipt: ReceiptCode }) => {
  const { currency = '', chain = '' } = useParams<{ currency: string; chain: string }>()
  const coin = pairIn(currency, chain)
  const goBack = useBackNavigation(walletPath(coin))
  return (
    <Page paddingTop={{ base: '4', lg: '2' }}>
      <BackHeader title={dashboardRoutes.walletSale.title} onBack={goBack} />
      <WalletSale key={`${coin.symbol} ${coin.chain}`} coin={coin} receipt={receipt} onLeave={goBack} />
    </Page>
  )
}
