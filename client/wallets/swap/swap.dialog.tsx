import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import type { Again } from '../../../machines/money/again'
import type { OpenIntent } from '../../../machines/money/intent'
import { networkLabel } from '../../../machines/money/network'
import type { Coin, SwapQuote } from '../../../machines/wallets/orders/swap.rules'
import type { ListedWallet } from '../../../machines/wallets/overview/wallet-list.rules'
import { amountOf, type Placement } from '../../../machines/wallets/placement/placement.rules'
import { swapFlow } from '../../../machines/wallets/swap/swap.machine'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Button } from '../../ui/controls/button.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { DoneStep } from '../money/done-step.view'
import { useInterruption, usePrefill } from '../money/use-again'
import { coinOf } from '../money/wallet-picker.view'
import { exactCoins } from '../overview/balance.view'
import { PlacementDialog } from '../placement/placement.dialog'
import { swapActors } from './swap.actors'
import { SwapForm, swapRateText } from './swap-form.view'

/** 'USDT · TRC-20'; 'BTC', whose network is clear. */
const coinOnNetwork = ({ symbol, chain }: Coin): string =>
  [symbol, networkLabel(chain)].filter(Boolean).join(' · ')

interface SwapProps {
  wallets: readonly ListedWallet[]
  /** Whether balances are shown (WALLET-10). */
  shown: boolean
  /** An unresolved swap, with which the dialog starts. */
  open: OpenIntent | null
  /** A swap to begin again. */
  again: Again | null
  onClose: () => void
}

/** Swaps one coin for another (WALLET-28): form, review, processing, done. */
export const SwapDialog = ({ wallets, shown, open, again, onClose }: SwapProps) => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow(swapFlow, { actors: swapActors(services, client) })
  const { context } = state
  const { placed, from, to, draft } = context
  useInterruption(
    state.children.placement,
    placed
      ? null
      : {
          kind: 'swap',
          symbol: '',
          chain: '',
          ...from,
          amountCrypto: draft.text,
          into: to ? `${to.symbol} ${to.chain}` : '',
        },
  )
  useEffect(() => send({ type: 'swap.open', open }), [send, open])
  usePrefill(again, state.matches('editing'), ({ symbol, chain, into, amountCrypto: text }) => {
    send({ type: 'swap.enterAmount', text, pasted: false })
    if (symbol) send({ type: 'swap.pickFrom', symbol, chain })
    if (into) send({ type: 'swap.pickTo', ...coinOf(into) })
  })
  const close = () => {
    send({ type: 'swap.close' })
    onClose()
  }
  const wordsOf = (order: Placement) => {
    const quote = order.quote as SwapQuote | null
    const given = exactCoins(amountOf(order) ?? '0', (quote ?? order.open)?.symbol ?? '')
    const received = quote && exactCoins(order.result?.amountIn ?? quote.estimate, quote.to.symbol)
    return {
      review: quote && {
        title: 'Review your swap',
        lines: [
          { name: 'You give', value: given, mark: <CoinIcon symbol={quote.symbol} size={40} /> },
          {
            name: 'You get about',
            value: received ?? '',
            main: true,
            mark: <CoinIcon symbol={quote.to.symbol} size={40} />,
          },
          { name: 'From', value: coinOnNetwork(quote) },
          { name: 'To', value: coinOnNetwork(quote.to) },
          { name: 'Rate', value: swapRateText(quote, quote.to, quote) },
        ],
        note: 'The final rate is set when you confirm.',
        confirmLabel: 'Swap',
      },
      received: order.result?.amountIn && received ? received : undefined,
      processing: `Swapping ${given}…`,
      what: `Swap of ${given}`,
      done:
        received && order.result?.amountIn
          ? `You have swapped ${given} for ${received}.`
          : `You have swapped ${given}.`,
    }
  }
  return (
    <PlacementDialog placement={state.children.placement} words={wordsOf} onClose={close}>
      {context.placed ? (
        <DoneStep
          title="Swap completed"
          amount={wordsOf(context.placed).received}
          text={wordsOf(context.placed).done}
        >
          <Button onClick={close}>Done</Button>
        </DoneStep>
      ) : (
        <SwapForm
          swap={context}
          wallets={wallets}
          shown={shown}
          reading={state.matches({ editing: 'loading' })}
          unread={state.matches({ editing: 'failed' })}
          onFrom={(coin) => send({ type: 'swap.pickFrom', ...coin })}
          onTo={(coin) => send({ type: 'swap.pickTo', ...coin })}
          onAmount={(typed) => send({ type: 'swap.enterAmount', ...typed })}
          onMax={() => send({ type: 'swap.fillMax' })}
          onRefresh={() => send({ type: 'swap.refresh' })}
          onReview={() => send({ type: 'swap.review' })}
          onClose={close}
        />
      )}
    </PlacementDialog>
  )
}
