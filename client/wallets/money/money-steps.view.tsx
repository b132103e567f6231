import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.view'
import { ShareRecordingButton } from '../../ui/feedback/share-recording.view'
import { Spinner } from '../../ui/feedback/spinner.view'
import { useShownRefusal } from '../../ui/focus/use-shown-refusal'
import { Modal } from '../../ui/layout/modal.view'
import { Amount } from '../../ui/marks/amount.view'

/**
 * `mark`: who or what it is, as a stop on the rails that lead from one to the other. `main`: the figure that leads.
 * `was`: what stood there before the figures changed.
 */
type FigureLine = { name: string; mark?: ReactNode; was?: ReactNode } & (
  | { value: ReactNode; main?: false }
  | { value: string; main: true }
)

const Stop = chakra('div', {
  base: {
    position: 'relative',
    paddingInlineStart: '14',
    '--room': 'calc(min(100vw, 400px) - 56px)',
    paddingBottom: '4',
    '& + &': { paddingBottom: '2' },
    // The rails to the stop below.
    '&:first-of-type::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '4',
      top: '12',
      bottom: '0',
      width: '8px',
      color: 'brand.solid',
      background: 'linear-gradient(90deg, currentColor 0 3px, transparent 3px 5px, currentColor 5px 8px)',
    },
  },
})

const Was = ({ children }: { children: ReactNode }) => (
  <chakra.span display="block" textStyle="secondary" fontFamily="body" color="fg.muted">
    was {children}
  </chakra.span>
)

/** What goes where, on rails, and the facts below it line by line. */
const Quote = ({ lines }: { lines: readonly FigureLine[] }) => (
  <chakra.dl>
    {lines.map(({ name, value, mark, was, main }) =>
      mark ? (
        <Stop key={name}>
          <chakra.dt textStyle="secondary" color="fg.muted">
            <chakra.span aria-hidden position="absolute" insetInlineStart="0" top="2px">
              {mark}
            </chakra.span>
            {name}
          </chakra.dt>
          <chakra.dd textStyle="h2" overflowWrap="anywhere">
            {main ? <Amount compact>{value}</Amount> : value}
            {was && <Was>{was}</Was>}
          </chakra.dd>
        </Stop>
      ) : (
        <chakra.div
          key={name}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          columnGap="4"
          minHeight="52px"
          paddingBlock="2"
          borderTopWidth="1px"
          borderColor="border"
        >
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd
            marginInlineStart="auto"
            fontWeight="500"
            textStyle="figures"
            textAlign="end"
            overflowWrap="anywhere"
            minWidth="0"
          >
            {value}
            {was && <Was>{was}</Was>}
          </chakra.dd>
        </chakra.div>
      ),
    )}
  </chakra.dl>
)

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
  onCancel: () => void
}

/** Buttons below a money form. 'Continue' is never off for an empty field: a click says what is missing. */
export const FormButtons = ({ busy = false, onCancel }: FormButtonsProps) => (
  <StepButtons>
    <Button variant="subtle" flex="1" minWidth="max-content" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" flex="1 1 50%" loading={busy}>
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

const figuresChangedText = 'The amounts have changed. Please check again before you confirm.'

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
