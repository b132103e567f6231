import { cleanDigits } from '../../values/clean-text'
import { email, messages, problemWith } from '../../values/fields'
import { changeMinimum, type PasswordVerdict, passwordProblem } from '../../values/password'

/** The number of digits in a reset code (CONST-02). */
const codeLength = 6
/** Minimum time between two codes (ruling 24), ms. */
const resendAfterMs = 60_000

/** Events carry this verdict, never the digits. */
export type CodeVerdict = 'empty' | 'malformed' | 'whole'

export const codeIn = (text: string): string => cleanDigits(text, codeLength)

export const codeVerdict = (text: string): CodeVerdict => {
  const code = codeIn(text)
  if (code === '') return 'empty'
  return /^[0-9]+$/.test(code) && code.length === codeLength ? 'whole' : 'malformed'
}

const malformedCodeText = `Enter the ${codeLength}-digit code we sent you`

export const codeProblem = (verdict: CodeVerdict): string | undefined =>
  ({ empty: messages.required, malformed: malformedCodeText, whole: undefined })[verdict]

export interface NewPassword {
  password: PasswordVerdict
  matches: boolean
}

/** A checkpoint between calls. After a reload the flow continues from it, without the secrets. */
export interface RecoveryStep {
  step: 'email' | 'code' | 'password'
  email: string
  /** ms since 1970. */
  sentAt: number | null
}

export const emailProblem = (text: string): string | undefined => problemWith(email, text)

/** Validation messages of step 3 (RECOV-14, CONST-13), including a retyped code's. */
export const resetProblems = (
  { password, matches }: NewPassword,
  code: CodeVerdict,
): Partial<Record<'code' | 'password' | 'confirmation', string>> => {
  const codeError = codeProblem(code)
  const passwordError = passwordProblem(password, changeMinimum)
  return {
    ...(codeError ? { code: codeError } : {}),
    ...(passwordError ? { password: passwordError } : {}),
    ...(matches ? {} : { confirmation: messages.passwordMismatch }),
  }
}

/** How long until another code may be requested, ms; 0 if it already may, or if the clock was set back by more than that. */
export const resendWait = (sentAt: number | null, now: number): number => {
  const wait = sentAt === null ? 0 : sentAt + resendAfterMs - now
  return wait > 2 * resendAfterMs ? 0 : Math.max(0, wait)
}

const steps: Readonly<Record<string, RecoveryStep['step']>> = {
  enteringCode: 'code',
  verifyingCode: 'code',
  choosingPassword: 'password',
  savingPassword: 'password',
  completed: 'password',
}

export const stepOf = (state: string): RecoveryStep['step'] => steps[state] ?? 'email'
