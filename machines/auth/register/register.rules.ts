import { cleanReferralCode } from '../../values/clean-text'
import { email, name, phone, problemsWith, username } from '../../values/fields'
import {
  changeMinimum,
  type PasswordVerdict,
  passwordProblem,
  registrationMinimum,
} from '../../values/password'

export const registerFields = ['firstName', 'lastName', 'username', 'phone', 'referralCode', 'email'] as const
export type RegisterField = (typeof registerFields)[number]

export type RegisterDraft = Record<RegisterField, string> & { password: PasswordVerdict }

/** The URL's referral code; '' if there is none (AUTH-28). */
export const referralIn = (code: string | null): string => cleanReferralCode(code ?? '')

export const emptyRegistration = (referralCode: string): RegisterDraft => ({
  firstName: '',
  lastName: '',
  username: '',
  phone: '',
  referralCode,
  email: '',
  password: 'empty',
})

const rules = { firstName: name(3), lastName: name(3), username: username(4), phone, email }

export type RegisterProblems = Partial<Record<RegisterField | 'password', string>>

/** Validation messages by field (AUTH-31 to AUTH-35, CONST-13, CONST-14). The code is optional. */
export const problemsIn = (draft: RegisterDraft): RegisterProblems => {
  const password = passwordProblem(draft.password, registrationMinimum)
  return { ...problemsWith(rules, draft), ...(password ? { password } : {}) }
}

export interface Check {
  text: string
  /** `advised`: recommended but not required. */
  state: 'met' | 'broken' | 'open' | 'advised'
}

export const passwordChecks = (verdict: PasswordVerdict, hasOwnDetail = false): Check[] => {
  const isLongEnough = verdict !== 'empty' && verdict !== 'short'
  const isSecret = verdict === 'fair' || verdict === 'good'
  const isUncommon = isSecret || verdict === 'own'
  return [
    { text: `At least ${registrationMinimum} characters`, state: isLongEnough ? 'met' : 'open' },
    {
      text: 'Not a common password',
      state: verdict === 'common' ? 'broken' : isUncommon ? 'met' : 'open',
    },
    {
      text: 'Not your name, username, email or phone number',
      state: verdict === 'own' ? 'broken' : isSecret ? (hasOwnDetail ? 'advised' : 'met') : 'open',
    },
    {
      text: `${changeMinimum} or more characters is stronger`,
      state: verdict === 'good' ? 'met' : 'advised',
    },
  ]
}

export const isValid = (draft: RegisterDraft): boolean => Object.keys(problemsIn(draft)).length === 0
