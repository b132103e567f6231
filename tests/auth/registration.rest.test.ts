import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts, activities, customers } from '../../mock-api/shared/people.schema'
import { restStage } from '../shared/rest'
import { logIn, longText, newCustomer, oddTexts, opens, register, somebody } from './people.stage'

const rest = restStage()
const required = 'This field is required'
const atLeast = (count: number) => `This field should be at least ${count} characters long.`
const atMost = (count: number) => `This field should be at most ${count} characters long.`
const notValid = 'This field is not valid'
const emailOf = (length: number) => `${'a'.repeat(length - 12)}@example.org`

describe('POST /v1/app/customers', () => {
  it('[API-07] [ENT-01] opens a customer account: 201, data.id and a token in the authorization header', async () => {
    const { password, ...person } = somebody()
    const { status, data, headers } = await register(rest, { ...person, password })
    expect(status).toBe(201)
    expect(data).toEqual({ ...person, id: expect.stringMatching(/^acc-/), role: { name: 'customer' } })
    const token = headers.get('authorization') ?? ''
    expect(token).toMatch(/^Bearer [A-Za-z0-9_-]{43}$/)
    const customer = await rest.get<{ accountId: string }>(`/v1/app/customers/${data.id}`, token)
    expect(customer).toMatchObject({ status: 200, data: { accountId: data.id, kycRequired: false } })
    expect((await logIn(rest, person.username, password)).status).toBe(200)
  })

  it('[ENT-28] takes exactly the six fields: a code, a role or an id that come along are left out', async () => {
    const { status, data } = await register(rest, {
      ...somebody(),
      referralCode: 'ADA2K9QX',
      referredBy: 'ADA2K9QX',
      role: 'admin',
      id: 'acc-ada',
      kycRequired: true,
    })
    expect(status).toBe(201)
    expect(data.id).not.toBe('acc-ada')
    expect(data.role.name).toBe('customer')
    for (const field of Object.keys(somebody())) {
      const { [field]: _, ...others } = somebody() as Record<string, string>
      const answer = await register(rest, others)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.fields)).toEqual([field])
    }
  })

  it('keeps the phone as +234…, the password hashed, a code to pass on, and the activity', async () => {
    const person = { ...somebody(), phone: '08031112223' }
    const { data } = await register(rest, person)
    expect(data.phone).toBe('+2348031112223')
    const [row] = await rest.api.db.select().from(accounts).where(eq(accounts.id, data.id))
    expect(row!.passwordHash).toMatch(/^\$argon2id\$/)
    expect(row!.referralCode).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    const noted = await rest.api.db.select().from(activities).where(eq(activities.accountId, data.id))
    expect(noted.map(({ type }) => type)).toEqual(['register'])
  })

  it('trims every text but the password', async () => {
    const person = somebody()
    const padded = Object.fromEntries(Object.entries(person).map(([name, text]) => [name, `  ${text} \n`]))
    const { status, data } = await register(rest, padded)
    expect(status).toBe(201)
    expect(data).toMatchObject({ firstName: person.firstName, email: person.email, phone: person.phone })
    expect((await logIn(rest, person.email, person.password)).status).toBe(400)
    expect((await logIn(rest, person.email, padded.password)).status).toBe(200)
  })
})

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

describe('what somebody else has (AMB-19)', () => {
  const taken = {
    username: 'This username is taken',
    email: 'This email is already registered',
    phone: 'This phone number is already registered',
  }

  it.each([
    ['username', 'ADA1', { username: 'aDa1' }],
    ['email', 'Ada1@Example.ORG', { email: 'aDA1@eXample.org' }],
    ['phone', '08039998887', { phone: '+2348039998887' }],
  ] as const)('the same %s in another form is 409 on its field', async (field, first, second) => {
    expect((await register(rest, { ...somebody(), [field]: first })).status).toBe(201)
    expect(await register(rest, { ...somebody(), ...second })).toMatchObject({
      status: 409,
      summary: 'An account with these details already exists',
      fields: { [field]: taken[field] },
    })
  })

  it('names every taken field', async () => {
    const { username, email, phone } = await newCustomer(rest)
    expect((await register(rest, { ...somebody(), username, email, phone })).fields).toEqual(taken)
  })

  it('of ten at once with the same email one account comes to be', async () => {
    const { email } = somebody()
    const all = await Promise.all(Array.from({ length: 10 }, () => register(rest, { ...somebody(), email })))
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    const refused = all.filter(({ status }) => status === 409)
    for (const { fields } of refused) expect(fields).toEqual({ email: taken.email })
    const rows = await rest.api.db
      .select({ id: customers.id })
      .from(customers)
      .innerJoin(accounts, eq(accounts.id, customers.accountId))
      .where(eq(accounts.email, email))
    expect(rows).toHaveLength(1)
    const token = all.find(({ status }) => status === 201)!.headers.get('authorization') ?? ''
    expect(await opens(rest, token)).toBe(true)
  })
})
