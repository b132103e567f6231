import { expect, it } from 'vitest'
import { apiError, offlineText } from '../../../machines/core/api-error'
import { codeIn, isWhole, verdictOf } from '../../../machines/transactions/verify/receipt-code.rules'
import { refusalText } from '../../../machines/transactions/verify/verify-words.rules'

it.each([
  ['7KQ2-M9XD-4ADA', '7KQ2M9XD4ADA'],
  ['7kq2 m9xd 4ada', '7KQ2M9XD4ADA'],
  ['oOiIlLuU', '001111VV'],
  ['7KQ2-M9XD-4ADA-9', '7KQ2M9XD4ADA'],
  [' –₦É', ''],
])('[EXT-42] %j is read as %j', (typed, code) => expect(codeIn(typed)).toBe(code))

it('is whole with 12 characters, not with 11', () => {
  expect([isWhole('7KQ2M9XD4AD'), isWhole('7KQ2M9XD4ADA'), isWhole('')]).toEqual([false, true, false])
})

it.each([
  ['7KQ2M9XD4ADA', 'approved', 'genuine'],
  ['A1B2C3D4E5F6', 'approved', 'genuine'],
  ['7KQ2M9XD4ADA', 'reported', 'reported'],
  ['7KQ2M9XD4ADA', 'pending', 'unpaid'],
  ['7KQ2M9XD4ADA', 'pool', 'unpaid'],
  ['7KQ2M9XD4ADA', null, 'false'],
  ['A1B2C3D4E5F6', null, 'older'],
  ['A1B2C3D4E5FG', null, 'false'],
] as const)(
  '[EXT-43] [EXT-44] [EXT-45] [EXT-48] %s of a transaction that is %s: %s',
  (code, status, verdict) => {
    expect(verdictOf(code, status)).toBe(verdict)
  },
)

it('[EXT-46] whatever keeps it from being checked says nothing about the receipt', () => {
  const nothing = 'This says nothing about the receipt.'
  expect(refusalText(apiError(null, null))).toBe(`${offlineText} ${nothing}`)
  expect(refusalText(apiError(429, 'Too many attempts'))).toBe(`Too many attempts ${nothing}`)
  expect(refusalText(apiError(404, 'Not found'))).toBe(`Receipts cannot be checked here. ${nothing}`)
})
