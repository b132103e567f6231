import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { apiError } from '../../../machines/core/api-error'
import { coinName } from '../../../machines/money/coin-name'
import type { OpenIntent } from '../../../machines/money/intent'
import type { PairRate } from '../../../machines/money/naira'
import { networkLabel } from '../../../machines/money/network'
import type { RepeatOrder } from '../../../machines/money/repeat-order'
import { dashboardRoutes, walletPath } from '../../../machines/shell/routes.rules'
import type { Coin } from '../../../machines/wallets/orders/order.rules'
import { moneyOffReason, pairIn } from '../../../machines/wallets/overview/wallet-actions.rules'
import { nairaWorth, openIntentOf } from '../../../machines/wallets/overview/wallet-list.rules'
import { usePageQuery } from '../../data/use-page-query'
import { cameFromList, useBackNavigation } from '../../flows/use-back-navigation'
import { useOutbox } from '../../flows/use-outbox'
import { type HeldWalletFragment, WalletPageDocument } from '../../generated/graphql'
import { Chip } from '../../ui/controls/chip.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { LoadFailure } from '../../ui/feedback/loaded.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { useFreeze } from '../../ui/feedback/use-freeze'
import { clockTime, dollars, naira } from '../../ui/format'
import { Flex } from '../../ui/layout/flex.view'
import { Hero } from '../../ui/layout/hero.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { BackHeader, Page } from '../../ui/layout/page.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { isChain } from '../chain'
import { useAgain, usePrefill } from '../orders/repeat-order'
import { balanceText } from './balance.view'
import { MoneyActions } from './money-actions.view'
import { PriceChart } from './price-chart.view'
import { WalletMoves } from './wallet-transactions.view'
import { useMoneySettled, walletReading } from './wallets.source'

const transferDialog = screenCode(() =>
  import('../orders/transfer/transfer.dialog').then(({ TransferDialog }) => TransferDialog),
)

interface BalanceProps {
  wallet: HeldWalletFragment | null | undefined
  rates: readonly PairRate[] | null | undefined
  readAt: number | null
  children: ReactNode
}

const BalanceHero = ({ wallet, rates, readAt, children }: BalanceProps) => {
  const inNaira = wallet ? nairaWorth([wallet], rates) : null
  const balanceLine = wallet && balanceText(wallet.balance, wallet.currency.symbol)
  const label = wallet && networkLabel(wallet.currency.chain)
  return (
    <Hero>
      <chakra.section
        aria-labelledby="balance"
        display="flex"
        flexDirection="column"
        gap="1"
        minHeight="152px"
      >
        {wallet && balanceLine ? (
          <>
            <Flex as="h2" id="balance" gap="2" textStyle="rowTitle" minHeight="10">
              <CoinIcon symbol={wallet.currency.symbol} size={24} />
              {coinName(wallet.currency.name)}
              {label && (
                <Chip bg="var(--well)" color="hero.fg">
                  {label}
                </Chip>
              )}
            </Flex>
            <Amount>{inNaira === null ? balanceLine : naira(inNaira)}</Amount>
            {inNaira !== null && <chakra.p textStyle="figures">{balanceLine}</chakra.p>}
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
    </Hero>
  )
}

const notFound = apiError(404, 'Wallet not found')

const WalletPage = ({ pair }: { pair: Coin }) => {
  const [, navigate] = useLocation()
  const { symbol, chain } = pair
  const wallet = usePageQuery(WalletPageDocument, walletReading(pair))
  const { data, isLoading: busy, refresh, revalidate, readAt } = wallet
  const failure = isChain(chain) ? wallet.failure : notFound
  const outbox = useOutbox()
  const [transfer, setTransfer] = useState<{ intent: OpenIntent | null; again: RepeatOrder | null } | null>(
    null,
  )
  const closeTransfer = () => setTransfer(null)
  const page = failure ? undefined : data
  const goBack = useBackNavigation(dashboardRoutes.wallets.path)
  useMoneySettled(revalidate)
  const loading = busy || !page?.wallet || !outbox.ready
  const { frozen } = useFreeze()
  const off = moneyOffReason({
    loading,
    adminWalletMode: page?.walletMode?.adminWalletStatus ?? null,
    outboxOff: frozen ?? outbox.off,
  })
  const openTransfer = (again: RepeatOrder | null = null) => {
    // An order with an unknown outcome takes precedence.
    const intent = openIntentOf(outbox.open, ['transfer'], pair)
    setTransfer({ intent, again: intent ? null : again })
  }
  usePrefill(useAgain(['transfer'], `${symbol} ${chain}`), off === null, openTransfer)
  return (
    <Page aria-busy={busy}>
      <BackHeader title={dashboardRoutes.walletDetails.title} onBack={goBack} isOnHero>
        {!failure && <RefreshButton busy={busy} onRefresh={refresh} />}
      </BackHeader>
      {failure ? (
        <>
          <Hero />
          <LoadFailure error={failure} onRefresh={refresh} />
        </>
      ) : (
        <>
          <BalanceHero wallet={page?.wallet} rates={page?.rates} readAt={readAt}>
            <MoneyActions
              actions={['sell', 'transfer']}
              off={off}
              loading={loading}
              frozen={frozen}
              onAction={(action) =>
                action === 'sell'
                  ? navigate(walletPath(pair, 'walletSale'), { state: cameFromList })
                  : openTransfer()
              }
            />
          </BalanceHero>
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
            pair={pair}
            open={transfer.intent}
            again={transfer.again}
            wallets={[data.wallet]}
            onClose={closeTransfer}
          />
        </LazyDialog>
      )}
    </Page>
  )
}

/** The page '/dashboard/wallets/{currency}/{chain}', whose path is case-insensitive (WALLET-02). */
export const WalletDetailsScreen = () => {
  const { currency = '', chain = '' } = useParams<{ currency: string; chain: string }>()
  const pair = pairIn(currency, chain)
  return <WalletPage key={`${pair.symbol} ${pair.chain}`} pair={pair} />
}
