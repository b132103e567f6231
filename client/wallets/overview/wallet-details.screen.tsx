import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Again } from '../../../machines/money/again'
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
import { type HeldWalletFragment, WalletPageDocument } from '../../generated/graphql'
import { useReading } from '../../reading'
import { Chip } from '../../ui/controls/chip.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { LoadFailure } from '../../ui/feedback/loaded.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { UnresolvedCard } from '../../ui/feedback/unresolved.view'
import { clockTime, dollars, naira } from '../../ui/format'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { BackHeader, Page } from '../../ui/layout/page.view'
import { Plate } from '../../ui/layout/plate.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { MoneyActions } from '../money/money-actions.view'
import { useAgain, usePrefill } from '../money/use-again'
import { useMoneySettled } from '../money/use-money-settled'
import { balanceText } from './balance.view'
import { PriceChart } from './price-chart.view'
import { WalletMoves } from './wallet-transactions.view'
import { walletReading } from './wallets.source'

const transferDialog = screenCode(() =>
  import('../transfer/transfer.dialog').then(({ TransferDialog }) => TransferDialog),
)

interface BalanceProps {
  wallet: HeldWalletFragment | null | undefined
  rates: readonly PairRate[] | null | undefined
  readAt: number | null
  children: ReactNode
}

/** What it holds, and what can be done; as high before it is known as after. */
const BalancePlate = ({ wallet, rates, readAt, children }: BalanceProps) => {
  const inNaira = wallet ? nairaWorth([wallet], rates) : null
  const held = wallet && balanceText(wallet.balance, wallet.currency.symbol)
  const label = wallet && networkLabel(wallet.currency.chain)
  return (
    <Plate>
      <chakra.section
        aria-labelledby="balance"
        display="flex"
        flexDirection="column"
        gap="1"
        minHeight="152px"
      >
        {wallet && held ? (
          <>
            <chakra.h2
              id="balance"
              display="flex"
              alignItems="center"
              gap="2"
              textStyle="rowTitle"
              minHeight="10"
            >
              <CoinIcon symbol={wallet.currency.symbol} size={24} />
              {coinName(wallet.currency.name)}
              {label && (
                <Chip bg="var(--well)" color="plate.fg">
                  {label}
                </Chip>
              )}
            </chakra.h2>
            <Amount>{inNaira === null ? held : naira(inNaira)}</Amount>
            {inNaira !== null && <chakra.p textStyle="figures">{held}</chakra.p>}
            <chakra.p
              display="flex"
              justifyContent="space-between"
              gap="2"
              color="var(--muted)"
              textStyle="figures"
            >
              <span>{dollars(wallet.usdBalance)}</span>
              <chakra.span textStyle="secondary">
                {readAt !== null && `as of ${clockTime(readAt)}`}
              </chakra.span>
            </chakra.p>
          </>
        ) : (
          <Skeleton height="152px" width="240px" bg="var(--well)" />
        )}
      </chakra.section>
      {children}
    </Plate>
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
    readAt,
  } = useReading(WalletPageDocument, {
    ...walletReading(pair),
    key: `${symbol} ${chain}`,
    onReturn: 'revalidate',
  })
  const outbox = useOutbox()
  const [transfer, setTransfer] = useState<{ intent: OpenIntent | null; again: Again | null } | null>(null)
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
  const openTransfer = (again: Again | null = null) => {
    const intent = openIntentOf(outbox.open, ['transfer'], pair)
    // What is not known yet comes first.
    setTransfer({ intent, again: intent ? null : again })
  }
  usePrefill(useAgain(['transfer'], `${symbol} ${chain}`), off === null, openTransfer)
  return (
    <Page aria-busy={busy}>
      <BackHeader title={dashboardRoutes.walletDetails.title} onBack={goBack} onPlate>
        {!failure && <RefreshButton busy={busy} onRefresh={refresh} />}
      </BackHeader>
      {failure ? (
        <>
          <Plate />
          <LoadFailure error={failure} onRefresh={refresh} />
        </>
      ) : (
        <>
          <BalancePlate wallet={page?.wallet} rates={page?.rates} readAt={readAt}>
            <MoneyActions
              actions={['sell', 'transfer']}
              off={off}
              loading={loading}
              onPress={(action) =>
                action === 'sell'
                  ? navigate(walletPath(pair, 'walletSell'), { state: cameFromList })
                  : openTransfer()
              }
            />
          </BalancePlate>
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
            roomy
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
            again={transfer.again}
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
