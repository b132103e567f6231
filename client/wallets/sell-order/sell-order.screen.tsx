import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import type { OpenIntent } from '../../../machines/money/intent'
import { dashboardRoutes, walletPath } from '../../../machines/shell/routes.rules'
import { typedAmount } from '../../../machines/wallets/money/linked.rules'
import { pairIn, whyMoneyIsOff } from '../../../machines/wallets/overview/wallet-actions.rules'
import { openIntentOf } from '../../../machines/wallets/overview/wallet-list.rules'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { sellOrderFlow } from '../../../machines/wallets/sell-order/sell-order.machine'
import { isChain } from '../../api/chain'
import { useServices } from '../../flows/services'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { sendIfHandled, useFlow } from '../../flows/use-flow'
import { useOutbox } from '../../flows/use-outbox'
import { PaidIntoDocument, SellTermsDocument } from '../../generated/graphql'
import { useRevalidation } from '../../platform/use-revalidation'
import { querySource } from '../../resource/source'
import { useCached } from '../../resource/use-cached'
import { useResource } from '../../resource/use-resource'
import { Loaded } from '../../ui/feedback/loaded.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { fetchAhead, LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { BackHeader, Columns, Page } from '../../ui/layout/page.view'
import { ForgottenNote } from '../money/forgotten-note.view'
import { useAgain, useInterruption, usePrefill } from '../money/use-again'
import { SellForm } from './sell-form.view'
import { sellOrderActors } from './sell-order.actors'
import type { ReceiptCode } from './sell-order.view'

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

/** The account that a sale is paid into. */
const payoutSource = querySource({ name: 'payout', document: PaidIntoDocument, variables: () => ({}) })

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
  const { data: payout } = useResource(payoutSource, { quiet: true, onReturn: 'revalidate' })
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
