import { email, name, phone, problemsWith, username } from '../../values/fields'

export const oldAccountFields = ['firstName', 'lastName', 'username', 'email', 'phone'] as const
export type OldAccountField = (typeof oldAccountFields)[number]
export type OldAccountDraft = Record<OldAccountField, string>

const rules = { firstName: name(3), lastName: name(3), username: username(3), email, phone }

/** Validation messages by field (RECOV-23 to RECOV-25). */
export const problemsIn = (draft: OldAccountDraft): Partial<Record<OldAccountField, string>> =>
  problemsWith(rules, draft)

export const isValid = (draft: OldAccountDraft): boolean => Object.keys(problemsIn(draft)).length === 0
