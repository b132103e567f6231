import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import type { RecoveryStep } from '../../../machines/auth/recovery/recovery.rules'
import { changeMinimum } from '../../../machines/values/password'
import { TextField } from '../../ui/controls/field.view'
import { PasswordField } from '../../ui/controls/password.view'
import { TextLink } from '../../ui/controls/text-link.view'
import { useCountdown } from './use-countdown'

const steps: readonly RecoveryStep['step'][] = ['email', 'code', 'password']
const headings = {
  email: 'Forgot your password?',
  code: 'Check your email',
  password: 'Choose a new password',
} as const

/** Shows which of the three steps is current, in words and as a bar. */
export const StepHead = ({ step }: { step: RecoveryStep['step'] }) => {
  const place = steps.indexOf(step)
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div aria-hidden display="flex" gap="1">
        {steps.map((each, index) => (
          <chakra.span
            key={each}
            flex="1"
            height="1"
            borderRadius="chip"
            bg={index <= place ? 'brand.solid' : 'border'}
          />
        ))}
      </chakra.div>
      <chakra.p textStyle="secondary" color="fg.muted">
        Step {place + 1} of {steps.length}
      </chakra.p>
      <chakra.h2 textStyle="h2">{headings[step]}</chakra.h2>
    </chakra.div>
  )
}

interface CodeFieldProps {
  hint?: string
  error: string | undefined
  onType: (text: string) => void
}

/** One field for all digits, so that they can be pasted or autofilled. Uncontrolled, because it is a secret. */
export const CodeField = ({ hint, error, onType }: CodeFieldProps) => (
  <TextField
    label="6-digit code"
    name="code"
    autoComplete="one-time-code"
    inputMode="numeric"
    enterKeyHint="go"
    spellCheck={false}
    letterSpacing="0.25em"
    fontVariantNumeric="tabular-nums"
    hint={hint}
    error={error}
    onChange={(change) => onType(change.target.value)}
  />
)

interface ResendProps {
  sentAt: number | null
  onResend: () => void
}

/** 'Resend OTP' leads back to step 1 (RECOV-08); until a new code may be requested it shows the remaining time. */
export const Resend = ({ sentAt, onResend }: ResendProps) => {
  const wait = useCountdown(sentAt)
  const waitId = useId()
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
      <chakra.span color="fg.muted">No code?</chakra.span>
      <TextLink asChild _disabled={{ color: 'fg.muted', textDecoration: 'none', cursor: 'not-allowed' }}>
        <button
          type="button"
          aria-disabled={wait > 0}
          aria-describedby={wait > 0 ? waitId : undefined}
          onClick={() => wait === 0 && onResend()}
        >
          Resend OTP
        </button>
      </TextLink>
      <chakra.span id={waitId} color="fg.muted" fontVariantNumeric="tabular-nums">
        {wait > 0 && `in ${wait} s`}
      </chakra.span>
      <chakra.span role="status" srOnly>
        {wait === 0 && 'You can ask for another code now'}
      </chakra.span>
    </chakra.div>
  )
}

interface NewPasswordFieldsProps {
  errors: { password?: string | undefined; confirmation?: string | undefined }
  onType: (form: HTMLFormElement) => void
}

/** New password and confirmation, both masked (RECOV-13). */
export const NewPasswordFields = ({ errors, onType }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label="New password"
      name="newPassword"
      autoComplete="new-password"
      enterKeyHint="next"
      hint={`At least ${changeMinimum} characters`}
      error={errors.password}
      onChange={(change) => onType(change.target.form!)}
    />
    <PasswordField
      label="Confirm new password"
      name="confirmation"
      autoComplete="new-password"
      enterKeyHint="go"
      error={errors.confirmation}
      onChange={(change) => onType(change.target.form!)}
    />
  </>
)
