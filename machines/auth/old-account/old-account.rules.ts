import { email, limits, phone, problemsWith, text, username } from '../../values/fields'

/** What the old account form asks for; the old password is held in the vault (AMB-14). */
export const oldAccountFields = ['firstName', 'lastName', 'username', 'email', 'phone'] as const
export type OldAccountField = (typeof oldAccountFields)[number]
export type OldAccountDraft = Record<OldAccountField, string>

const rules = {
  firstName: text(3, limits.name),
  lastName: text(3, limits.name),
  username: username(3),
  email,
  phone,
}

/** What is wrong with the draft, by field (RECOV-23 to RECOV-25). */
export const problemsIn = (draft: OldAccountDraft): Partial<Record<OldAccountField, string>> =>
  problemsWith(rules, draft)

export const isSound = (draft: OldAccountDraft): boolean => Object.keys(problemsIn(draft)).length === 0
