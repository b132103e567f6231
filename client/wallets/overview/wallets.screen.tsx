import { chakra } from '@chakra-ui/react/styled-system'
import { Eye, EyeOff, X } from 'lucide-react'
import { type ReactNode, use, useId, useState } from 'react'
import { Link } from 'wouter'
import { coinName } from '../../../machines/money/coin-name'
import type { OpenIntent } from '../../../machines/money/intent'
import { networkLabel } from '../../../machines/money/network'
import type { RepeatOrder } from '../../../machines/money/repeat-order'
import { dashboardRoutes, walletPath } from '../../../machines/shell/routes.rules'
import { moneyOffReason, showsBalances } from '../../../machines/wallets/overview/wallet-actions.rules'
import {
  dollarTotal,
  type ListedWallet,
  nairaWorth,
  openIntentOf,
  sortFundedFirst,
} from '../../../machines/wallets/overview/wallet-list.rules'
import { usePageQuery } from '../../data/use-page-query'
import { useServices } from '../../flows/services'
import { cameFromList } from '../../flows/use-back-navigation'
import { useOutbox } from '../../flows/use-outbox'
import { WalletsPageDocument, type WalletsPageQuery } from '../../generated/graphql'
import { attempt, storagePrefix } from '../../platform/storage'
import { Button, TextLink } from '../../ui/controls/button.view'
import { PageTextLink } from '../../ui/controls/page-link.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { CachedData, CachedRow } from '../../ui/feedback/cached-data.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { useFreeze } from '../../ui/feedback/use-freeze'
import { clockTime, dollars, naira } from '../../ui/format'
import { Card, CardHeading } from '../../ui/layout/card.view'
import { Hero } from '../../ui/layout/hero.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { Modal } from '../../ui/layout/modal.view'
import { Columns, HeadingRow, Page } from '../../ui/layout/page.view'
import { CoinRowSkeletons, LinkArrow, RowLink, RowText } from '../../ui/layout/rows.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { useAgain, usePrefill } from '../orders/repeat-order'
import { BalancesVisible, balanceText, Figure } from './balance.view'
import { ModeCard } from './mode-card.view'
import { type MoneyAction, MoneyActions } from './money-actions.view'
import { WalletRows } from './wallet-rows.view'
import { WalletMoves } from './wallet-transactions.view'
import { useKnownMode, useMoneySettled, walletsReading } from './wallets.source'

/** Read-only (ruling 7). */
const cachedWallets = ({ wallets }: WalletsPageQuery) =>
  wallets && (
    <>
      <chakra.p textStyle="rowTitle">
        Total <Figure>{dollars(dollarTotal(wallets.wallets))}</Figure>
      </chakra.p>
      <ul>
        {wallets.wallets.map(({ currency: { symbol, name, chain }, balance }) => (
          <CachedRow
            key={`${symbol} ${chain}`}
            name={[coinName(name), networkLabel(chain)].filter(Boolean).join(' · ')}
            figures={<Figure>{balanceText(balance, symbol)}</Figure>}
          />
        ))}
      </ul>
    </>
  )

interface SelectWalletProps {
  wallets: readonly ListedWallet[]
  onClose: () => void
}

/** Asks which coin and network to sell (WALLET-26, WALLET-27). */
const SelectWalletDialog = ({ wallets, onClose }: SelectWalletProps) => {
  const heading = useId()
  return (
    <Modal placement="center" labelledBy={heading} onClose={onClose}>
      <chakra.div display="flex" alignItems="center" gap="2" padding="4" paddingBottom="2">
        <chakra.h2 id={heading} textStyle="h2" flex="1">
          Select currency
        </chakra.h2>
        <Button variant="bare" square aria-label="Close" onClick={onClose}>
          <X aria-hidden size={24} />
        </Button>
      </chakra.div>
      <chakra.ul listStyleType="none" paddingBottom="2">
        {sortFundedFirst(wallets).map(({ currency, balance }) => (
          <li key={`${currency.symbol} ${currency.chain}`}>
            <Link href={walletPath(currency, 'walletSale')} state={cameFromList} asChild>
              <RowLink>
                <CoinIcon symbol={currency.symbol} />
                <RowText
                  title={[coinName(currency.name), networkLabel(currency.chain)].filter(Boolean).join(' · ')}
                  text={<Figure>{balanceText(balance, currency.symbol)}</Figure>}
                />
                <LinkArrow />
              </RowLink>
            </Link>
          </li>
        ))}
      </chakra.ul>
    </Modal>
  )
}

interface TotalHeroProps {
  total: string | undefined
  inNaira: string | null
  readAt: number | null
  onToggle: () => void
  heading: ReactNode
  children: ReactNode
}

/** The total value in naira and dollars, which the customer may hide (WALLET-09 to WALLET-12), and the actions. */
const TotalHero = ({ total, inNaira, readAt, onToggle, heading, children }: TotalHeroProps) => {
  const areBalancesVisible = use(BalancesVisible)
  return (
    <Hero heading={heading}>
      <chakra.section aria-labelledby="total" display="flex" flexDirection="column" gap="1">
        <chakra.div display="flex" alignItems="center" marginBlock="-2" marginInlineEnd="-3">
          <chakra.h2 id="total" flex="1" textStyle="secondary" color="var(--muted)">
            Total balance
          </chakra.h2>
          <chakra.span textStyle="secondary" color="var(--muted)">
            {readAt !== null && `as of ${clockTime(readAt)}`}
          </chakra.span>
          <Button
            variant="bare"
            square
            aria-label={areBalancesVisible ? 'Hide balances' : 'Show balances'}
            onClick={onToggle}
          >
            {areBalancesVisible ? <Eye aria-hidden size={20} /> : <EyeOff aria-hidden size={20} />}
          </Button>
        </chakra.div>
        <chakra.div minHeight="80px">
          {total === undefined ? (
            <Skeleton height="46px" width="240px" bg="var(--well)" />
          ) : (
            <>
              <Figure main>{inNaira === null ? dollars(total) : naira(inNaira)}</Figure>
              {inNaira !== null && (
                <chakra.p textStyle="figures" color="var(--muted)" marginTop="1">
                  <Figure>{dollars(total)}</Figure>
                </chakra.p>
              )}
            </>
          )}
        </chakra.div>
      </chakra.section>
      {children}
    </Hero>
  )
}

