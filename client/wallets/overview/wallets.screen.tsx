import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronRight, Eye, EyeOff, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { Link } from 'wouter'
import type { ApiError } from '../../../machines/core/api-error'
import type { Again } from '../../../machines/money/again'
import { coinName } from '../../../machines/money/coin-name'
import type { OpenIntent } from '../../../machines/money/intent'
import { networkLabel } from '../../../machines/money/network'
import { dashboardRoutes, walletPath } from '../../../machines/shell/routes.rules'
import { whyMoneyIsOff } from '../../../machines/wallets/overview/wallet-actions.rules'
import {
  fundedFirst,
  isFunded,
  type ListedWallet,
  nairaWorth,
  openIntentOf,
} from '../../../machines/wallets/overview/wallet-list.rules'
import { walletOverviewFlow } from '../../../machines/wallets/overview/wallet-overview.machine'
import { useServices } from '../../flows/services'
import { cameFromList } from '../../flows/use-back-navigation'
import { useFlow } from '../../flows/use-flow'
import { useOutbox } from '../../flows/use-outbox'
import { WalletsPageDocument } from '../../generated/graphql'
import { useReading } from '../../reading'
import { Button } from '../../ui/controls/button.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { TextLink } from '../../ui/controls/text-link.view'
import { CachedData, CachedRow } from '../../ui/feedback/cached-data.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { UnresolvedCard } from '../../ui/feedback/unresolved.view'
import { clockTime, dollars, naira } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { CardHeading } from '../../ui/layout/card-heading.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { Modal } from '../../ui/layout/modal.view'
import { Columns, HeadingRow, Page } from '../../ui/layout/page.view'
import { Plate } from '../../ui/layout/plate.view'
import { CoinRowSkeletons } from '../../ui/layout/rows.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { type MoneyAction, MoneyActions } from '../money/money-actions.view'
import { useAgain, usePrefill } from '../money/use-again'
import { useMoneySettled } from '../money/use-money-settled'
import { balanceText, Figure } from './balance.view'
import { readBalancesShown, saveBalancesShown } from './balances.store'
import { ModeCard } from './mode-card.view'
import { WalletRows } from './wallet-rows.view'
import { WalletMoves } from './wallet-transactions.view'
import { walletsReading } from './wallets.source'

interface CachedWalletsProps {
  error: ApiError
  onRefresh: () => void
  /** Hidden balances stay hidden (WALLET-12). */
  shown: boolean
}

/** Cached balances while the server does not answer: read-only (ruling 7). */
const CachedWallets = ({ error: apiError, shown, onRefresh }: CachedWalletsProps) => (
  <CachedData
    document={WalletsPageDocument}
    variables={{}}
    error={apiError}
    title="Last known balances"
    onRefresh={onRefresh}
  >
    {({ wallets }) =>
      wallets && (
        <>
          <chakra.p textStyle="rowTitle">
            Total <Figure shown={shown}>{dollars(wallets.totalUsdBalance)}</Figure>
          </chakra.p>
          <ul>
            {wallets.wallets.map(({ currency: { symbol, name, chain }, balance }) => (
              <CachedRow
                key={`${symbol} ${chain}`}
                name={[coinName(name), networkLabel(chain)].filter(Boolean).join(' · ')}
                figures={<Figure shown={shown}>{balanceText(balance, symbol)}</Figure>}
              />
            ))}
          </ul>
        </>
      )
    }
  </CachedData>
)

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '16',
    paddingInline: '4',
    _hover: { bg: 'brand.subtle' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

interface SelectWalletProps {
  wallets: readonly ListedWallet[]
  shown: boolean
  onClose: () => void
}

/** Which coin, on which network, to sell from a wallet (WALLET-26, WALLET-27). */
const SelectWalletDialog = ({ wallets, shown, onClose }: SelectWalletProps) => {
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
        {fundedFirst(wallets).map(({ currency, balance }) => {
          const label = networkLabel(currency.chain)
          return (
            <li key={`${currency.symbol} ${currency.chain}`}>
              <Link href={walletPath(currency, 'walletSell')} state={cameFromList} asChild>
                <Row>
                  <CoinIcon symbol={currency.symbol} />
                  <chakra.span flex="1" minWidth="0">
                    <chakra.span fontWeight="500" color={isFunded({ balance }) ? undefined : 'fg.muted'}>
                      {coinName(currency.name)}
                    </chakra.span>
                    {label && (
                      <chakra.span textStyle="secondary" color="fg.muted">
                        {' · '}
                        <chakra.span whiteSpace="nowrap">{label}</chakra.span>
                      </chakra.span>
                    )}
                    <chakra.span display="block" textStyle="secondary" color="fg.muted">
                      <Figure shown={shown}>{balanceText(balance, currency.symbol)}</Figure>
                    </chakra.span>
                  </chakra.span>
                  <chakra.span color="fg.muted">
                    <ChevronRight aria-hidden size={20} />
                  </chakra.span>
                </Row>
              </Link>
            </li>
          )
        })}
      </chakra.ul>
    </Modal>
  )
}

