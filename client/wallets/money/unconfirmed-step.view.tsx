import { chakra } from '@chakra-ui/react/styled-system'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { unconfirmedText } from '../../../machines/money/intent'
import { Button } from '../../ui/controls/button.view'
import { ShareRecordingButton } from '../../ui/feedback/share-recording.view'
import { Centred, StepHeading } from './money-steps.view'

interface UnconfirmedStepProps {
  /** What was asked for: 'Sale of 0.5 BTC'. */
  what: string
  /** Whether its outcome is being checked now. */
  checking: boolean
  /** Whether it is a sale. */
  sale: boolean
  /** Whether only the customer can decide it. */
  decidable: boolean
  onAskAgain: () => void
  onDecide: (happened: boolean) => void
  children?: ReactNode
}

/** An unknown outcome (ruling 10): shown as unknown, and checked again automatically. */
export const UnconfirmedStep = ({ what, checking, sale, decidable, ...props }: UnconfirmedStepProps) => {
  const decide = (happened: boolean): void => {
    if (!checking) props.onDecide(happened)
  }
  return (
    <Centred>
      <chakra.span aria-hidden padding="3" borderRadius="chip" bg="orange.subtle" color="orange.fg">
        <CircleHelp size={32} />
      </chakra.span>
      <StepHeading>{what}</StepHeading>
      <p role="alert">{unconfirmedText}</p>
      {sale && !decidable && <p>Please don't sell again. We're still checking.</p>}
      <chakra.p textStyle="secondary" color="fg.muted">
        {decidable
          ? 'Look at the recent transactions of this wallet: do you see it there?'
          : "Usually clear within 2 minutes. You can leave; we'll keep checking."}
      </chakra.p>
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
