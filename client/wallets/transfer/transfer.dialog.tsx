import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import type { Again } from '../../../machines/money/again'
import type { OpenIntent } from '../../../machines/money/intent'
import { networkLabel } from '../../../machines/money/network'
import { typedUserId } from '../../../machines/values/typed'
import { typedAmount } from '../../../machines/wallets/money/linked.rules'
import { type TransferQuote, worthOf } from '../../../machines/wallets/orders/transfer.rules'
import { type ListedWallet, onlyFunded } from '../../../machines/wallets/overview/wallet-list.rules'
import { amountOf, type Placement } from '../../../machines/wallets/placement/placement.rules'
import { type SourceWallet, transferFlow } from '../../../machines/wallets/transfer/transfer.machine'
import { useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useFlow } from '../../flows/use-flow'
import { FoundRecipientDocument } from '../../generated/graphql'
import { useCached } from '../../reading'
import { Button } from '../../ui/controls/button.view'
import { LoadFailure } from '../../ui/feedback/loaded.view'
import { dollars } from '../../ui/format'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { DoneStep } from '../money/done-step.view'
import { transferActors } from '../money/market-data.actors'
import { useInterruption, usePrefill } from '../money/use-again'
import { exactCoins } from '../overview/balance.view'
import { PlacementDialog } from '../placement/placement.dialog'
import { saveRecent } from './recents.store'
import { fullName, Initial } from './recipient.view'
import { type Lookup, TransferForm } from './transfer-form.view'

const noWallet: SourceWallet = { symbol: null, chain: null }

interface TransferProps extends SourceWallet {
  wallets: readonly ListedWallet[]
  /** Whether balances are shown (WALLET-10). */
  shown: boolean
  /** An unresolved transfer, with which the dialog starts. */
  open: OpenIntent | null
  /** A transfer to begin again. */
  again: Again | null
  onClose: () => void
}

/** Sends coins to another customer (WALLET-28, WALLET-33): form, review, processing, done. */
export const TransferDialog = ({ symbol, chain, open, again, wallets, shown, onClose }: TransferProps) => {
  const services = useServices()
  const client = useApolloClient()
  const { account } = useSession()
  const [state, send] = useFlow(transferFlow, {
    actors: transferActors(services, client),
    input: { accountId: account.id },
  })
  const { context } = state
  const { draft, recipient, error: apiError } = context
  const data = useCached(FoundRecipientDocument, recipient ? { userId: typedUserId(draft.to) } : null)
  const found = data?.recipient
  const completed = state.matches('completed')

  const [from] = useState(() => (symbol === null ? (onlyFunded(wallets) ?? noWallet) : { symbol, chain }))
  useEffect(() => send({ type: 'transfer.open', ...from, open }), [send, from, open])
  usePrefill(again, state.matches('editing'), ({ to, amountCrypto, amountUsd }) => {
    if (amountUsd === undefined) send({ type: 'transfer.enterCrypto', text: amountCrypto, pasted: false })
    else send({ type: 'transfer.enterUsd', text: amountUsd, pasted: false })
    if (to) send({ type: 'transfer.pickRecent', text: to })
  })
  useInterruption(
    state.children.placement,
    context.placed
      ? null
      : { kind: 'transfer', symbol: context.symbol ?? '', chain: context.chain ?? '', ...typedAmount(draft) },
  )
  useEffect(() => {
    if (completed && found) saveRecent(services.storage, found.username)
  }, [completed, found, services])

  const close = () => {
    send({ type: 'transfer.close' })
    onClose()
  }
  const name = found ? fullName(found) : 'the recipient'
  const wordsOf = (order: Placement) => {
    const quote = order.quote as TransferQuote | null
    const coins = exactCoins(amountOf(order) ?? '0', (quote ?? order.open)?.symbol ?? '')
    return {
      review: quote && {
        title: 'Review your transfer',
        lines: [
          { name: 'You send', value: coins, main: true, mark: <CoinIcon symbol={quote.symbol} size={40} /> },
          {
            name: 'To',
            value: found ? `${name} (@${found.username})` : name,
            mark: <Initial name={name} />,
          },
          { name: 'Worth', value: dollars(worthOf(quote)) },
          { name: 'Network', value: networkLabel(quote.chain) ?? quote.symbol },
        ],
        note: "You can't undo a transfer.",
        confirmLabel: found ? `Transfer to ${found.firstName}` : 'Transfer',
      },
      processing: `Sending ${coins} to ${name}…`,
      what: `Transfer of ${coins}`,
      done: `You have sent ${coins} to ${name}.`,
    }
  }
  const lookup: Lookup = state.matches({ editing: 'searching' })
    ? 'searching'
    : state.matches({ editing: 'unfound' })
      ? 'unfound'
      : recipient
        ? 'found'
        : 'asking'
  return (
    <PlacementDialog placement={state.children.placement} words={wordsOf} onClose={close}>
      {context.placed ? (
        <DoneStep title="Transfer completed" text={wordsOf(context.placed).done}>
          <Button onClick={close}>Done</Button>
        </DoneStep>
      ) : state.matches('failed') && apiError ? (
        <LoadFailure error={apiError} onRefresh={() => send({ type: 'transfer.refresh' })} />
      ) : (
        <TransferForm
          transfer={context}
          wallets={wallets}
          shown={shown}
          lookup={lookup}
          reading={state.matches('loading') || state.matches('reloading')}
          found={found}
          onWallet={(coin) => send({ type: 'transfer.pickWallet', ...coin })}
          onTo={(text) => send({ type: 'transfer.enterRecipient', text })}
          onRecent={(text) => send({ type: 'transfer.pickRecent', text })}
          onFindAgain={() => send({ type: 'transfer.findAgain' })}
          onUsd={(typed) => send({ type: 'transfer.enterUsd', ...typed })}
          onCrypto={(typed) => send({ type: 'transfer.enterCrypto', ...typed })}
          onMax={() => send({ type: 'transfer.fillMax' })}
          onReview={() => send({ type: 'transfer.review' })}
          onClose={close}
        />
      )}
    </PlacementDialog>
  )
}