interface TotalPlateProps {
  /** USD; undefined before the first answer. */
  total: string | undefined
  /** NGN at the current rates; null where a rate is missing: then the dollars lead. */
  inNaira: string | null
  shown: boolean
  /** ms since 1970; null before the first answer. */
  readAt: number | null
  onToggle: () => void
  heading: ReactNode
  children: ReactNode
}

/** The plate: the worth of all wallets in naira and dollars, which the customer may hide (WALLET-09 to WALLET-12), and what can be done. */
const TotalPlate = ({ total, inNaira, shown, readAt, onToggle, heading, children }: TotalPlateProps) => (
  <Plate heading={heading}>
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
          aria-label={shown ? 'Hide balances' : 'Show balances'}
          onClick={onToggle}
        >
          {shown ? <Eye aria-hidden size={20} /> : <EyeOff aria-hidden size={20} />}
        </Button>
      </chakra.div>
      {/* The height of both amounts: with or without naira, in figures of any size, nothing below moves. */}
      <chakra.div minHeight="80px">
        {total === undefined ? (
          <Skeleton height="46px" width="240px" bg="var(--well)" />
        ) : (
          <>
            <Figure shown={shown} main>
              {inNaira === null ? dollars(total) : naira(inNaira)}
            </Figure>
            {inNaira !== null && (
              <chakra.p textStyle="figures" color="var(--muted)" marginTop="1">
                <Figure shown={shown}>{dollars(total)}</Figure>
              </chakra.p>
            )}
          </>
        )}
      </chakra.div>
    </chakra.section>
    {children}
  </Plate>
)

const swapDialog = screenCode(() => import('../swap/swap.dialog').then(({ SwapDialog }) => SwapDialog))
const transferDialog = screenCode(() =>
  import('../transfer/transfer.dialog').then(({ TransferDialog }) => TransferDialog),
)

/** A deposit stays in a wallet in wallet mode only: without it the switch comes first. */
const AddCrypto = ({ mode, onAsk }: { mode: boolean; onAsk: () => void }) =>
  mode ? (
    <Link href={dashboardRoutes.sell.path} asChild>
      <TextLink textStyle="secondary">Add crypto</TextLink>
    </Link>
  ) : (
    <TextLink asChild textStyle="secondary" textAlign="start">
      <button type="button" onClick={onAsk}>
        Turn on wallet mode to add crypto
      </button>
    </TextLink>
  )

/** The open dialog, with the unresolved intent it resumes, if any. */
interface OpenDialog {
  action: MoneyAction
  intent: OpenIntent | null
  again: Again | null
}

