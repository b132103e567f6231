import { chakra } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { checkAgainMs, type OpenIntent, outcomeUnknownText } from '../../../machines/money/intent'
import type { RepeatOrder } from '../../../machines/money/repeat-order'
import { counted } from '../../../machines/values/counted'
import {
  type Coin,
  type Placement,
  passwordForTransferText,
} from '../../../machines/wallets/orders/order.rules'
import type { placementMachine } from '../../../machines/wallets/orders/placement.machine'
import type { ListedWallet } from '../../../machines/wallets/overview/wallet-list.rules'
import { usePasswordWhen } from '../../flows/reauthentication'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'
import { useOutbox } from '../../flows/use-outbox'
import { Button } from '../../ui/controls/button.view'
import { fetchShareRecording, ShareRecordingButton } from '../../ui/feedback/share-recording.view'
import { screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import {
  Centred,
  DoneStep,
  type DoneTexts,
  LostOrderNote,
  MoneyDialog,
  ProcessingStep,
  ReviewStep,
  type ReviewTexts,
  StepHeading,
} from './steps.view'

const secondMs = 1000
const [outerRadius, innerRadius] = [60, 49]

/** A countdown to the next check; it is full during a check. Mounting restarts it. */
const RecheckRing = ({ checking }: { checking: boolean }) => {
  const { now } = useServices()
  const [nextCheckAt] = useState(() => now() + checkAgainMs)
  const time = useInterval(now, secondMs, (at) => !checking && at < nextCheckAt)
  const seconds = checking ? 0 : Math.max(0, Math.ceil((nextCheckAt - time) / secondMs))
  const circumference = 2 * Math.PI * innerRadius
  return (
    <chakra.div
      role="timer"
      aria-label={checking ? 'Checking now' : `Next check in ${counted(seconds, 'second')}`}
      position="relative"
      boxSize="128px"
    >
      <chakra.svg
        aria-hidden
        viewBox="-64 -64 128 128"
        fill="none"
        strokeWidth="7"
        transform="rotate(-90deg)"
      >
        <chakra.circle r={outerRadius} stroke="brand.solid" />
        <chakra.circle r={innerRadius} stroke="border" />
        <chakra.circle
          r={innerRadius}
          stroke="brand.muted"
          strokeLinecap="round"
          strokeDasharray={`${(circumference * seconds * secondMs) / checkAgainMs} 999`}
        />
      </chakra.svg>
      <chakra.span
        aria-hidden
        position="absolute"
        inset="0"
        display="grid"
        alignContent="center"
        textStyle="figure"
        lineHeight="1.1"
      >
        {checking ? '…' : seconds}
        <chakra.span textStyle="caption" fontFamily="body" color="fg.muted">
          {checking ? 'checking' : seconds === 1 ? 'second' : 'seconds'}
        </chakra.span>
      </chakra.span>
    </chakra.div>
  )
}

interface OutcomeUnknownStepProps {
  orderText: string
  checking: boolean
  decidable: boolean
  likely: ReactNode
  onAskAgain: () => void
  onDecide: (happened: boolean) => void
  children?: ReactNode
}

/** An unknown outcome (ruling 10), which is checked again automatically. Nothing offers to send it again. */
export const OutcomeUnknownStep = (props: OutcomeUnknownStepProps) => {
  const { orderText, checking, decidable, likely } = props
  const decide = (happened: boolean): void => {
    if (!checking) props.onDecide(happened)
  }
  return (
    <Centred>
      <RecheckRing key={String(checking)} checking={checking} />
      <StepHeading>{orderText}</StepHeading>
      <p role="alert">{outcomeUnknownText}</p>
      <chakra.p textStyle="secondary" color="fg.muted">
        {decidable
          ? "We can't tell for sure. Is it in your transactions?"
          : "This updates as soon as we know, usually within 2 minutes. You can leave; we'll keep checking."}
      </chakra.p>
      {likely}
      <chakra.div display="flex" flexDirection="column" gap="2" alignSelf="stretch">
        {decidable && (
          <>
            {/* Not `disabled`, which would take the focus away at each check. */}
            <Button variant="subtle" aria-disabled={checking} onClick={() => decide(true)}>
              Yes, it went through
            </Button>
            <Button variant="subtle" aria-disabled={checking} onClick={() => decide(false)}>
              No, it didn't
            </Button>
          </>
        )}
        <Button variant={decidable ? 'plain' : 'subtle'} loading={checking} onClick={props.onAskAgain}>
          Check again
        </Button>
        {props.children}
        <ShareRecordingButton />
      </chakra.div>
    </Centred>
  )
}

const likelyMoves = screenCode(() => import('./likely-moves.view').then(({ LikelyMoves }) => LikelyMoves))

export interface OrderTexts {
  review: ReviewTexts | null
  processing: string
  orderText: string
  done: DoneTexts
}

export interface OrderStart {
  pair?: Coin
  wallets: readonly ListedWallet[]
  open: OpenIntent | null
  again: RepeatOrder | null
  onClose: () => void
}

interface OrderDialogProps {
  placement: ActorRefFrom<typeof placementMachine> | undefined
  placed: Placement | null
  words: (order: Placement) => OrderTexts
  errorText?: (error: ApiError) => string
  onClose: (() => void) | null
  leave?: ReactNode
  next?: ReactNode
  children?: ReactNode
}

export const OrderDialog = (props: OrderDialogProps) => {
  const { placement, placed, words, errorText = summaryOf, onClose, leave, next, children } = props
  const { newId } = useServices()
  const { open, forgotten, acknowledge } = useOutbox()
  useEffect(fetchShareRecording, [])
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
        <LostOrderNote forgotten={forgotten} />
        {placed ? (
          <DoneStep {...words(placed).done}>
            {next ?? <Button onClick={() => onClose?.()}>Done</Button>}
          </DoneStep>
        ) : (
          children
        )}
      </MoneyDialog>
    )
  const { context } = state
  const { review, processing, orderText } = words(context)
  const intent = open.find(({ intentId }) => intentId === context.intentId)
  const checking = !state.matches({ outcomeUnknown: 'waiting' })
  const isReviewing = state.matches('reviewing')
  const goBack = () => placement.send({ type: 'placement.back' })
  const closeIfIdle = state.hasTag('busy') ? null : onClose
  return (
    <MoneyDialog onClose={isReviewing ? goBack : closeIfIdle}>
      {review && <LostOrderNote forgotten={forgotten} />}
      {state.matches('placing') ? (
        <ProcessingStep title="Processing" text={processing} />
      ) : review && !state.matches('outcomeUnknown') ? (
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
        <OutcomeUnknownStep
          orderText={orderText}
          checking={checking}
          decidable={context.decidable}
          likely={intent && <LazyTail code={likelyMoves} intent={intent} />}
          onAskAgain={() => placement.send({ type: 'placement.askAgain' })}
          onDecide={(happened) => placement.send({ type: 'placement.decide', happened })}
        >
          {leave}
          {onClose && (
            <Button variant="plain" onClick={onClose}>
              Close
            </Button>
          )}
        </OutcomeUnknownStep>
      )}
    </MoneyDialog>
  )
}
