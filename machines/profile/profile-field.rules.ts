import { cleanPhone, cleanText } from '../values/clean-text'
import { name, phone, problemWith, type Rule } from '../values/fields'

export const profileFields = ['firstName', 'lastName', 'phone'] as const
export type ProfileField = (typeof profileFields)[number]

const rules: Record<ProfileField, Rule> = { firstName: name(1), lastName: name(1), phone }

export const fieldProblem = (field: ProfileField, value: string): string | undefined =>
  problemWith(rules[field], value)

export const savedValue = (field: ProfileField, text: string): string =>
  field === 'phone' ? cleanPhone(text) : cleanText(text)
