import { limits, phone, phoneDigits, problemWith, type Rule, text } from '../values/fields'

/** What can be edited inline on the profile (PROFILE-03). */
export const profileFields = ['firstName', 'lastName', 'phone'] as const
export type ProfileField = (typeof profileFields)[number]

const rules: Record<ProfileField, Rule> = {
  firstName: text(1, limits.name),
  lastName: text(1, limits.name),
  phone,
}

/** What is wrong with a typed value (PROFILE-06, PROFILE-07). */
export const fieldProblem = (field: ProfileField, value: string): string | undefined =>
  problemWith(rules[field], value)

/** What is sent of a typed value. */
export const savedValue = (field: ProfileField, typed: string): string =>
  field === 'phone' ? phoneDigits(typed) : typed.trim()

/** Focus moves to the input this long after its edit starts (PROFILE-05), ms. */
export const focusAfterMs = 100
