import { describe, expect, it } from 'vitest'
import { restStage } from '../shared/rest'
import { longText, oddTexts, register, somebody } from './people.stage'

const rest = restStage()
const required = 'This field is required'
const atLeast = (count: number) => `This field should be at least ${count} characters long.`
const atMost = (count: number) => `This field should be at most ${count} characters long.`
const notValid = 'This field is not valid'
const emailOf = (length: number) => `${'a'.repeat(length - 12)}@example.org`

const names = ['firstName', 'lastName'].flatMap((field): [string, unknown, string | null][] => [
  [field, '', required],
  [field, oddTexts.spaces, required],
  [field, 'Ad', atLeast(3)],
  [field, 'Ada', null],
  [field, '  Ad  ', atLeast(3)],
  [field, 'x'.repeat(64), null],
  [field, 'x'.repeat(65), atMost(64)],
  [field, longText, atMost(64)],
  [field, oddTexts.emoji, null],
  [field, 'Ọlá-Olúwa d’Or', null],
  [field, oddTexts.lineBreak, notValid],
  [field, oddTexts.nul, notValid],
  [field, null, required],
  [field, 7, required],
  [field, ['Ada'], required],
])

describe('[AUTH-41] what a registration must hold, field by field', () => {
  it.each<[field: string, given: unknown, message: string | null]>([
    ...names,
    ['username', '', required],
    ['username', oddTexts.spaces, required],
    ['username', 'abc', atLeast(4)],
    ['username', 'abcd', null],
    ['username', 'x'.repeat(64), null],
    ['username', 'x'.repeat(65), atMost(64)],
    ['username', longText, atMost(64)],
    ['username', 'ada obi', 'invalid user ID'],
    ['username', 'ada_obi', 'invalid user ID'],
    ['username', 'ada@example.org', 'invalid user ID'],
    ['username', 'ádáobi', 'invalid user ID'],
    ['username', oddTexts.arabicDigits, 'invalid user ID'],
    ['username', oddTexts.emoji, 'invalid user ID'],
    ['username', oddTexts.lineBreak, 'invalid user ID'],
    ['email', '', 'Email required!'],
    ['email', oddTexts.spaces, 'Email required!'],
    ['email', 'ada@example', 'invalid email'],
    ['email', 'ada@example.c', 'invalid email'],
    ['email', 'a da@example.org', 'invalid email'],
    ['email', 'ada@@example.org', 'invalid email'],
    ['email', 'ada\n@example.org', 'invalid email'],
    ['email', 'ada\u0000@example.org', 'invalid email'],
    ['email', emailOf(254), null],
    ['email', emailOf(255), atMost(254)],
    ['email', `a@${'.'.repeat(60_000)}@`, atMost(254)],
    ['email', 7, 'invalid email'],
    ['password', '', required],
    ['password', 'qwzx9', atLeast(6)],
    ['password', 'qwzx98', null],
    ['password', '      ', null],
    ['password', 'x'.repeat(128), null],
    ['password', 'x'.repeat(129), atMost(128)],
    ['password', 'é'.repeat(128), null],
    ['password', 'あ'.repeat(86), atMost(128)],
    ['password', longText, atMost(128)],
    ['password', '123456', 'This password is too common'],
    ['password', 'PassWord1', 'This password is too common'],
    ['password', 'password1 ', null],
    ['password', null, required],
    ['phone', '', required],
    ['phone', oddTexts.spaces, required],
    ['phone', oddTexts.arabicDigits, 'Invalid phone number'],
    ['phone', '2348031234567', 'Invalid phone number'],
    ['phone', '+2340831234567', 'Invalid phone number'],
    ['phone', '+234803123456', 'Invalid phone number'],
    ['phone', '+23480312345678', 'Invalid phone number'],
    ['phone', '0803123456', 'Invalid phone number'],
    ['phone', '080312345678', 'Invalid phone number'],
    ['phone', '06031234567', 'Invalid phone number'],
    ['phone', '0803 123 4567', 'Invalid phone number'],
    ['phone', '+234-8031234567', 'Invalid phone number'],
    ['phone', '+4480312345678', 'Invalid phone number'],
    ['phone', '0803123456\n7', 'Invalid phone number'],
    ['phone', longText, 'Invalid phone number'],
    ['phone', 8031234567, 'Invalid phone number'],
    ['phone', '07011234567', null],
    ['phone', '08111234567', null],
    ['phone', '09111234567', null],
    ['phone', '+2349011234567', null],
  ])('%s %j: %s', async (field, given, message) => {
    const answer = await register(rest, { ...somebody(), [field]: given })
    if (message === null) return expect(answer.status).toBe(201)
    expect(answer).toMatchObject({ status: 422, summary: message, fields: { [field]: message } })
    expect(answer.headers.get('authorization')).toBeNull()
  })

  it('names all wrong fields at once', async () => {
    const answer = await register(rest, { firstName: 'A', email: 'x', phone: '1', password: '12345' })
    expect(answer).toMatchObject({ status: 422, summary: 'Please check the highlighted fields' })
    expect(answer.fields).toEqual({
      firstName: atLeast(3),
      lastName: required,
      username: required,
      email: 'invalid email',
      phone: 'Invalid phone number',
      password: atLeast(6),
    })
  })
})
