import { expect, it } from 'vitest'
import { codeIn, codeVerdict } from '../../machines/auth/recovery/recovery.rules'
import { numberIn, numberVerdict } from '../../machines/banks/editor/bank-editor.rules'
import { amountIn } from '../../machines/values/amount'
import { email, name, phone, problemWith, userId, username } from '../../machines/values/fields'
import {
  typedEmail,
  typedPhone,
  typedReferral,
  typedText,
  typedUserId,
  typedUsername,
} from '../../machines/values/typed'
import { refused, rows, type TypedField } from './typed.rows'

const sent: Record<TypedField, (text: string) => string> = {
  name: typedText,
  email: typedEmail,
  username: typedUsername,
  userId: typedUserId,
  phone: typedPhone,
  accountNumber: numberIn,
  otp: codeIn,
  referral: typedReferral,
  amount: (text) => amountIn(text, 8, true, 'USDT').value ?? '',
}
const isRefused: Record<TypedField, (text: string) => boolean> = {
  name: (text) => problemWith(name(3), text) !== undefined,
  email: (text) => problemWith(email, text) !== undefined,
  username: (text) => problemWith(username(3), text) !== undefined,
  userId: (text) => problemWith(userId, text) !== undefined,
  phone: (text) => problemWith(phone, text) !== undefined,
  accountNumber: (text) => !numberVerdict(text).sound,
  otp: (text) => codeVerdict(text) !== 'whole',
  referral: () => false,
  amount: (text) => amountIn(text, 8, true, 'USDT').problem !== undefined,
}
const shown = (text: string) =>
  JSON.stringify(text).replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16)}`)

it('the table has at least 150 rows', () => expect(rows.length + refused.length).toBeGreaterThanOrEqual(150))

it.each(rows.map(([field, text, expected]) => [field, shown(text), text, expected] as const))(
  '%s %s is sent as people mean it',
  (field, _, text, expected) => expect(sent[field](text)).toBe(expected),
)

it.each(refused.map(([field, text]) => [field, shown(text), text] as const))(
  '%s %s is refused',
  (field, _, text) => expect(isRefused[field](text)).toBe(true),
)
