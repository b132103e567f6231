import { email, messages, problemWith } from '../../values/fields'
import { changeMinimum, type PasswordVerdict, passwordProblem } from '../../values/password'

/** Digits of a reset code (CONST-02). */
const codeLength = 6
/** How long a sent code must have been on its way before another may be asked for (AMB-10), ms. */
const resendAfterMs = 60_000

/** What the flow may know of the typed code: a word, never the digits. */
export type CodeVerdict = 'empty' | 'malformed' | 'whole'

/** A pasted code may come with spaces or line breaks around and between its digits. */
export const codeIn = (text: string): string => text.replace(/\s/g, '')

/** What an event may say of a typed code, which itself stays in the vault. */
export const codeVerdict = (text: string): CodeVerdict => {
  const code = codeIn(text)
  if (code === '') return 'empty'
  return /^[0-9]+$/.test(code) && code.length === codeLength ? 'whole' : 'malformed'
}

const malformedCodeText = `Enter the ${codeLength} digits of the code we sent you`

/** What is wrong with the code; undefined for a whole one. */
export const codeProblem = (verdict: CodeVerdict): string | undefined =>
  ({ empty: messages.required, malformed: malformedCodeText, whole: undefined })[verdict]

/** Both typed passwords as the flow sees them. */
export interface NewPassword {
  password: PasswordVerdict
  /** Whether the confirmation equals the password. */
  matches: boolean
}

/** Where the flow rests between calls. After a reload it goes on there, and what was typed in secret is gone. */
export interface RecoveryStep {
  step: 'email' | 'code' | 'password'
  email: string
  /** When the last code was sent, ms since 1970. */
  sentAt: number | null
}

/** What is wrong with the address; undefined for a sound one. */
export const emailProblem = (text: string): string | undefined => problemWith(email, text)

/** What is wrong in step 3 (RECOV-14, AMB-22); the code only when it had to be asked for again. */
export const resetProblems = (
  { password, matches }: NewPassword,
  code: CodeVerdict,
): { code?: string; password?: string; confirmation?: string } => {
  const wrongCode = codeProblem(code)
  const wrongPassword = passwordProblem(password, changeMinimum)
  return {
    ...(wrongCode ? { code: wrongCode } : {}),
    ...(wrongPassword ? { password: wrongPassword } : {}),
    ...(matches ? {} : { confirmation: messages.passwordMismatch }),
  }
}

/** ms until another code may be asked for; 0 when it may. */
export const resendWait = (sentAt: number | null, now: number): number =>
  sentAt === null ? 0 : Math.max(0, sentAt + resendAfterMs - now)

const steps: Readonly<Record<string, RecoveryStep['step']>> = {
  enteringCode: 'code',
  verifyingCode: 'code',
  choosingPassword: 'password',
  savingPassword: 'password',
  completed: 'password',
}

/** Which of the three steps a state of the flow belongs to. */
export const stepOf = (state: string): RecoveryStep['step'] => steps[state] ?? 'email'
