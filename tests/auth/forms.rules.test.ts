import { describe, expect, it } from 'vitest'
import {
  isValid as isOldValid,
  oldAccountFields,
  problemsIn as oldProblems,
} from '../../machines/auth/old-account/old-account.rules'
import {
  codeProblem,
  codeVerdict,
  resendWait,
  resetProblems,
  stepOf,
} from '../../machines/auth/recovery/recovery.rules'
import { registerFlow } from '../../machines/auth/register/register.machine'
import {
  emptyRegistration,
  isValid,
  passwordChecks,
  problemsIn,
  type RegisterDraft,
  referralIn,
  registerFields,
} from '../../machines/auth/register/register.rules'
import { atLeastText, atMostText, requiredText } from './account/contract-errors'
import { person } from './account/person'

const validRegistration: RegisterDraft = { ...person, username: 'ada9', referralCode: '', password: 'fair' }

describe('a registration', () => {
  it('a registration with minimum lengths and no code is valid [AUTH-31, AUTH-32, AUTH-33]', () => {
    expect([problemsIn(validRegistration), isValid(validRegistration)]).toEqual([{}, true])
  })

  it('a registration requires all fields except the referral code [AUTH-35, ERR-13]', () => {
    const draft = emptyRegistration('BEN-77')
    expect(draft).toEqual({
      firstName: '',
      lastName: '',
      username: '',
      phone: '',
      referralCode: 'BEN-77',
      email: '',
      password: 'empty',
    })
    expect(problemsIn(draft)).toEqual({
      firstName: requiredText,
      lastName: requiredText,
      username: requiredText,
      phone: requiredText,
      email: 'Email required!',
      password: requiredText,
    })
  })

  it.each<[ids: string, change: Partial<RegisterDraft>, problems: object]>([
    ['[AUTH-31, CONST-14, ERR-10]', { firstName: 'Ad' }, { firstName: atLeastText(3) }],
    ['[ERR-11]', { firstName: 'a'.repeat(65) }, { firstName: atMostText(64) }],
    ['[AUTH-31, CONST-14, ERR-10]', { lastName: 'Ob' }, { lastName: atLeastText(3) }],
    ['[AUTH-32, CONST-14, ERR-10]', { username: 'ada' }, { username: atLeastText(4) }],
    ['', { username: 'ada_obi' }, { username: 'invalid user ID' }],
    ['[AUTH-34]', { phone: '0801234567' }, { phone: 'Invalid phone number' }],
    ['[AUTH-34]', { email: 'ada@' }, { email: 'invalid email' }],
    ['[AUTH-33, ERR-10]', { password: 'short' }, { password: atLeastText(6) }],
    ['', { password: 'common' }, { password: 'This password is too common' }],
    ['', { password: 'own' }, { password: 'Your password must not contain your own details' }],
  ])('%s a registration with %j is invalid', (_, change, problems) => {
    const draft = { ...validRegistration, ...change }
    expect([problemsIn(draft), isValid(draft)]).toEqual([problems, false])
  })

  it('a reload restores every field in the order of the form, except the password', () => {
    expect(registerFields).toEqual(['firstName', 'lastName', 'username', 'phone', 'referralCode', 'email'])
    const draft = { ...emptyRegistration(''), firstName: 'Ada', email: 'ada@example.com' }
    const events = registerFlow.resume?.({ value: 'editing', context: { draft } } as never, () => undefined)
    expect(events).toEqual(
      registerFields.map((field) => ({ type: 'register.enter', field, text: draft[field] })),
    )
  })

  it.each([
    [null, ''],
    ['', ''],
    ['  ', ''],
    [' BEN-77 ', 'BEN-77'],
  ])('the referral code %j reads as %j', (code, expectedCode) => expect(referralIn(code)).toBe(expectedCode))
})

const texts = [
  'At least 6 characters',
  'Not a common password',
  'Not your name, username, email or phone number',
  '8 or more characters is stronger',
]

