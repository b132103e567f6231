import { expect, it } from 'vitest'
import { codeIn, codeVerdict } from '../../machines/auth/recovery/recovery.rules'
import { numberIn, numberVerdict } from '../../machines/banks/editor/bank-editor.rules'
import { cleanNote, noteLength, noteProblem } from '../../machines/transactions/note/note.rules'
import { parseAmount } from '../../machines/values/amount'
import {
  cleanEmail,
  cleanPhone,
  cleanReferralCode,
  cleanText,
  cleanUserId,
  cleanUsername,
} from '../../machines/values/clean-text'
import { email, name, phone, problemWith, userId, username } from '../../machines/values/fields'
import { invalidRows, rows, type TypedField } from './typed.rows'

const cleanValue: Record<TypedField, (text: string) => string> = {
  name: cleanText,
  email: cleanEmail,
  username: cleanUsername,
  userId: cleanUserId,
  phone: cleanPhone,
  accountNumber: numberIn,
  otp: codeIn,
  referral: cleanReferralCode,
  amount: (text) => parseAmount(text, 8, true, 'USDT').value ?? '',
  note: cleanNote,
}
const isInvalid: Record<TypedField, (text: string) => boolean> = {
  name: (text) => problemWith(name(3), text) !== undefined,
  email: (text) => problemWith(email, text) !== undefined,
  username: (text) => problemWith(username(3), text) !== undefined,
  userId: (text) => problemWith(userId, text) !== undefined,
  phone: (text) => problemWith(phone, text) !== undefined,
  accountNumber: (text) => !numberVerdict(text).sound,
  otp: (text) => codeVerdict(text) !== 'whole',
  referral: () => false,
  amount: (text) => parseAmount(text, 8, true, 'USDT').problem !== undefined,
  note: (text) => noteProblem(noteLength(text)) !== undefined,
}
const escapedText = (text: string) =>
  JSON.stringify(text).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)

it('the table has at least 150 rows', () =>
  expect(rows.length + invalidRows.length).toBeGreaterThanOrEqual(150))

it.each(rows.map(([field, text, expected]) => [field, escapedText(text), text, expected] as const))(
  'the %s %s is cleaned before it is sent',
  (field, _, text, expected) => expect(cleanValue[field](text)).toBe(expected),
)

it.each(invalidRows.map(([field, text]) => [field, escapedText(text), text] as const))(
  'the %s %s is rejected',
  (field, _, text) => expect(isInvalid[field](text)).toBe(true),
)
