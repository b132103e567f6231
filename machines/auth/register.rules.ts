import { email, limits, phone, problemsWith, text, username } from '../shared/fields'
import { type PasswordVerdict, passwordProblem, registrationMinimum } from '../shared/password'

/** The typed fields of the registration form but the password, which stays in the vault. */
export const registerFields = ['firstName', 'lastName', 'username', 'phone', 'referralCode', 'email'] as const
export type RegisterField = (typeof registerFields)[number]

export type RegisterDraft = Record<RegisterField, string> & { password: PasswordVerdict }

/** A referral code from the address; an empty one counts as absent (AMB-18). */
export const referralIn = (code: string | null): string => code?.trim() ?? ''

export const emptyRegistration = (referralCode: string): RegisterDraft => ({
  firstName: '',
  lastName: '',
  username: '',
  phone: '',
  referralCode,
  email: '',
  password: 'empty',
})

const rules = {
  firstName: text(3, limits.name),
  lastName: text(3, limits.name),
  username: username(4),
  phone,
  email,
}

export type RegisterProblems = Partial<Record<RegisterField | 'password', string>>

/** What is wrong with the draft, by field (AUTH-31 to AUTH-35, CONST-13, CONST-14). The code is optional. */
export const problemsIn = (draft: RegisterDraft): RegisterProblems => {
  const password = passwordProblem(draft.password, registrationMinimum)
  return { ...problemsWith(rules, draft), ...(password ? { password } : {}) }
}

export const isSound = (draft: RegisterDraft): boolean => Object.keys(problemsIn(draft)).length === 0
