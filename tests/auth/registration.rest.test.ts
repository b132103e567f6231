import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openAccount } from '../../mock-api/auth/registration.store'
import { accounts, activities, customers } from '../../mock-api/shared/people.schema'
import { restStage } from '../shared/rest'
import { logIn, minute, newCustomer, opens, register, somebody } from './people.stage'

const rest = restStage()

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

  it('nobody takes the name or the address that an old account still has to log in with', async () => {
    const { username, email } = await rest.world.createCustomer('old')
    const { phone: _, ...words } = taken
    const wish = { ...somebody(), username: username.toUpperCase(), email }
    expect(await register(rest, wish)).toMatchObject({ status: 409, fields: words })
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

  it('who is faster by a moment is told apart by the database', async () => {
    const [{ password: _, ...person }, { username, phone }] = [somebody(), somebody()]
    const both = await Promise.allSettled([
      openAccount(rest.api, person, 'hash'),
      openAccount(rest.api, { ...person, username, phone }, 'hash'),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, fields: { email: taken.email } },
    })
  })
})

it('a source opens accounts or asks who has one a hundred times in 15 minutes, and no more', async () => {
  const from = (source: string, body: object) =>
    rest.ask('/v1/app/customers', { body, headers: { 'x-forwarded-for': source } })
  const mine = '203.0.113.21'
  const taken = somebody()
  expect((await from(mine, taken)).status).toBe(201)
  expect((await from(mine, { ...taken, phone: 'none' })).status).toBe(422)
  const others = await Promise.all(Array.from({ length: 99 }, () => from(mine, taken)))
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]))
  const next = somebody()
  const refused = await from(mine, next)
  expect(refused).toMatchObject({ status: 429, summary: 'Too many attempts. Please try again later' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('203.0.113.22', next)).status).toBe(201)
  await rest.world.advanceClock(15 * minute)
  expect((await from(mine, somebody())).status).toBe(201)
})
