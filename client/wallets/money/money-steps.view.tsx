import { chakra } from '@chakra-ui/react/styled-system'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.view'
import { Spinner } from '../../ui/feedback/spinner.view'
import { Modal } from '../../ui/layout/modal.view'

/** Each step of a dialog begins at its heading: there the focus goes, and screen readers begin to read. */
const takeFocus = (heading: HTMLHeadingElement | null): void => heading?.focus()

const stepHeadingId = 'money-step'

export const StepHeading = ({ children }: { children: ReactNode }) => (
  <chakra.h2 id={stepHeadingId} ref={takeFocus} tabIndex={-1} textStyle="h2" outline="none">
    {children}
  </chakra.h2>
)

/** The one dialog of a money flow; its steps change inside. Null: it cannot be closed now. */
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
  /** What the form decides with is being read. */
  busy?: boolean
  /** Something else comes first. */
  disabled?: boolean
  onCancel: () => void
}

/** Below the form of a money action. */
export const FormButtons = ({ busy = false, disabled = false, onCancel }: FormButtonsProps) => (
  <StepButtons>
    <Button variant="outline" flex="1" minWidth="max-content" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" flex="1 1 50%" loading={busy} disabled={disabled}>
      Continue
    </Button>
  </StepButtons>
)

interface FigureLine {
  name: string
  value: ReactNode
  /** The figure that counts. */
  main?: boolean
}

/** Names and figures, line by line. */
const Quote = ({ lines }: { lines: readonly FigureLine[] }) => (
  <chakra.dl>
    {lines.map(({ name, value, main = false }) => (
      <chakra.div
        key={name}
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="4"
        paddingBlock="2"
        _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}
      >
        <chakra.dt color="fg.muted">{name}</chakra.dt>
        <chakra.dd
          marginInlineStart="auto"
          fontWeight={main ? '700' : '500'}
          textStyle="figures"
          textAlign="end"
          overflowWrap="anywhere"
          minWidth="0"
        >
          {value}
        </chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
)

/** Why it did not work, where it did not; a toast has said it, this is what stays. */
export const StepProblem = ({ children }: { children: ReactNode }) => (
  <chakra.p role="alert" color="status.red">
    {children}
  </chakra.p>
)

const Moved = () => (
  <chakra.p
    role="alert"
    padding="3"
    borderRadius="control"
    bg="warning.bg"
    color="warning.fg"
    textStyle="secondary"
  >
    The figures changed. Please look at them again before you confirm.
  </chakra.p>
)

export interface ReviewWords {
  title: string
  lines: readonly FigureLine[]
  note?: ReactNode
  confirmLabel: string
}

interface ReviewStepProps extends ReviewWords {
  /** The figures are not those the customer saw last. */
  moved: boolean
  busy: boolean
  problem: string | null
  onConfirm: () => void
  onBack: () => void
}

/** What will happen, in locked quote; only these are sent. */
export const ReviewStep = ({ title, lines, note, moved, problem, ...props }: ReviewStepProps) => (
  <>
    <StepHeading>{title}</StepHeading>
    {moved && <Moved />}
    <Quote lines={lines} />
    {note && (
      <chakra.p textStyle="secondary" color="fg.muted">
        {note}
      </chakra.p>
    )}
    {problem && <StepProblem>{problem}</StepProblem>}
    <StepButtons>
      <Button variant="outline" flex="1" disabled={props.busy} onClick={props.onBack}>
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

/** The order is on its way; nothing can be pressed, and nothing is lost by leaving. */
export const ProcessingStep = ({ title, text }: { title: string; text: string }) => (
  <Centred role="status" aria-busy>
    <Spinner aria-hidden boxSize="40px" color="brand.fg" />
    <StepHeading>{title}</StepHeading>
    <chakra.p color="fg.muted">{text}</chakra.p>
  </Centred>
)

interface DoneStepProps {
  title: string
  text: ReactNode
  /** What to do next. */
  children: ReactNode
}

export const DoneStep = ({ title, text, children }: DoneStepProps) => (
  <Centred>
    <chakra.span aria-hidden padding="3" borderRadius="chip" bg="approved.bg" color="approved.fg">
      <CircleCheck size={32} />
    </chakra.span>
    <StepHeading>{title}</StepHeading>
    <p>{text}</p>
    <chakra.div display="flex" flexDirection="column" gap="2" alignSelf="stretch">
      {children}
    </chakra.div>
  </Centred>
)
