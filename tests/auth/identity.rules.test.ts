import { describe, expect, it } from 'vitest'
import { problemsIn as oldProblems } from '../../machines/auth/old-account/old-account.rules'
import { emailProblem } from '../../machines/auth/recovery/recovery.rules'
import { emptyRegistration, problemsIn } from '../../machines/auth/register/register.rules'
import { phone, problemWith, text, username } from '../../machines/values/fields'
import {
  changeMinimum,
  missingPasswordProblem,
  type PasswordVerdict,
  passwordProblem,
  passwordVerdict,
  registrationMinimum,
} from '../../machines/values/password'
import { atLeastText, atMostText, requiredText } from './account/contract-errors'

it.each<[string, string | undefined]>([
  ['', requiredText],
  ['\t\r\n', requiredText],
  ['Ad', atLeastText(3)],
  [' Ad ', atLeastText(3)],
  ['😀😀', atLeastText(3)],
  [' Ada ', undefined],
  ['Ọlá', undefined],
  ['a'.repeat(64), undefined],
  ['a'.repeat(65), atMostText(64)],
])('the rule for names of 3 to 64 characters: %j gives %j', (typed, problem) =>
  expect(problemWith(text(3, 64), typed)).toBe(problem),
)

it.each<[number, string, string | undefined]>([
  [4, '', requiredText],
  [4, 'ada', atLeastText(4)],
  [4, 'adao', undefined],
  [4, ' ADA9 ', undefined],
  [4, 'ada\nobi', 'invalid user ID'],
  [4, 'ada obi', 'invalid user ID'],
  [4, '٠١٢٣', 'invalid user ID'],
  [4, '😀😀😀😀', 'invalid user ID'],
  [4, 'a'.repeat(64), undefined],
  [4, 'a'.repeat(65), atMostText(64)],
  [3, 'ad', atLeastText(3)],
  [3, 'ada', undefined],
])('the rule for usernames of at least %i characters: %j gives %j', (minimum, typed, problem) =>
  expect(problemWith(username(minimum), typed)).toBe(problem),
)

it('one email rule covers registration, reset and old-account recovery [ERR-12, RECOV-03]', () => {
  const oldAccount = { firstName: 'Ada', lastName: 'Obi', username: 'ada', phone: '08012345678' }
  for (const [typed, problem] of [
    ['', 'Email required!'],
    ['ada@', 'invalid email'],
    ['ada@example.com\n', undefined],
  ] as const) {
    expect(problemsIn({ ...emptyRegistration(''), email: typed }).email).toBe(problem)
    expect(oldProblems({ ...oldAccount, email: typed }).email).toBe(problem)
    expect(emailProblem(typed)).toBe(problem)
  }
})

describe('phones', () => {
  it.each([
    '08012345678',
    '07012345678',
    '09012345678',
    '+2348012345678',
    '+2347012345678',
    '+2349012345678',
  ])('the phone number %s is valid [ERR-18]', (typed) => {
    expect(problemWith(phone, typed)).toBeUndefined()
    expect(problemWith(phone, ` ${typed}\n`)).toBeUndefined()
  })

  it.each([
    ['an invalid first digit', '06012345678'],
    ['an invalid first digit', '+2346012345678'],
    ['a missing digit', '0801234567'],
    ['a missing digit', '+234801234567'],
    ['an extra digit', '080123456789'],
    ['an extra digit', '+23480123456789'],
    ['both prefixes', '+23408012345678'],
    ['another country code', '+2338012345678'],
    ['letters', '0801234567a'],
    ['Arabic digits', '٠٨٠١٢٣٤٥٦٧٨'],
    ['10,000 digits', '0'.repeat(10_000)],
  ])('a phone number with %s is invalid: %j [ERR-19]', (_, typed) => {
    expect(problemWith(phone, typed)).toBe('Invalid phone number')
  })
})

const verdictOf = (minimum: number, typed: string) =>
  passwordVerdict(typed, minimum, (word) => word === 'qwerty')

it.each<[string, number, string, PasswordVerdict, string | undefined]>([
  ['registration', registrationMinimum, '', 'empty', requiredText],
  ['registration', registrationMinimum, '12345', 'short', atLeastText(6)],
  ['registration', registrationMinimum, '123456', 'fair', undefined],
  ['registration', registrationMinimum, '12345678', 'good', undefined],
  ['registration', registrationMinimum, '      ', 'fair', undefined],
  ['registration', registrationMinimum, '😀😀😀😀😀😀', 'fair', undefined],
  ['registration', registrationMinimum, 'QWERTY', 'common', 'This password is too common'],
  ['registration', registrationMinimum, 'a'.repeat(128), 'good', undefined],
  ['registration', registrationMinimum, 'a'.repeat(129), 'long', atMostText(128)],
  ['registration', registrationMinimum, '😀'.repeat(64), 'good', undefined],
  ['registration', registrationMinimum, '😀'.repeat(65), 'long', atMostText(128)],
  ['change', changeMinimum, '1234567', 'short', atLeastText(8)],
  ['change', changeMinimum, '12345678', 'good', undefined],
])(
  'a %s with minimum length %i rates the password %j as %s [CONST-13]',
  (_, minimum, typed, verdict, problem) => {
    expect(verdictOf(minimum, typed)).toBe(verdict)
    expect(passwordProblem(verdict, minimum)).toBe(problem)
  },
)

it.each([
  [false, false, undefined],
  [true, true, undefined],
  [true, false, requiredText],
])('a password field with checked %s and filled %s shows %j', (checked, passwordFilled, problem) => {
  expect(missingPasswordProblem({ checked, passwordFilled })).toBe(problem)
})
