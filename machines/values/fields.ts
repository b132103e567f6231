import * as v from 'valibot'
import { cleanEmail, cleanPhone, cleanText, cleanUserId, cleanUsername, hasBidi } from './clean-text'
import { visibleLength } from './graphemes'

/** Validation rules and messages (ERR-10 to ERR-19); the wording is the specification's. */
export const messages = {
  required: 'This field is required',
  emailRequired: 'Email required!',
  invalidEmail: 'invalid email',
  userIdRequired: 'User ID required!',
  invalidUserId: 'invalid user ID',
  invalidPhone: 'Invalid phone number',
  invalidNumber: 'this is not a valid number',
  hiddenCharacters: 'Type this again: it has invisible characters',
  tooShort: (length: number) => `This field should be at least ${length} characters long.`,
  passwordMismatch: 'Password mismatch',
  passwordCommon: 'This password is too common',
  passwordOwn: 'Your password must not contain your own details',
  tooLong: (length: number) => `This field should be at most ${length} characters long.`,
  tooSmall: (number: string) => `This field should be more than ${number}`,
  tooLarge: (number: string) => `This field should be less than ${number}`,
} as const

export type Rule = v.GenericSchema<string, string>

export const problemWith = (rule: Rule, text: string): string | undefined => {
  const result = v.safeParse(rule, text, { abortPipeEarly: true })
  return result.success ? undefined : result.issues[0].message
}

const cleanedSchema = (clean: (text: string) => string) => v.pipe(v.string(), v.transform(clean))
const trimmedSchema = cleanedSchema(cleanText)
/** No part of the host may be empty. */
const emailPattern = /^[^\s@<>]+@(?:[^\s@.<>]+\.)+[^\s@.<>]{2,}$/u
const alphanumericPattern = /^[a-z0-9]+$/i
const phonePattern = /^(\+234|0)[789][0-9]{9}$/
const limits = { name: 64, email: 254 } as const

/** Digits only, for a rate id in the URL (ERR-17, SELL-13). */
export const wholeNumber: Rule = v.pipe(v.string(), v.regex(/^[0-9]+$/, messages.invalidNumber))

const minLength = (length: number) =>
  v.check<string, string>((text) => visibleLength(text) >= length, messages.tooShort(length))
const maxLength = (length: number) =>
  v.check<string, string>((text) => [...text].length <= length, messages.tooLong(length))

export const email: Rule = v.pipe(
  cleanedSchema(cleanEmail),
  v.nonEmpty(messages.emailRequired),
  v.regex(emailPattern, messages.invalidEmail),
  v.maxLength(limits.email, messages.tooLong(limits.email)),
)

/** A login's user id: an email, or letters and digits only (AUTH-11, AUTH-12). */
export const userId: Rule = v.pipe(
  cleanedSchema(cleanUserId),
  v.nonEmpty(messages.userIdRequired),
  v.check((text) => emailPattern.test(text) || alphanumericPattern.test(text), messages.invalidUserId),
  v.maxLength(limits.email, messages.tooLong(limits.email)),
)

/** Required text, limited in length after trimming (ERR-10, ERR-11, ERR-13). */
export const text = (minimum: number, maximum: number): Rule =>
  v.pipe(trimmedSchema, v.nonEmpty(messages.required), minLength(minimum), maxLength(maximum))

/** Letters and digits only, because login accepts no others (AUTH-12). */
export const username = (minimum: number): Rule =>
  v.pipe(
    cleanedSchema(cleanUsername),
    v.nonEmpty(messages.required),
    minLength(minimum),
    maxLength(limits.name),
    v.regex(alphanumericPattern, messages.invalidUserId),
  )

/** Rejects characters that control the reading direction (ruling 41). */
export const name = (minimum: number): Rule =>
  v.pipe(
    v.string(),
    v.check((text) => !hasBidi(text), messages.hiddenCharacters),
    text(minimum, limits.name),
  )

/** Accepts separators (ERR-18, ERR-19). */
export const phone: Rule = v.pipe(
  cleanedSchema(cleanPhone),
  v.nonEmpty(messages.required),
  v.regex(phonePattern, messages.invalidPhone),
)

export const problemsWith = <Field extends string>(
  rules: Readonly<Record<Field, Rule>>,
  draft: Readonly<Record<NoInfer<Field>, string>>,
): Partial<Record<Field, string>> => {
  const problems: Partial<Record<Field, string>> = {}
  for (const field of Object.keys(rules) as Field[]) {
    const problem = problemWith(rules[field], draft[field])
    if (problem) problems[field] = problem
  }
  return problems
}
