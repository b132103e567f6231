import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { coinName } from '../../../machines/money/coin-name'
import type { OpenIntent } from '../../../machines/money/intent'
import type { PairRate } from '../../../machines/money/naira'
import { networkLabel } from '../../../machines/money/network'
import { dashboardRoutes, walletPath } from '../../../machines/shell/routes.rules'
import { pairIn, whyMoneyIsOff } from '../../../machines/wallets/overview/wallet-actions.rules'
import { nairaWorth, openIntentOf } from '../../../machines/wallets/overview/wallet-list.rules'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { isChain } from '../../api/chain'
import { cameFromList, useBackNavigation } from '../../flows/use-back-navigation'
import { useOutbox } from '../../flows/use-outbox'
import type { HeldWalletFragment } from '../../generated/graphql'
import { useResource } from '../../resource/use-resource'
import { Chip } from '../../ui/controls/chip.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { LoadFailure } from '../../ui/feedback/loaded.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { UnresolvedCard } from '../../ui/feedback/unresolved.view'
import { approximately, clockTime, dollars, naira } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { BackHeader, Page } from '../../ui/layout/page.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { MoneyActions } from '../money/money-actions.view'
import { useMoneySettled } from '../money/use-money-settled'
import { balanceText } from './balance.view'
import { PriceChart } from './price-chart.view'
import { WalletMoves } from './wallet-transactions.view'
import { walletSource } from './wallets.source'

const transferDialog = screenCode(() =>
  import('../transfer/transfer.dialog').then(({ TransferDialog }) => TransferDialog),
)

interface BalanceProps {
  wallet: HeldWalletFragment | null | undefined
  rates: readonly PairRate[] | null | undefined
  readAt: number | null
}

/** Of the balance card, so that nothing below moves when it fills. */
const balanceHeight = '166px'

const BalanceCard = ({ wallet, rates, readAt }: BalanceProps) => {
  if (!wallet) return <Skeleton height={balanceHeight} borderRadius="card" />
  const { symbol, name, chain } = wallet.currency
  const label = networkLabel(chain)
  const inNaira = nairaWorth([wallet], rates)
  const held = balanceText(wallet.balance, symbol)
  return (
    <Card aria-labelledby="balance" display="flex" flexDirection="column" gap="1" minHeight={balanceHeight}>
      <chakra.h2 id="balance" display="flex" alignItems="center" gap="2" textStyle="rowTitle">
        <CoinIcon symbol={symbol} />
        {coinName(name)}
        {label && <Chip tone="brand">{label}</Chip>}
      </chakra.h2>
      {inNaira !== null && <Amount>{approximately(naira(inNaira))}</Amount>}
      {inNaira === null ? <Amount>{held}</Amount> : <chakra.p textStyle="figures">{held}</chakra.p>}
      <chakra.p display="flex" justifyContent="space-between" gap="2" color="fg.muted" textStyle="figures">
        <span>{dollars(wallet.usdBalance)}</span>
        <chakra.span textStyle="secondary">{readAt !== null && `as of ${clockTime(readAt)}`}</chakra.span>
      </chakra.p>
    </Card>
  )
}

const WalletPage = ({ pair }: { pair: WalletPair }) => {
  const [, navigate] = useLocation()
  const { symbol, chain } = pair
  const {
    data,
    failure,
    isLoading: busy,
    refresh,
    revalidate,
    state,
  } = useResource(walletSource(pair), { key: `${symbol} ${chain}`, onReturn: 'revalidate' })
  const { readAt } = state.context
  const outbox = useOutbox()
  const [transfer, setTransfer] = useState<{ intent: OpenIntent | null } | null>(null)
  const closeTransfer = () => setTransfer(null)
  const page = failure ? undefined : data
  const goBack = useBackNavigation(dashboardRoutes.wallets.path)
  useMoneySettled(revalidate)
  const loading = busy || !page?.wallet || !outbox.ready
  const off = whyMoneyIsOff({
    loading,
    adminWalletMode: page?.walletMode?.adminWalletStatus ?? null,
    outboxOff: outbox.off,
  })
  return (
    <Page maxWidth="page" gap="4" paddingTop="4" aria-busy={busy}>
      <BackHeader title={dashboardRoutes.walletDetails.title} onBack={goBack}>
        {!failure && <RefreshButton busy={busy} onRefresh={refresh} />}
      </BackHeader>
      {failure ? (
        <LoadFailure error={failure} onRefresh={refresh} />
      ) : (
        <>
          <BalanceCard wallet={page?.wallet} rates={page?.rates} readAt={readAt} />
          <MoneyActions
            actions={['sell', 'transfer']}
            off={off}
            loading={loading}
            onPress={(action) =>
              action === 'sell'
                ? navigate(walletPath(pair, 'walletSell'), { state: cameFromList })
                : setTransfer({ intent: openIntentOf(outbox.open, ['transfer'], pair) })
            }
          />
          <UnresolvedCard
            open={outbox.open.filter((intent) => intent.symbol === symbol && intent.chain === chain)}
            decidable={outbox.decidable}
            onAskAgain={() => void outbox.reconcileAll()}
            onDecide={outbox.decide}
          />
          {isChain(chain) && <PriceChart symbol={symbol} chain={chain} />}
          <WalletMoves
            moves={page?.wallet ? (page.activitiesOfWallet?.nodes ?? null) : undefined}
            first={20}
          />
        </>
      )}
      {transfer && data?.wallet && (
        <LazyDialog onClose={closeTransfer}>
          <LazyScreen
            code={transferDialog}
            symbol={symbol}
            chain={chain}
            open={transfer.intent}
            wallets={[data.wallet]}
            shown
            onClose={closeTransfer}
          />
        </LazyDialog>
      )}
    </Page>
  )
}

/** '/dashboard/wallets/{currency}/{chain}', ignoring case (WALLET-02); keyed by wallet. */
export const WalletDetailsScreen = () => {
  const { currency = '', chain = '' } = useParams<{ currency: string; chain: string }>()
  const pair = pairIn(currency, chain)
  return <WalletPage key={`${pair.symbol} ${pair.chain}`} pair={pair} />
}