/** '/dashboard/wallets': the customer's wallets and their actions. */
export const WalletsScreen = () => {
  const { storage } = useServices()
  const [{ context }, send] = useFlow(walletOverviewFlow, {
    input: { balancesShown: readBalancesShown(storage) },
  })
  const { balancesShown: shown } = context
  const {
    data,
    failure,
    isLoading: busy,
    refresh,
    revalidate,
    readAt,
  } = useReading(WalletsPageDocument, { ...walletsReading, onReturn: 'revalidate' })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [askedForMode, setAskedForMode] = useState(0)
  const outbox = useOutbox()
  const info = failure ? null : data?.wallets
  // Total and actions come first and answer the tap, the lists follow.
  const rowsShown = useDeferredValue(shown)
  const later = useDeferredValue(info)
  const lists = useDeferredValue(info && data)
  useMoneySettled(revalidate)
  const toggle = () => {
    saveBalancesShown(storage, !shown)
    send({ type: 'walletOverview.toggleBalances' })
  }
  const loading = busy || !info || !outbox.ready
  const off = whyMoneyIsOff({
    loading,
    adminWalletMode: info?.adminWalletMode ?? null,
    outboxOff: outbox.off,
  })
  const openDialog = (action: MoneyAction, again: Again | null = null) => {
    const intent = action === 'sell' ? null : openIntentOf(outbox.open, [action], null)
    // What is not known yet comes first.
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
    <Page aria-busy={busy || later !== info}>
      {failure ? (
        <>
          <Plate heading={heading} />
          <Card>
            <CachedWallets error={failure} shown={shown} onRefresh={refresh} />
          </Card>
        </>
      ) : (
        <Columns>
          <div>
            <TotalPlate
              total={info?.totalUsdBalance}
              inNaira={info ? nairaWorth(info.wallets, data?.rates) : null}
              shown={shown}
              readAt={readAt}
              onToggle={toggle}
              heading={heading}
            >
              <MoneyActions
                actions={['sell', 'transfer', 'swap']}
                off={off}
                loading={loading}
                onPress={(action) => openDialog(action)}
              />
            </TotalPlate>
            <UnresolvedCard
              open={outbox.open}
              decidable={outbox.decidable}
              onAskAgain={() => void outbox.reconcileAll()}
              onDecide={outbox.decide}
            />
            <Card flush key={later ? 'coins' : 'coins awaited'} aria-labelledby="wallets">
              <CardHeading id="wallets" title="Your coins">
                {later?.adminWalletMode && (
                  <AddCrypto mode={later.mode} onAsk={() => setAskedForMode((times) => times + 1)} />
                )}
              </CardHeading>
              {later ? (
                <WalletRows wallets={later.wallets} shown={rowsShown} rates={lists?.rates} />
              ) : (
                <CoinRowSkeletons />
              )}
            </Card>
          </div>
          {/* What is awaited is another element than what comes: how high the card gets moves nothing. */}
          <div key={later ? 'beside' : 'beside awaited'}>
            {later ? (
              <ModeCard mode={later.mode} adminWalletMode={later.adminWalletMode} asked={askedForMode} />
            ) : (
              <Skeleton height="82px" borderRadius="card" />
            )}
            <WalletMoves
              moves={later ? (lists?.walletActivities?.nodes ?? null) : undefined}
              first={5}
              shown={rowsShown}
            />
          </div>
        </Columns>
      )}
      {dialog?.action === 'sell' && info && (
        <SelectWalletDialog wallets={info.wallets} shown={shown} onClose={closeDialog} />
      )}
      {dialog?.action === 'transfer' && (
        <LazyDialog onClose={closeDialog}>
          <LazyScreen
            code={transferDialog}
            symbol={dialog.again?.symbol || null}
            chain={dialog.again?.chain || null}
            open={dialog.intent}
            again={dialog.again}
            wallets={data?.wallets?.wallets ?? []}
            shown={shown}
            onClose={closeDialog}
          />
        </LazyDialog>
      )}
      {dialog?.action === 'swap' && (
        <LazyDialog onClose={closeDialog}>
          <LazyScreen
            code={swapDialog}
            open={dialog.intent}
            again={dialog.again}
            wallets={data?.wallets?.wallets ?? []}
            shown={shown}
            onClose={closeDialog}
          />
        </LazyDialog>
      )}
    </Page>
  )
}