const swapDialog = screenCode(() => import('../orders/swap/swap.dialog').then(({ SwapDialog }) => SwapDialog))
const transferDialog = screenCode(() =>
  import('../orders/transfer/transfer.dialog').then(({ TransferDialog }) => TransferDialog),
)

/** Deposits remain in a wallet only in wallet mode, so the customer must turn it on first. */
const AddCrypto = ({ mode, onRequest }: { mode: boolean; onRequest: () => void }) =>
  mode ? (
    <PageTextLink href={dashboardRoutes.sell.path} textStyle="secondary">
      Add crypto
    </PageTextLink>
  ) : (
    <TextLink asChild textStyle="secondary" textAlign="start">
      <button type="button" onClick={onRequest}>
        Turn on wallet mode to add crypto
      </button>
    </TextLink>
  )

interface OpenDialog {
  action: MoneyAction
  intent: OpenIntent | null
  again: RepeatOrder | null
}

/** Whether balances are visible on this device (WALLET-10). Logout clears it. */
const balancesKey = `${storagePrefix}balances`

export const WalletsScreen = () => {
  const { storage } = useServices()
  const [areBalancesVisible, setBalancesVisible] = useState(() =>
    showsBalances(attempt(() => storage.getItem(balancesKey))),
  )
  const {
    data,
    failure,
    isLoading: busy,
    refresh,
    revalidate,
    readAt,
  } = usePageQuery(WalletsPageDocument, walletsReading)
  useKnownMode(data, readAt)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [modeRequests, setModeRequests] = useState(0)
  const outbox = useOutbox()
  const info = failure ? null : data?.wallets
  useMoneySettled(revalidate)
  const toggle = () => {
    setBalancesVisible(!areBalancesVisible)
    attempt(() => storage.setItem(balancesKey, areBalancesVisible ? 'hidden' : 'shown'))
  }
  const loading = busy || !info || !outbox.ready
  const { frozen } = useFreeze()
  const off = moneyOffReason({
    loading,
    adminWalletMode: info?.adminWalletMode ?? null,
    outboxOff: frozen ?? outbox.off,
  })
  const openDialog = (action: MoneyAction, again: RepeatOrder | null = null) => {
    // An order with an unknown outcome takes precedence.
    const intent = action === 'sell' ? null : openIntentOf(outbox.open, [action], null)
    setDialog({ action, intent, again: intent ? null : again })
  }
  usePrefill(useAgain(['swap', 'transfer']), off === null, (again) => openDialog(again.kind, again))
  const closeDialog = () => setDialog(null)
  const heading = (
    <HeadingRow title={dashboardRoutes.wallets.title}>
      {!failure && <RefreshButton busy={busy} onRefresh={refresh} />}
    </HeadingRow>
  )
  return (
    <BalancesVisible value={areBalancesVisible}>
      <Page aria-busy={busy}>
        {failure ? (
          <>
            <Hero heading={heading} />
            <Card>
              <CachedData
                document={WalletsPageDocument}
                variables={{}}
                error={failure}
                title="Last known balances"
                onRefresh={refresh}
              >
                {cachedWallets}
              </CachedData>
            </Card>
          </>
        ) : (
          <Columns>
            <div>
              <TotalHero
                total={info ? dollarTotal(info.wallets) : undefined}
                inNaira={info ? nairaWorth(info.wallets, data?.rates) : null}
                readAt={readAt}
                onToggle={toggle}
                heading={heading}
              >
                <MoneyActions
                  actions={['sell', 'transfer', 'swap']}
                  off={off}
                  loading={loading}
                  frozen={frozen}
                  onAction={(action) => openDialog(action)}
                />
              </TotalHero>
              <Card flush key={info ? 'coins' : 'coins awaited'} aria-labelledby="wallets">
                <CardHeading id="wallets" title="Your coins">
                  {info?.adminWalletMode && (
                    <AddCrypto mode={info.mode} onRequest={() => setModeRequests((count) => count + 1)} />
                  )}
                </CardHeading>
                {info ? <WalletRows wallets={info.wallets} rates={data?.rates} /> : <CoinRowSkeletons />}
              </Card>
            </div>
            <div key={info ? 'beside' : 'beside awaited'}>
              {info ? (
                <ModeCard
                  mode={info.mode}
                  adminWalletMode={info.adminWalletMode}
                  requestCount={modeRequests}
                />
              ) : (
                <Skeleton height="82px" borderRadius="card" />
              )}
              <WalletMoves moves={info ? (data?.walletActivities?.nodes ?? null) : undefined} first={5} />
            </div>
          </Columns>
        )}
        {dialog?.action === 'sell' && info && (
          <SelectWalletDialog wallets={info.wallets} onClose={closeDialog} />
        )}
        {dialog && dialog.action !== 'sell' && (
          <LazyDialog onClose={closeDialog}>
            <LazyScreen
              code={dialog.action === 'swap' ? swapDialog : transferDialog}
              open={dialog.intent}
              again={dialog.again}
              wallets={data?.wallets?.wallets ?? []}
              onClose={closeDialog}
            />
          </LazyDialog>
        )}
      </Page>
    </BalancesVisible>
  )
}
