import { expect, it } from 'vitest'
import { apiError, offlineText } from '../../../machines/core/api-error'
import { codeIn, verdictOf } from '../../../machines/transactions/verify/receipt-code.rules'
import { refusalText, verdictText } from '../../../machines/transactions/verify/verdict-texts.rules'
import { writingsOf } from '../receipt/code.rows'

it.each([
  ['7KQ2-M9XD-4ADA', '7KQ2M9XD4ADA'],
  ...writingsOf('7KQ2', 'M9XD', '4ADA').map((text): [string, string] => [text, '7KQ2M9XD4ADA']),
  ['oOiI-lLuU-7777', '001111VV7777'],
  ['https://app.example/verify?code=X5VF78VCQ01M', 'X5VF78VCQ01M'],
  ['https://app.example/verify?code=X5VF78VCQ01M&utm=1', 'X5VF78VCQ01M'],
  ['Receipt\nCheck code X5VF 78VC Q01M\n', 'X5VF78VCQ01M'],
  ['\u202aX5VF\u201178VC\u2013Q01M\u202c', 'X5VF78VCQ01M'],
  ['\uff38\uff15VF78VCQ01M', 'X5VF78VCQ01M'],
  ['X5VF-78VC-Q01M is the check code', 'X5VF78VCQ01M'],
  ['https://app.example/login?next=verify%3Fcode%3DX5VF78VCQ01M', 'X5VF78VCQ01M'],
  ['KHPKEVXSZYHD', 'KHPKEVXSZYHD'],
  ['paid into bank', null],
  ['My transactions', null],
  ['CN-Y9KVVK9M5D', null],
  ['7KQ2-M9XD-4ADA-9', null],
  ['7KQ2-M9XD-4AD', null],
  ['7KQ2M9XD4ADA X5VF78VCQ01M', null],
  [' –₦É', null],
  ['', null],
])('the text %j contains the code %j [EXT-42]', (text, code) => expect(codeIn(text)).toBe(code))

it.each([
  ['7KQ2M9XD4ADA', 'payout', 'approved', 'genuine'],
  ['A1B2C3D4E5F6', 'payout', 'approved', 'genuine'],
  ['7KQ2M9XD4ADA', 'payout', 'reported', 'reported'],
  ['7KQ2M9XD4ADA', 'payout', 'pending', 'unpaid'],
  ['7KQ2M9XD4ADA', 'payout', 'pool', 'unpaid'],
  ['7KQ2M9XD4ADA', 'deposit', 'approved', 'deposit'],
  ['7KQ2M9XD4ADA', 'transfer', 'approved', 'transfer'],
  ['7KQ2M9XD4ADA', null, null, 'false'],
  ['A1B2C3D4E5F6', null, null, 'older'],
  ['A1B2C3D4E5FG', null, null, 'false'],
] as const)(
  'code %s, %s, %s: verdict %s [EXT-43] [EXT-44] [EXT-45] [EXT-48]',
  (code, kind, status, verdict) => {
    expect(verdictOf(code, { kind, status })).toBe(verdict)
  },
)

it('a transfer’s verdict names the recipient and promises no payout', () => {
  expect(verdictText('transfer', 'Bola A.')).toMatch(/^A transfer inside CoinNaira to Bola A\. Don't/)
  expect(verdictText('transfer', null)).toMatch(/^A transfer inside CoinNaira\. Don't/)
})

it('a failed check makes no statement about the receipt [EXT-46]', () => {
  const noVerdict = "That doesn't tell you whether the receipt is genuine."
  expect(refusalText(apiError(null, null))).toBe(`${offlineText} ${noVerdict}`)
  expect(refusalText(apiError(429, 'Too many attempts'))).toBe(`Too many attempts ${noVerdict}`)
  expect(refusalText(apiError(404, 'Not found'))).toBe(`Receipts can't be checked here. ${noVerdict}`)
})
