import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { forgottenText } from '../../../machines/money/intent'
import { Button, Spinner } from '../../ui/controls/button.view'
import { useVisibleError } from '../../ui/controls/form.view'
import { ShareRecordingButton } from '../../ui/feedback/share-recording.view'
import { Modal } from '../../ui/layout/modal.view'
import { Amount } from '../../ui/marks/amount.view'

type FigureLine = { name: string; mark?: ReactNode; oldValue?: ReactNode } & (
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

const OldValue = ({ children }: { children: ReactNode }) => (
  <chakra.span display="block" textStyle="secondary" fontFamily="body" color="fg.muted">
    was {children}
  </chakra.span>
)

const Quote = ({ lines }: { lines: readonly FigureLine[] }) => (
  <chakra.dl>
    {lines.map(({ name, value, mark, oldValue, main }) =>
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
            {oldValue && <OldValue>{oldValue}</OldValue>}
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
            {oldValue && <OldValue>{oldValue}</OldValue>}
          </chakra.dd>
        </chakra.div>
      ),
    )}
  </chakra.dl>
)

/** Makes screen readers start at each step's heading. */
const focusHeading = (heading: HTMLHeadingElement | null): void => heading?.focus()

const stepHeadingId = 'money-step'

export const StepHeading = ({ children }: { children: ReactNode }) => (
  <chakra.h2 id={stepHeadingId} ref={focusHeading} tabIndex={-1} textStyle="h2" outline="none">
    {children}
  </chakra.h2>
)

/** The dialog of a money flow, whose steps change inside it. While `onClose` is null, it cannot be closed. */
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

/** An empty field never disables 'Continue', so that clicking it says what is missing. */
export const FormButtons = ({ busy = false, onCancel }: { busy?: boolean; onCancel: () => void }) => (
  <StepButtons>
    <Button variant="subtle" flex="1" minWidth="max-content" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" flex="1 1 50%" loading={busy}>
      Continue
    </Button>
  </StepButtons>
)

/** An error that remains after its toast. Null if a field shows it. */
export const StepProblem = ({ children: text }: { children: string | null }) => {
  const visibleError = useVisibleError<HTMLParagraphElement>(text)
  return (
    <>
      {text !== null && (
        <chakra.p {...visibleError} role="alert" color="red.fg">
          {text}
        </chakra.p>
      )}
      <ShareRecordingButton />
    </>
  )
}

const figuresChangedText = 'The amounts have changed. Please check again before you confirm.'

const StepWarning = chakra('p', {
  base: {
    padding: '3',
    borderRadius: 'control',
    bg: 'orange.subtle',
    color: 'orange.fg',
    textStyle: 'secondary',
  },
})

/** Warns before the next order if this device may have lost one (decision 97). */
export const LostOrderNote = ({ forgotten }: { forgotten: boolean }) =>
  forgotten && <StepWarning role="alert">{forgottenText}</StepWarning>

const FiguresChanged = () => (
  <StepWarning {...useVisibleError<HTMLParagraphElement>(figuresChangedText)} role="alert">
    {figuresChangedText}
  </StepWarning>
)

/** Adds the previous value to each line that changed (ruling 29). */
const withPrevious = (lines: readonly FigureLine[], previous: readonly FigureLine[]): FigureLine[] =>
  lines.map((line, index) => {
    const oldValue = previous[index]?.value
    return oldValue === line.value ? line : { ...line, oldValue }
  })

export interface ReviewTexts {
  title: string
  lines: readonly FigureLine[]
  note?: ReactNode
  confirmLabel: string
}

interface ReviewStepProps extends ReviewTexts {
  previous: Pick<ReviewTexts, 'lines'> | null
  busy: boolean
  problem: string | null
  onConfirm: () => void
  onBack: () => void
}

/** The review of the locked quote: exactly these figures are sent. */
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

/** The order is being sent: nothing can be clicked, and leaving loses nothing. */
export const ProcessingStep = ({ title, text }: { title: string; text: string }) => (
  <Centred role="status" aria-busy>
    <Spinner aria-hidden boxSize="40px" color="brand.fg" />
    <StepHeading>{title}</StepHeading>
    <chakra.p color="fg.muted">{text}</chakra.p>
  </Centred>
)

export interface DoneTexts {
  title: string
  amount?: string | undefined
  goesTo?: string | undefined
  text: string
}

/** Vibrates when a payout starts; browsers require an earlier tap. */
const vibrate = (mark: HTMLElement | null): void => {
  if (mark && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30)
}

const ResultMark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '180px',
    maxWidth: 'full',
    background:
      'linear-gradient({colors.brand.solid} 0 5px, transparent 5px 13px, {colors.brand.muted} 13px 18px) center / 100% 18px no-repeat',
    '& > span': {
      padding: '4',
      borderRadius: 'chip',
      bg: 'brand.solid',
      color: 'brand.contrast',
      boxShadow: '0 0 0 6px {colors.bg.raised}',
    },
  },
})

export const DoneStep = ({ title, amount, goesTo, text, children }: DoneTexts & { children: ReactNode }) => (
  <Centred>
    <ResultMark ref={amount ? vibrate : undefined} aria-hidden>
      <span>
        <Check size={32} strokeWidth={3} />
      </span>
    </ResultMark>
    <StepHeading>{title}</StepHeading>
    {amount && (
      <div>
        <Amount compact>{amount}</Amount>
        {goesTo && <chakra.p color="fg.muted">{goesTo}</chakra.p>}
      </div>
    )}
    <chakra.p color="fg.muted">{text}</chakra.p>
    <chakra.div display="flex" flexDirection="column" gap="2" alignSelf="stretch">
      {children}
    </chakra.div>
  </Centred>
)
