import { name, phone, problemWith, type Rule } from '../values/fields'
import { typedPhone, typedText } from '../values/typed'

/** The editable fields of the profile (PROFILE-03). */
export const profileFields = ['firstName', 'lastName', 'phone'] as const
export type ProfileField = (typeof profileFields)[number]

const rules: Record<ProfileField, Rule> = {
  firstName: name(1),
  lastName: name(1),
  phone,
}

/** A typed value's validation message (PROFILE-06, PROFILE-07). */
export const fieldProblem = (field: ProfileField, value: string): string | undefined =>
  problemWith(rules[field], value)

export const savedValue = (field: ProfileField, typed: string): string =>
  field === 'phone' ? typedPhone(typed) : typedText(typed)

/** Delay before the input is focused (PROFILE-05), ms. */
export const focusAfterMs = 100
