import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { fromPromise } from 'xstate'
import { recoveryFlow } from '../../../machines/auth/recovery/recovery.machine'
import {
  codeIn,
  codeProblem,
  codeVerdict,
  emailProblem,
  type RecoveryStep,
  resendWait,
  resetProblems,
  stepOf,
} from '../../../machines/auth/recovery/recovery.rules'
import { entryRoutes } from '../../../machines/shell/routes.rules'
import { cleanEmail } from '../../../machines/values/clean-text'
import { changeMinimum, passwordVerdict } from '../../../machines/values/password'
import { runOperation } from '../../data/run-operation'
import { type Services, useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { useInterval } from '../../flows/use-interval'
import {
  ResetPasswordDocument,
  SendRecoveryCodeDocument,
  VerifyRecoveryCodeDocument,
} from '../../generated/graphql'
import { type Checkpoint, readCheckpoint } from '../../record/resume/resume'
import { Button, TextLink } from '../../ui/controls/button.view'
import { plainTextInput, TextField } from '../../ui/controls/field.view'
import { Form, useEarlyInput, valueIn } from '../../ui/controls/form.view'
import { PasswordField } from '../../ui/controls/password.view'
import { ErrorText } from '../../ui/feedback/error-text.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { EntryPage } from '../../ui/layout/entry-page.view'

const tickMs = 1000

const useCountdown = (sentAt: number | null): number => {
  const { now } = useServices()
  const at = useInterval(now, tickMs, (time) => resendWait(sentAt, time) > 0)
  return Math.ceil(resendWait(sentAt, at) / tickMs)
}

const steps: readonly RecoveryStep['step'][] = ['email', 'code', 'password']
const headings = {
  email: 'Forgot your password?',
  code: 'Check your email',
  password: 'Choose a new password',
} as const

const StepHeading = ({ step }: { step: RecoveryStep['step'] }) => {
  const position = steps.indexOf(step)
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div aria-hidden display="flex" gap="1">
        {steps.map((each, index) => (
          <chakra.span
            key={each}
            flex="1"
            height="1"
            borderRadius="chip"
            bg={index <= position ? 'brand.solid' : 'border'}
          />
        ))}
      </chakra.div>
      <chakra.p textStyle="secondary" color="fg.muted">
        Step {position + 1} of {steps.length}
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

/** One field for all digits, so that they can be pasted or autofilled. Uncontrolled: the code is a secret. */
const CodeField = ({ hint, error, onType }: CodeFieldProps) => (
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

/** 'Resend OTP', which returns to step 1 (RECOV-08) once the wait is over. */
const Resend = ({ sentAt, onResend }: ResendProps) => {
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

interface Email {
  email: string
}

const recoveryActors = ({ now, transport, vault }: Services) => ({
  sendCode: fromPromise<{ sentAt: number }, Email>(async ({ input, signal }) => {
    await runOperation(transport, SendRecoveryCodeDocument, input, { signal })
    return { sentAt: now() }
  }),
  verifyCode: fromPromise<void, Email>(async ({ input, signal }) => {
    await runOperation(
      transport,
      VerifyRecoveryCodeDocument,
      { ...input, otp: vault.read('recovery.code') },
      { signal },
    )
  }),
  resetPassword: fromPromise<void, Email>(async ({ input, signal }) => {
    const secrets = { newPassword: vault.read('recovery.password'), otp: vault.read('recovery.code') }
    await runOperation(transport, ResetPasswordDocument, { input: { ...input, ...secrets } }, { signal })
  }),
})

const { id } = recoveryFlow.machine

/** The checkpoint after a reload; null on a new visit, undefined while the log is being read. */
const useCheckpoint = (): Checkpoint | null | undefined => {
  const { log, resumeMarkers } = useServices()
  const [run] = useState(() => resumeMarkers.previous(id))
  const [checkpoint, setCheckpoint] = useState<Checkpoint | null | undefined>(run ? undefined : null)
  useEffect(() => {
    if (!run) return
    resumeMarkers.consume(id)
    let isUnmounted = false
    readCheckpoint(log, recoveryFlow as never, run).then(
      (read) => isUnmounted || setCheckpoint(read),
      () => isUnmounted || setCheckpoint(null),
    )
    return () => {
      isUnmounted = true
    }
  }, [log, run, resumeMarkers])
  return checkpoint
}

const useRecovery = (resumedStep: RecoveryStep | null) => {
  const services = useServices()
  const { resumeMarkers, vault } = services
  const [state, send, actor] = useFlow(recoveryFlow, {
    actors: recoveryActors(services),
    input: { resumed: resumedStep },
  })
  const step = stepOf(String(state.value))
  useEffect(() => resumeMarkers.set(id, actor.id), [resumeMarkers, actor.id])

  const startAt = resumedStep?.step ?? 'email'
  useEffect(() => {
    if (startAt !== 'email') send({ type: 'recovery.loseSecrets' })
  }, [startAt, send])

  // Clears the secrets when their step or the page ends; the last step sends the code again.
  useEffect(() => {
    if (step === 'password') return
    vault.put('recovery.code', '')
    vault.put('recovery.password', '')
  }, [vault, step])
  useEffect(
    () => () => {
      vault.put('recovery.code', '')
      vault.put('recovery.password', '')
    },
    [vault],
  )

  const enterCode = (text: string): void => {
    vault.put('recovery.code', codeIn(text))
    send({ type: 'recovery.enterCode', verdict: codeVerdict(text) })
  }

  const enterPasswords = (form: HTMLFormElement): void => {
    const password = valueIn(form, 'newPassword')
    vault.put('recovery.password', password)
    const typed = {
      password: passwordVerdict(password, changeMinimum, undefined, { email: state.context.email }),
      matches: password === valueIn(form, 'confirmation'),
    }
    send({ type: 'recovery.enterPasswords', typed })
  }

  return { context: state.context, busy: state.hasTag('busy'), step, send, enterCode, enterPasswords }
}

const actions = { email: 'Send code', code: 'Verify code', password: 'Save new password' } as const
const fields = { email: ['email'], code: ['otp'], password: ['newPassword'] } as const

const RecoverySteps = ({ resumedStep }: { resumedStep: RecoveryStep | null }) => {
  const { now, vault } = useServices()
  const { context, busy, step, send, enterCode, enterPasswords } = useRecovery(resumedStep)
  const { email, code, typed, codeLost, checked } = context
  // The previous attempt's error is hidden while the next one runs.
  const apiError = busy ? null : context.error
  const problems = checked ? resetProblems(typed, code) : {}
  const codeError = (checked ? codeProblem(code) : undefined) ?? apiError?.fields.otp

  // On a new step the first field gets the focus, on a new page the heading.
  const page = useRef<HTMLDivElement>(null)
  const focusedStep = useRef(step)
  useEffect(() => {
    if (focusedStep.current === step) return
    focusedStep.current = step
    page.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [step])

  /** Reads input that fired no event: typed before hydration, or filled in by a password manager. */
  const readEmail = (form: HTMLFormElement): void => {
    const typedEmail = valueIn(form, 'email')
    if (step === 'email' && typedEmail !== email) send({ type: 'recovery.enterEmail', text: typedEmail })
  }

  const form = useEarlyInput(readEmail)

  const submit = (form: HTMLFormElement): void => {
    readEmail(form)
    const typedCode = valueIn(form, 'code')
    if ((step === 'code' || codeLost) && codeIn(typedCode) !== vault.read('recovery.code'))
      enterCode(typedCode)
    const newPassword = valueIn(form, 'newPassword')
    const matches = newPassword === valueIn(form, 'confirmation')
    const isUnchanged = newPassword === vault.read('recovery.password') && matches === typed.matches
    if (step === 'password' && !isUnchanged) enterPasswords(form)
    send({ type: 'recovery.submit' })
  }

  return (
    <chakra.div ref={page} display="flex" flexDirection="column" gap="4">
      <StepHeading step={step} />
      {step === 'email' && <p>Enter your account email. We'll send a 6-digit code.</p>}
      {step === 'code' && (
        <chakra.p overflowWrap="anywhere">
          If <b>{cleanEmail(email)}</b> has an account, we've sent a 6-digit code. It's valid for 10 minutes.
        </chakra.p>
      )}
      <Form key={step} ref={form} busy={busy} onSubmit={submit}>
        {step === 'email' && (
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            {...plainTextInput}
            enterKeyHint="go"
            value={email}
            error={(checked ? emailProblem(email) : undefined) ?? apiError?.fields.email}
            onChange={(change) => send({ type: 'recovery.enterEmail', text: change.target.value })}
          />
        )}
        {step === 'code' && <CodeField error={codeError} onType={enterCode} />}
        {step === 'password' && (
          <>
            <input hidden readOnly name="username" autoComplete="username" value={cleanEmail(email)} />
            {codeLost && (
              <CodeField
                hint="The page reloaded. Please enter the code again."
                error={codeError}
                onType={enterCode}
              />
            )}
            <PasswordField
              label="New password"
              name="newPassword"
              autoComplete="new-password"
              enterKeyHint="next"
              hint={`At least ${changeMinimum} characters`}
              error={problems.password ?? apiError?.fields.newPassword}
              onChange={(change) => enterPasswords(change.target.form!)}
            />
            <PasswordField
              label="Confirm new password"
              name="confirmation"
              autoComplete="new-password"
              enterKeyHint="go"
              error={problems.confirmation}
              onChange={(change) => enterPasswords(change.target.form!)}
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

const resumedStepOf = (checkpoint: Checkpoint | null): RecoveryStep | null =>
  checkpoint && {
    step: stepOf(String(checkpoint.value)),
    email: String(checkpoint.context.email),
    sentAt: checkpoint.context.sentAt as number | null,
  }

/** The page '/recovery', a password reset in three steps (RECOV-01 to RECOV-17). A reload returns to the same step. */
export const RecoveryScreen = () => {
  const checkpoint = useCheckpoint()
  return (
    <EntryPage title={entryRoutes.recovery.title}>
      {checkpoint === undefined ? (
        <Skeleton height="208px" />
      ) : (
        <RecoverySteps resumedStep={resumedStepOf(checkpoint)} />
      )}
      <Link href={entryRoutes.login.path} asChild>
        <TextLink alignSelf="center">Back to Login</TextLink>
      </Link>
    </EntryPage>
  )
}
