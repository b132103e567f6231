import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts, activities, tokens } from '../../mock-api/shared/people.schema'
import { passwords, restStage, unauthorized } from '../shared/rest'

const rest = restStage()
const logIn = (userId: unknown, password: unknown) =>
  rest.ask<{ id: string; role: { name: string } }>('/v1/auth/login', { body: { userId, password } })
const isIn = async (token: string) => (await rest.get('/v1/app/customers/acc-ada', token)).status === 200
const refusedText = 'Invalid user ID or password'
const minute = 60_000
const hour = 60 * minute

describe('POST /v1/auth/login', () => {
  it('[API-10] [ENT-01] brings the account, its role, and a token in the authorization header', async () => {
    const { status, data, envelope, headers } = await logIn('ada', passwords.ada)
    expect(status).toBe(200)
    expect(data).toEqual({
      id: 'acc-ada',
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@example.com',
      phone: '+2348031234567',
      role: { name: 'customer' },
    })
    expect(envelope).toMatchObject({ numberOfPages: null, nextPage: null, previousPage: null, error: null })
    expect(headers.get('authorization')).toMatch(/^Bearer [A-Za-z0-9_-]{43}$/)
  })

  it.each(['ADA', 'ada@example.com', 'Ada@Example.COM', '  ada '])('takes %j for ada', async (userId) => {
    expect((await logIn(userId, passwords.ada)).data.id).toBe('acc-ada')
  })

  it('the token opens calls for 12 hours, with and without "Bearer " (AMB-03)', async () => {
    const token = await rest.logIn('ada')
    expect(await isIn(token)).toBe(true)
    expect(await isIn(token.replace('Bearer ', ''))).toBe(true)
    const [kept] = await rest.api.db.select().from(tokens)
    const lives = kept!.expiresAt.getTime() - kept!.issuedAt.getTime()
    expect(lives).toBe(12 * hour)
    await rest.world.advanceClock(12 * hour - 30_000)
    expect(await isIn(token)).toBe(true)
    await rest.world.advanceClock(30_000)
    const { status, summary } = await rest.get('/v1/app/customers/acc-ada', token)
    expect({ status, summary }).toEqual({ status: 401, summary: unauthorized })
  })

  it('keeps neither token nor password as they are', async () => {
    const token = (await rest.logIn('ada')).replace('Bearer ', '')
    const kept = await rest.api.db.select({ hash: tokens.hash }).from(tokens)
    expect(kept.map(({ hash }) => hash)).not.toContain(token)
    const [ada] = await rest.api.db.select().from(accounts).where(eq(accounts.id, 'acc-ada'))
    expect(ada!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('notes the activity', async () => {
    await rest.logIn('bola')
    const noted = await rest.api.db.select().from(activities).where(eq(activities.accountId, 'acc-bola'))
    expect(noted.map(({ type }) => type)).toEqual(['login'])
  })

  it('a wrong password is 400 with the field, an unknown user 404, in the same words (AMB-08, AMB-12)', async () => {
    const wrong = await logIn('ada', 'Ada-Naira-2')
    expect(wrong).toMatchObject({ status: 400, summary: refusedText, fields: { password: refusedText } })
    for (const nobody of ['nobody', 'nobody@example.com', 'oldie'])
      expect(await logIn(nobody, passwords.ada)).toMatchObject({
        status: 404,
        summary: refusedText,
        fields: {},
      })
    expect(wrong.headers.get('authorization')).toBeNull()
  })

  it('never trims a password', async () => {
    expect((await logIn('ada', ` ${passwords.ada}`)).status).toBe(400)
  })

  it.each([
    [{}, { userId: 'User ID required!', password: 'This field is required' }],
    [
      { userId: ' ', password: '' },
      { userId: 'User ID required!', password: 'This field is required' },
    ],
    [{ userId: 'ada okafor', password: 'x' }, { userId: 'invalid user ID' }],
    [{ userId: 'ada@home', password: 'x' }, { userId: 'invalid user ID' }],
    [{ userId: 7, password: 'x' }, { userId: 'invalid user ID' }],
    [{ userId: ['ada'], password: 'x' }, { userId: 'invalid user ID' }],
    [{ userId: 'ada', password: null }, { password: 'This field is required' }],
    [
      { userId: 'ada', password: 'x'.repeat(129) },
      { password: 'This field should be at most 128 characters long.' },
    ],
  ])('422 names every wrong field: %j', async (body, fields) => {
    expect(await rest.ask('/v1/auth/login', { body })).toMatchObject({ status: 422, fields })
  })

  it('a member of staff logs in with their own role, and no customer call is theirs', async () => {
    const { status, data, headers } = await logIn('sade', passwords.sade)
    expect({ status, role: data.role.name }).toEqual({ status: 200, role: 'admin' })
    const answer = await rest.get('/v1/app/customers/acc-sade', headers.get('authorization') ?? '')
    expect(answer.status).toBe(403)
  })

  it('a deleted account is unknown', async () => {
    const gone = eq(accounts.id, 'acc-newbie')
    await rest.api.db.update(accounts).set({ deletedAt: new Date() }).where(gone)
    expect((await logIn('newbie', passwords.newbie)).status).toBe(404)
    await rest.api.db.update(accounts).set({ deletedAt: null }).where(gone)
  })
})

describe('guessing (AMB-10)', () => {
  it('after 10 wrong passwords in 15 minutes not even the right one opens, until the first is 15 minutes old', async () => {
    for (let guess = 1; guess <= 10; guess++) expect((await logIn('kemi', `guess ${guess}`)).status).toBe(400)
    const eleventh = await logIn('kemi@example.com', passwords.kemi)
    expect(eleventh).toMatchObject({ status: 429, summary: 'Too many attempts. Please try again later' })
    const wait = Number(eleventh.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect((await logIn('bola', passwords.bola)).status).toBe(200)
    await rest.world.advanceClock((wait - 30) * 1000)
    expect((await logIn('kemi', passwords.kemi)).status).toBe(429)
    await rest.world.advanceClock(30_000)
    expect((await logIn('kemi', passwords.kemi)).status).toBe(200)
  })

  it('of 30 guesses at once exactly 10 are looked at', async () => {
    const guesses = Array.from({ length: 30 }, (_, guess) => logIn('newbie', `at once ${guess}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })
})
