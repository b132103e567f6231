import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.view'
import { ShareRecordingButton } from '../../ui/feedback/share-recording.view'
import { Spinner } from '../../ui/feedback/spinner.view'
import { useShownRefusal } from '../../ui/focus/use-shown-refusal'
import { Modal } from '../../ui/layout/modal.view'
import { type FigureLine, Quote } from './quote.view'

/** Focuses each step's heading, where screen readers begin to read. */
const takeFocus = (heading: HTMLHeadingElement | null): void => heading?.focus()

const stepHeadingId = 'money-step'

export const StepHeading = ({ children }: { children: ReactNode }) => (
  <chakra.h2 id={stepHeadingId} ref={takeFocus} tabIndex={-1} textStyle="h2" outline="none">
    {children}
  </chakra.h2>
)

/** A money flow's dialog; its steps change inside. Null: it cannot be closed now. */
export const MoneyDialog = ({ onClose, children }: { onClose: (() => void) | null; children: ReactNode }) => (
  <Modal placement="center" labelledBy={stepHeadingId} onClose={() => onClose?.()}>
    <chakra.div display="flex" flexDirection="column" gap="4" padding={{ base: '4', md: '6' }}>
      {children}
    </chakra.div>
  </Modal>
)

const StepButtons = ({ children }: { children: ReactNode }) => (
  <chakra.div display="flex" flexWrap="wrap-reverse" gap="3">
    {children}
  </chakra.div>
)

interface FormButtonsProps {
  /** Loading the form's data. */
  busy?: boolean
  /** Another step is required first. */
  disabled?: boolean
  onCancel: () => void
}

/** Buttons below a money form. */
export const FormButtons = ({ busy = false, disabled = false, onCancel }: FormButtonsProps) => (
  <StepButtons>
    <Button variant="subtle" flex="1" minWidth="max-content" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" flex="1 1 50%" loading={busy} disabled={disabled}>
      Continue
    </Button>
  </StepButtons>
)

/** The error message; it stays after its toast is gone. Null: a field shows it. */
export const StepProblem = ({ children: text }: { children: string | null }) => {
  const shown = useShownRefusal<HTMLParagraphElement>(text)
  return (
    <>
      {text !== null && (
        <chakra.p {...shown} role="alert" color="red.fg">
          {text}
        </chakra.p>
      )}
      <ShareRecordingButton />
    </>
  )
}

const figuresChangedText = 'The figures changed. Please look at them again before you confirm.'

/** What has to be read before the next press. */
export const StepWarning = chakra('p', {
  base: {
    padding: '3',
    borderRadius: 'control',
    bg: 'orange.subtle',
    color: 'orange.fg',
    textStyle: 'secondary',
  },
})

const FiguresChanged = () => (
  <StepWarning {...useShownRefusal<HTMLParagraphElement>(figuresChangedText)} role="alert">
    {figuresChangedText}
  </StepWarning>
)

/** The lines, each with what stood there before where that was something else (ruling 29). */
const withPrevious = (lines: readonly FigureLine[], previous: readonly FigureLine[]): FigureLine[] =>
  lines.map((line, at) => {
    const was = previous[at]?.value
    return was === line.value ? line : { ...line, was }
  })

export interface ReviewWords {
  title: string
  lines: readonly FigureLine[]
  note?: ReactNode
  confirmLabel: string
}

interface ReviewStepProps extends ReviewWords {
  /** The review before the figures changed; null while they are those that the customer saw last. */
  previous: Pick<ReviewWords, 'lines'> | null
  busy: boolean
  problem: string | null
  onConfirm: () => void
  onBack: () => void
}

/** The review: the locked quote; exactly these figures are sent. */
export const ReviewStep = ({ title, lines, note, previous, problem, ...props }: ReviewStepProps) => (
  <>
    <StepHeading>{title}</StepHeading>
    {previous && problem === null && <FiguresChanged />}
    <Quote lines={previous ? withPrevious(lines, previous.lines) : lines} />
    {note && (
      <chakra.p textStyle="secondary" color="fg.muted">
        {note}
      </chakra.p>
    )}
    {problem && <StepProblem>{problem}</StepProblem>}
    <StepButtons>
      <Button variant="subtle" flex="1" disabled={props.busy} onClick={props.onBack}>
        Back
      </Button>
      <Button flex="1 1 50%" loading={props.busy} onClick={props.onConfirm}>
        {props.confirmLabel}
      </Button>
    </StepButtons>
  </>
)

export const Centred = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '4',
    paddingBlock: '4',
    textAlign: 'center',
  },
})

/** The order is being sent; nothing can be pressed, and leaving loses nothing. */
export const ProcessingStep = ({ title, text }: { title: string; text: string }) => (
  <Centred role="status" aria-busy>
    <Spinner aria-hidden boxSize="40px" color="brand.fg" />
    <StepHeading>{title}</StepHeading>
    <chakra.p color="fg.muted">{text}</chakra.p>
  </Centred>
)
