import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import type { Again } from '../../../machines/money/again'
import type { OpenIntent } from '../../../machines/money/intent'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { whyMoneyIsOff } from '../../../machines/wallets/overview/wallet-actions.rules'
import { nairaWorth, openIntentOf } from '../../../machines/wallets/overview/wallet-list.rules'
import { walletOverviewFlow } from '../../../machines/wallets/overview/wallet-overview.machine'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { useOutbox } from '../../flows/use-outbox'
import { useResource } from '../../resource/use-resource'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { TextLink } from '../../ui/controls/text-link.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { UnresolvedCard } from '../../ui/feedback/unresolved.view'
import { Card } from '../../ui/layout/card.view'
import { CardHeading } from '../../ui/layout/card-heading.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { Columns, HeadingRow, Page } from '../../ui/layout/page.view'
import { Plate } from '../../ui/layout/plate.view'
import { CoinRowSkeletons } from '../../ui/layout/rows.view'
import { type MoneyAction, MoneyActions } from '../money/money-actions.view'
import { useAgain, usePrefill } from '../money/use-again'
import { useMoneySettled } from '../money/use-money-settled'
import { readBalancesShown, saveBalancesShown } from './balances.store'
import { CachedWallets } from './cached-wallets.view'
import { ModeCard } from './mode-card.view'
import { SelectWalletDialog } from './select-wallet.dialog'
import { TotalPlate } from './total-plate.view'
import { WalletRows } from './wallet-rows.view'
import { WalletMoves } from './wallet-transactions.view'
import { walletsSource } from './wallets.source'

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
    state,
  } = useResource(walletsSource, { onReturn: 'revalidate' })
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
              readAt={state.context.readAt}
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
