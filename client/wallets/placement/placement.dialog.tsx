import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import type { placementMachine } from '../../../machines/wallets/placement/placement.machine'
import { type Placement, passwordForTransferText } from '../../../machines/wallets/placement/placement.rules'
import { usePasswordWhen } from '../../flows/reauthentication'
import { useServices } from '../../flows/services'
import { useOutbox } from '../../flows/use-outbox'
import { Button } from '../../ui/controls/button.view'
import { screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { ForgottenNote } from '../money/forgotten-note.view'
import { MoneyDialog, ProcessingStep, ReviewStep, type ReviewWords } from '../money/money-steps.view'
import { UnconfirmedStep } from '../money/unconfirmed-step.view'

const likelyMoves = screenCode(() => import('./likely-moves.view').then(({ LikelyMoves }) => LikelyMoves))

interface PlacementWords {
  /** Null without a quote: then there is nothing to review. */
  review: ReviewWords | null
  /** 'Selling 0.5 BTC…'. */
  processing: string
  /** 'Sale of 0.5 BTC'. */
  what: string
}

interface PlacementDialogProps {
  /** The placement child of a form's flow; undefined while the form is active. */
  placement: ActorRefFrom<typeof placementMachine> | undefined
  words: (placement: Placement) => PlacementWords
  errorText?: (error: ApiError) => string
  /** Null where the dialog cannot be closed, but left by `leave`. */
  onClose: (() => void) | null
  leave?: ReactNode
  /** Shown while nothing is being placed. */
  children: ReactNode
}

/** An order's dialog: form, review, processing or unconfirmed, then the result. */
export const PlacementDialog = ({
  placement,
  words,
  errorText = summaryOf,
  onClose,
  leave,
  children,
}: PlacementDialogProps) => {
  const { newId } = useServices()
  const { forgotten, acknowledge } = useOutbox()
  const state = useSelector(placement, (snapshot) => snapshot)
  usePasswordWhen(
    state?.matches('askingPassword') ?? false,
    { subject: 'placement', text: passwordForTransferText },
    (confirmed) =>
      placement?.send(
        confirmed ? { type: 'placement.agree', intentId: newId() } : { type: 'placement.decline' },
      ),
  )
  if (!placement || !state)
    return (
      <MoneyDialog onClose={onClose}>
        <ForgottenNote forgotten={forgotten} />
        {children}
      </MoneyDialog>
    )
  const { context } = state
  const { review, processing, what } = words(context)
  const checking = !state.matches({ unconfirmed: 'waiting' })
  const isReviewing = state.matches('reviewing')
  const goBack = () => placement.send({ type: 'placement.back' })
  const closing = state.hasTag('busy') ? null : onClose
  return (
    <MoneyDialog onClose={isReviewing ? goBack : closing}>
      {review && <ForgottenNote forgotten={forgotten} />}
      {state.matches('placing') ? (
        <ProcessingStep title="Processing" text={processing} />
      ) : review && !state.matches('unconfirmed') ? (
        <ReviewStep
          {...review}
          previous={context.previous && words({ ...context, quote: context.previous }).review}
          busy={!isReviewing}
          problem={context.error && errorText(context.error)}
          onConfirm={() => {
            if (forgotten) acknowledge()
            placement.send({ type: 'placement.submit', intentId: newId() })
          }}
          onBack={goBack}
        />
      ) : (
        <UnconfirmedStep
          what={what}
          checking={checking}
          decidable={context.decidable}
          likely={context.intentId && <LazyTail code={likelyMoves} intentId={context.intentId} />}
          onAskAgain={() => placement.send({ type: 'placement.askAgain' })}
          onDecide={(happened) => placement.send({ type: 'placement.decide', happened })}
        >
          {leave}
          {onClose && (
            <Button variant="plain" onClick={onClose}>
              Close
            </Button>
          )}
        </UnconfirmedStep>
      )}
    </MoneyDialog>
  )
}
