import { limits, phone, phoneDigits, problemWith, type Rule, text } from '../values/fields'

/** The editable fields of the profile (PROFILE-03). */
export const profileFields = ['firstName', 'lastName', 'phone'] as const
export type ProfileField = (typeof profileFields)[number]

const rules: Record<ProfileField, Rule> = {
  firstName: text(1, limits.name),
  lastName: text(1, limits.name),
  phone,
}

/** A typed value's validation message (PROFILE-06, PROFILE-07). */
export const fieldProblem = (field: ProfileField, value: string): string | undefined =>
  problemWith(rules[field], value)

/** The value to send. */
export const savedValue = (field: ProfileField, typed: string): string =>
  field === 'phone' ? phoneDigits(typed) : typed.trim()

/** Delay before the input is focused (PROFILE-05), ms. */
export const focusAfterMs = 100