it.each([
  ['empty', ['open', 'open', 'open', 'advised']],
  ['short', ['open', 'open', 'open', 'advised']],
  ['long', ['met', 'open', 'open', 'advised']],
  ['common', ['met', 'broken', 'open', 'advised']],
  ['own', ['met', 'met', 'broken', 'advised']],
  ['fair', ['met', 'met', 'met', 'advised']],
  ['good', ['met', 'met', 'met', 'met']],
] as const)('the checklist of a password with the verdict %s is %j', (verdict, states) => {
  expect(passwordChecks(verdict)).toEqual(texts.map((text, index) => ({ text, state: states[index] })))
})

describe('an old account', () => {
  const validOldAccount = { ...person, username: 'ada' }

  it('an old account with minimum lengths is valid [RECOV-24]', () => {
    expect([oldProblems(validOldAccount), isOldValid(validOldAccount)]).toEqual([{}, true])
    expect(oldAccountFields).toEqual(['firstName', 'lastName', 'username', 'email', 'phone'])
  })

  it.each([
    ['[RECOV-23]', { firstName: 'Ad' }, { firstName: atLeastText(3) }],
    ['[RECOV-23]', { lastName: 'Ob' }, { lastName: atLeastText(3) }],
    ['[RECOV-24]', { username: 'ad' }, { username: atLeastText(3) }],
    ['', { firstName: 'a'.repeat(65) }, { firstName: atMostText(64) }],
    ['', { email: '' }, { email: 'Email required!' }],
    ['[RECOV-25]', { email: 'ada@' }, { email: 'invalid email' }],
    ['[RECOV-25]', { phone: '0801234567' }, { phone: 'Invalid phone number' }],
  ])('%s an old account with %j is invalid', (_, change, problems) => {
    const draft = { ...validOldAccount, ...change }
    expect([oldProblems(draft), isOldValid(draft)]).toEqual([problems, false])
  })
})

describe('a reset code', () => {
  it.each([
    ['', 'empty', requiredText],
    ['12345', 'malformed', 'Enter the 6-digit code we sent you'],
    ['1234567', 'malformed', 'Enter the 6-digit code we sent you'],
    ['123456', 'whole', undefined],
    [' 123\n456 ', 'whole', undefined],
    ['12345a', 'malformed', 'Enter the 6-digit code we sent you'],
    ['a12345', 'malformed', 'Enter the 6-digit code we sent you'],
  ] as const)('the reset code %j is %s [CONST-02]', (typed, verdict, problem) => {
    expect(codeVerdict(typed)).toBe(verdict)
    expect(codeProblem(verdict)).toBe(problem)
  })

  it('a customer may request a new code a minute after the last one', () => {
    expect([1_000, 61_000 - 1, 61_000, 70_000].map((now) => resendWait(1_000, now))).toEqual([
      60_000, 1, 0, 0,
    ])
    expect(resendWait(null, 5)).toBe(0)
    // The clock was set back an hour since.
    expect(resendWait(3_600_000, 0)).toBe(0)
  })
})

describe('a new password', () => {
  const mismatch = 'Password mismatch'

  it.each([
    ['', { password: 'good', matches: true }, 'whole', {}],
    ['', { password: 'short', matches: true }, 'whole', { password: atLeastText(8) }],
    ['[RECOV-14]', { password: 'good', matches: false }, 'whole', { confirmation: mismatch }],
    ['', { password: 'good', matches: true }, 'empty', { code: requiredText }],
  ] as const)(
    '%s a reset with the passwords %j and a code that is %s shows %j',
    (_, typed, code, problems) => {
      expect(resetProblems(typed, code)).toEqual(problems)
    },
  )

  it.each([
    ['opening', 'email'],
    ['askingEmail', 'email'],
    ['sendingCode', 'email'],
    ['enteringCode', 'code'],
    ['verifyingCode', 'code'],
    ['choosingPassword', 'password'],
    ['savingPassword', 'password'],
    ['completed', 'password'],
  ])('the state %s belongs to the step %s', (state, step) => expect(stepOf(state)).toBe(step))
})
