import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { recoveryFlow } from '../../../machines/auth/recovery/recovery.machine'
import {
  codeIn,
  codeProblem,
  emailProblem,
  type RecoveryStep,
  resetProblems,
  stepOf,
} from '../../../machines/auth/recovery/recovery.rules'
import { entryRoutes } from '../../../machines/shell/routes.rules'
import { useServices } from '../../flows/services'
import { useCheckpoint } from '../../flows/use-checkpoint'
import type { Rest } from '../../log/resume/resume'
import { Button } from '../../ui/controls/button.view'
import { asTyped, TextField } from '../../ui/controls/field.view'
import { Form, useTypedEarly, valueIn } from '../../ui/controls/form.view'
import { TextLink } from '../../ui/controls/text-link.view'
import { ErrorText } from '../../ui/feedback/error-text.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { EntryPage } from '../../ui/layout/entry-page.view'
import { CodeField, NewPasswordFields, Resend, StepHead } from './recovery.view'
import { useRecovery } from './use-recovery'

const actions = { email: 'Send code', code: 'Verify code', password: 'Save new password' } as const
const fields = { email: ['email'], code: ['otp'], password: ['newPassword'] } as const

const RecoverySteps = ({ resumed }: { resumed: RecoveryStep | null }) => {
  const { now, vault } = useServices()
  const { context, busy, step, send, enterCode, enterPasswords } = useRecovery(resumed)
  const { email, code, typed, codeLost, checked } = context
  // Hides the previous attempt's error while the next one runs.
  const apiError = busy ? null : context.error
  const problems = checked ? resetProblems(typed, code) : {}
  const codeError = (checked ? codeProblem(code) : undefined) ?? apiError?.fields.otp

  // A new step focuses its first field; the page itself focuses its heading.
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    page.current?.querySelector('input')?.focus()
  }, [step])

  /** Typed without a word: before the app was there, or by a password manager. */
  const takeTypedEmail = (form: HTMLFormElement): void => {
    const typedEmail = valueIn(form, 'email')
    if (step === 'email' && typedEmail !== email) send({ type: 'recovery.enterEmail', text: typedEmail })
  }

  const form = useTypedEarly(takeTypedEmail)

  const submit = (form: HTMLFormElement): void => {
    takeTypedEmail(form)
    const typedCode = valueIn(form, 'code')
    if ((step === 'code' || codeLost) && codeIn(typedCode) !== vault.read('recovery.code'))
      enterCode(typedCode)
    const newPassword = valueIn(form, 'newPassword')
    const matches = newPassword === valueIn(form, 'confirmation')
    const isKnown = newPassword === vault.read('recovery.password') && matches === typed.matches
    if (step === 'password' && !isKnown) enterPasswords(form)
    send({ type: 'recovery.submit' })
  }

  return (
    <chakra.div ref={page} display="flex" flexDirection="column" gap="4">
      <StepHead step={step} />
      {step === 'email' && <p>Enter your account email. We'll send a 6-digit code.</p>}
      {step === 'code' && (
        <chakra.p overflowWrap="anywhere">
          If <b>{email.trim()}</b> belongs to an account, a 6-digit code is on its way. It works for 10
          minutes.
        </chakra.p>
      )}
      <Form key={step} ref={form} busy={busy} onSubmit={submit}>
        {step === 'email' && (
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            {...asTyped}
            enterKeyHint="go"
            value={email}
            error={(checked ? emailProblem(email) : undefined) ?? apiError?.fields.email}
            onChange={(change) => send({ type: 'recovery.enterEmail', text: change.target.value })}
          />
        )}
        {step === 'code' && <CodeField error={codeError} onType={enterCode} />}
        {step === 'password' && (
          <>
            {codeLost && (
              <CodeField
                hint="The page was loaded again: please type the code from your email once more"
                error={codeError}
                onType={enterCode}
              />
            )}
            <NewPasswordFields
              errors={{ ...problems, password: problems.password ?? apiError?.fields.newPassword }}
              onType={enterPasswords}
            />
          </>
        )}
        <Button type="submit" wide loading={busy}>
          {actions[step]}
        </Button>
        <ErrorText error={apiError} fields={fields[step]} />
      </Form>
      {step === 'code' && (
        <Resend sentAt={context.sentAt} onResend={() => send({ type: 'recovery.resend', at: now() })} />
      )}
    </chakra.div>
  )
}

const placeIn = (rest: Rest | null): RecoveryStep | null =>
  rest && {
    step: stepOf(String(rest.value)),
    email: String(rest.context.email),
    sentAt: rest.context.sentAt as number | null,
  }

/** '/recovery': the password reset in three steps (RECOV-01 to RECOV-17). A reload stays on its step. */
export const RecoveryScreen = () => {
  const rest = useCheckpoint(recoveryFlow as never)
  return (
    <EntryPage title={entryRoutes.recovery.title}>
      {rest === undefined ? <Skeleton height="208px" /> : <RecoverySteps resumed={placeIn(rest)} />}
      <Link href={entryRoutes.login.path} asChild>
        <TextLink alignSelf="center">Back to Login</TextLink>
      </Link>
    </EntryPage>
  )
}
