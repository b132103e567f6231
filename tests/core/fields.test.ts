import { describe, expect, it } from 'vitest'
import { email, problemWith, userId, wholeNumber } from '../../machines/values/fields'

const emailOf = (length: number): string => `${'a'.repeat(length - '@example.com'.length)}@example.com`

describe('email rule [ERR-12]', () => {
  it.each(['', ' ', '\t\n'])("the email %j is required: 'Email required!'", (text) => {
    expect(problemWith(email, text)).toBe('Email required!')
  })

  it.each([
    'ada',
    'ada@',
    'ada@example.c',
    'ada@exam ple.com',
    'ada@@example.com',
    'ada@\nexample.com',
    'a'.repeat(10_000),
  ])("the email %j is invalid: 'invalid email'", (text) =>
    expect(problemWith(email, text)).toBe('invalid email'),
  )

  it.each(['ada@example.com', ' ada@example.com ', 'a.b+c@mail.example.ng', 'ADA@EXAMPLE.NG', emailOf(254)])(
    'the email %j is valid',
    (text) => expect(problemWith(email, text)).toBeUndefined(),
  )

  it('an email of 255 characters is invalid', () => {
    expect(problemWith(email, emailOf(255))).toBe('This field should be at most 254 characters long.')
  })
})

describe('user id rule', () => {
  it.each(['', '  '])("the user id %j is required: 'User ID required!'", (text) => {
    expect(problemWith(userId, text)).toBe('User ID required!')
  })

  it.each(['ada obi', 'ada_obi', 'ada-obi', 'ada.obi', 'ada@', 'ádá', "ada'--", '<b>'])(
    "the user id %j is invalid: 'invalid user ID'",
    (text) => {
      expect(problemWith(userId, text)).toBe('invalid user ID')
    },
  )

  it.each(['ada', 'ADA', 'ada99', '42', 'ada@example.com', ' ada '])('the user id %j is valid', (text) => {
    expect(problemWith(userId, text)).toBeUndefined()
  })
})

describe('whole number rule', () => {
  it.each(['', ' ', '1.0', '-1', '+1', '1e3', '1,000', 'one', '1 ', '٣'])(
    '%j is not a whole number',
    (text) => {
      expect(problemWith(wholeNumber, text)).toBe('this is not a valid number')
    },
  )

  it.each(['0', '1', '007', '12345678901234567890'])('%j is a whole number', (text) => {
    expect(problemWith(wholeNumber, text)).toBeUndefined()
  })
})
