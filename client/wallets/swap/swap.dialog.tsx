import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { summaryOf } from '../../../machines/core/api-error'
import type { OpenIntent } from '../../../machines/money/intent'
import type { ListedWallet } from '../../../machines/wallets/overview/wallet-list.rules'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Button } from '../../ui/controls/button.view'
import { DoneStep, MoneyDialog, ProcessingStep, ReviewStep } from '../money/money-steps.view'
import { UnconfirmedDialog } from '../money/unconfirmed-step.view'
import { exactCoins } from '../overview/balance.view'
import { swapActors } from './swap.actors'
import { SwapForm } from './swap-form.view'

interface SwapProps {
  wallets: readonly ListedWallet[]
  /** Whether what they hold may be seen (AMB-66). */
  shown: boolean
  /** A swap whose fate is still unknown: the dialog begins with it. */
  open: OpenIntent | null
  onClose: () => void
}

/** One coin for another (WALLET-28): form, review, processing, done. */
export const SwapDialog = ({ wallets, shown, open, onClose }: SwapProps) => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow('swap', { actors: swapActors(services, client) })
  const { context } = state
  const { quote, error: apiError, result } = context
  useEffect(() => send({ type: 'swap.open', open }), [send, open])
  const close = () => {
    send({ type: 'swap.close' })
    onClose()
  }
  const given = exactCoins(
    result?.amountCrypto ?? quote?.amountCrypto ?? context.open?.amountCrypto ?? '0',
    quote?.from.symbol ?? context.open?.symbol ?? '',
  )
  const received = quote && exactCoins(result?.amountIn ?? quote.estimate, quote.to.symbol)

  if (state.matches('reviewing') || state.matches('checkingPrice'))
    return (
      <MoneyDialog onClose={state.matches('reviewing') ? () => send({ type: 'swap.back' }) : null}>
        {quote && (
          <ReviewStep
            title="Review your swap"
            lines={[
              { name: 'You give', value: given, main: true },
              { name: 'Estimate', value: received, main: true },
            ]}
            note="The prices at the moment of the swap count."
            confirmLabel="Swap"
            moved={context.moved}
            busy={state.matches('checkingPrice')}
            problem={apiError && summaryOf(apiError)}
            onConfirm={() => send({ type: 'swap.submit', intentId: services.newId() })}
            onBack={() => send({ type: 'swap.back' })}
          />
        )}
      </MoneyDialog>
    )
  if (state.matches('placing'))
    return (
      <MoneyDialog onClose={null}>
        <ProcessingStep title="Processing" text={`Swapping ${given}…`} />
      </MoneyDialog>
    )
  if (state.matches('completed'))
    return (
      <MoneyDialog onClose={close}>
        <DoneStep
          title="Swap completed"
          text={
            received && result?.amountIn
              ? `You have swapped ${given} for ${received}.`
              : `You have swapped ${given}.`
          }
        >
          <Button onClick={close}>Done</Button>
        </DoneStep>
      </MoneyDialog>
    )
  if (state.matches('unconfirmed'))
    return (
      <UnconfirmedDialog
        what={`Swap of ${given}`}
        checking={!state.matches({ unconfirmed: 'waiting' })}
        decidable={context.decidable}
        onAskAgain={() => send({ type: 'swap.askAgain' })}
        onDecide={(happened) => send({ type: 'swap.decide', happened })}
        onClose={close}
      />
    )
  return (
    <MoneyDialog onClose={close}>
      <SwapForm
        swap={context}
        wallets={wallets}
        shown={shown}
        reading={state.matches({ editing: 'reading' })}
        unread={state.matches({ editing: 'unread' })}
        onFrom={(coin) => send({ type: 'swap.pickFrom', ...coin })}
        onTo={(coin) => send({ type: 'swap.pickTo', ...coin })}
        onAmount={(typed) => send({ type: 'swap.enterAmount', ...typed })}
        onMax={() => send({ type: 'swap.fillMax' })}
        onRefresh={() => send({ type: 'swap.refresh' })}
        onReview={() => send({ type: 'swap.review' })}
        onClose={close}
      />
    </MoneyDialog>
  )
}
