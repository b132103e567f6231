import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { checkAgainMs, unconfirmedText } from '../../../machines/money/intent'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'
import { Button } from '../../ui/controls/button.view'
import { ShareRecordingButton } from '../../ui/feedback/share-recording.view'
import { Centred, StepHeading } from './money-steps.view'

const secondMs = 1000
/** Of the ring's two circles. */
const [outer, inner] = [60, 49]

/** A ring that runs out until the next look; begins again when it is mounted. Full while somebody looks. */
const NextLook = ({ checking }: { checking: boolean }) => {
  const { now } = useServices()
  const [until] = useState(() => now() + checkAgainMs)
  const at = useInterval(now, secondMs, (time) => !checking && time < until)
  const seconds = checking ? 0 : Math.max(0, Math.ceil((until - at) / secondMs))
  const round = 2 * Math.PI * inner
  return (
    <chakra.div
      role="timer"
      aria-label={checking ? 'Looking now' : `Next look in ${seconds} seconds`}
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
        <chakra.circle r={outer} stroke="brand.solid" />
        <chakra.circle r={inner} stroke="border" />
        <chakra.circle
          r={inner}
          stroke="brand.muted"
          strokeLinecap="round"
          strokeDasharray={`${(round * seconds * secondMs) / checkAgainMs} 999`}
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
          {checking ? 'looking' : seconds === 1 ? 'second' : 'seconds'}
        </chakra.span>
      </chakra.span>
    </chakra.div>
  )
}

interface UnconfirmedStepProps {
  /** What was asked for: 'Sale of 0.5 BTC'. */
  what: string
  /** Whether its outcome is being checked now. */
  checking: boolean
  /** Whether only the customer can decide it. */
  decidable: boolean
  /** What the list shows that might be it. */
  likely: ReactNode
  onAskAgain: () => void
  onDecide: (happened: boolean) => void
  children?: ReactNode
}

/** An unknown outcome (ruling 10): shown as unknown, and checked again automatically. It never offers to send again. */
export const UnconfirmedStep = ({ what, checking, decidable, likely, ...props }: UnconfirmedStepProps) => {
  const decide = (happened: boolean): void => {
    if (!checking) props.onDecide(happened)
  }
  return (
    <Centred>
      <NextLook key={String(checking)} checking={checking} />
      <StepHeading>{what}</StepHeading>
      <p role="alert">{unconfirmedText}</p>
      <chakra.p textStyle="secondary" color="fg.muted">
        {decidable
          ? "We can't tell for sure. Is it in your transactions?"
          : "It stops by itself as soon as we know, usually within 2 minutes. You can leave; we'll keep checking."}
      </chakra.p>
      {likely}
      <chakra.div display="flex" flexDirection="column" gap="2" alignSelf="stretch">
        {decidable && (
          <>
            {/* Never disabled: each look, every few seconds, would take the focus away. */}
            <Button variant="subtle" aria-disabled={checking} onClick={() => decide(true)}>
              Yes, it happened
            </Button>
            <Button variant="subtle" aria-disabled={checking} onClick={() => decide(false)}>
              No, it did not
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
