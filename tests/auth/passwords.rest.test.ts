import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { activities } from '../../mock-api/shared/people.schema'
import { restStage, unauthorized } from '../shared/rest'
import { logIn, longText, minute, newCustomer, opens } from './people.stage'

const rest = restStage()
const next = 'other-naira-2'
const required = 'This field is required'
const tooShort = 'This field should be at least 8 characters long.'
const tooLong = 'This field should be at most 128 characters long.'

const update = (token: string, oldPassword: unknown, newPassword: unknown = next) =>
  rest.ask<{ id: string }>('/v1/auth/account/password/update', {
    method: 'PATCH',
    body: { oldPassword, newPassword },
    token,
  })
const save = (token: string, body: object) => rest.ask('/v1/auth/password/save', { body, token })
const tokenOf = (answer: { headers: Headers }) => answer.headers.get('authorization') ?? ''

describe('PATCH /v1/auth/account/password/update', () => {
  it('[API-18] changes the password; earlier tokens end, a new one comes in the header', async () => {
    const { id, username, password, token } = await newCustomer(rest)
    const elsewhere = tokenOf(await logIn(rest, username, password))
    const answer = await update(token, password)
    expect(answer).toMatchObject({ status: 200, data: { id } })
    expect([await opens(rest, token), await opens(rest, elsewhere)]).toEqual([false, false])
    expect(await opens(rest, tokenOf(answer))).toBe(true)
    expect((await logIn(rest, username, password)).status).toBe(400)
    expect((await logIn(rest, username, next)).status).toBe(200)
    const noted = await rest.api.db.select().from(activities).where(eq(activities.accountId, id))
    expect(noted.map(({ type }) => type)).toContain('password change')
  })

  it('[PROFILE-18] a wrong old password is refused, and the old one keeps working', async () => {
    const { username, password, token } = await newCustomer(rest)
    const answer = await update(token, `${password} `)
    expect(answer).toMatchObject({
      status: 400,
      summary: 'Incorrect password',
      fields: { oldPassword: 'Incorrect password' },
    })
    expect(answer.headers.get('authorization')).toBeNull()
    expect(await opens(rest, token)).toBe(true)
    expect((await logIn(rest, username, next)).status).toBe(400)
    expect((await logIn(rest, username, password)).status).toBe(200)
  })

  it.each<[old: unknown, fresh: unknown, fields: object]>([
    ['', next, { oldPassword: required }],
    [undefined, '', { oldPassword: required, newPassword: required }],
    ['plenty-of-naira', '7-chars', { newPassword: tooShort }],
    ['plenty-of-naira', 'x'.repeat(129), { newPassword: tooLong }],
    ['plenty-of-naira', longText, { newPassword: tooLong }],
    ['plenty-of-naira', 'あ'.repeat(86), { newPassword: tooLong }],
    ['plenty-of-naira', 'Iloveyou1', { newPassword: 'This password is too common' }],
    ['plenty-of-naira', 'plenty-of-naira', { newPassword: 'The new password must differ from the old one' }],
    ['not the old one', 'short', { newPassword: tooShort }],
    [12_345_678, next, { oldPassword: required }],
  ])('from %j to %j: %j', async (old, fresh, fields) => {
    const { token } = await newCustomer(rest)
    const answer = await update(token, old, fresh)
    expect(answer.status).toBe(422)
    expect(answer.fields).toEqual(fields)
    expect(await opens(rest, token)).toBe(true)
  })

  it.each(['8-chars!', ' spaces ', 'x'.repeat(128), '🦊🦊🦊🦊🦊🦊🦊🦊'])('takes %j', async (fresh) => {
    const { username, password, token } = await newCustomer(rest)
    expect((await update(token, password, fresh)).status).toBe(200)
    expect((await logIn(rest, username, fresh)).status).toBe(200)
  })

  it('of ten changes at once one counts, and only its token', async () => {
    const { username, password, token } = await newCustomer(rest)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) => update(token, password, `naira no ${at}`)),
    )
    const done = all.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(done).toHaveLength(1)
    expect(await opens(rest, tokenOf(all[done[0]!]!))).toBe(true)
    expect((await logIn(rest, username, `naira no ${done[0]}`)).status).toBe(200)
  })
})

describe('POST /v1/auth/password/save', () => {
  const sound = (email: string) => ({ email, newPassword: next, confirmPassword: next })

  it('[API-15] saves the caller’s own password; this token stays, all others end', async () => {
    const { username, email, password, token } = await newCustomer(rest)
    const elsewhere = tokenOf(await logIn(rest, username, password))
    expect(await save(token, sound(email.toUpperCase()))).toMatchObject({ status: 200, data: { email } })
    expect([await opens(rest, token), await opens(rest, elsewhere)]).toEqual([true, false])
    expect((await logIn(rest, username, next)).status).toBe(200)
    expect((await logIn(rest, username, password)).status).toBe(400)
  })

  it('wants a password typed less than 5 minutes ago (AMB-27)', async () => {
    const { username, email, password, token } = await newCustomer(rest)
    await rest.world.advanceClock(5 * minute)
    const stale = { status: 403, summary: 'Please enter your password again' }
    expect(await save(token, sound(email))).toMatchObject(stale)
    // The order of checks: not even the fields are looked at.
    expect(await save(token, {})).toMatchObject(stale)
    const again = tokenOf(await logIn(rest, username, password))
    await rest.world.advanceClock(5 * minute - 5_000)
    expect((await save(again, sound(email))).status).toBe(200)
  })

  it('is nobody’s way to another account', async () => {
    const { token } = await newCustomer(rest)
    for (const email of ['ada@example.com', 'nobody@example.org'])
      expect((await save(token, sound(email))).status).toBe(404)
    expect(await save('Bearer old-customer-placeholder', sound('ada@example.com'))).toMatchObject({
      status: 401,
      summary: unauthorized,
    })
    expect((await logIn(rest, 'ada', 'Ada-Naira-1')).status).toBe(200)
  })

  it.each<[body: object, fields: object]>([
    [{}, { newPassword: required, confirmPassword: required, email: 'Email required!' }],
    [{ confirmPassword: `${next} ` }, { confirmPassword: 'Password mismatch' }],
    [{ newPassword: 'short', confirmPassword: 'short' }, { newPassword: tooShort }],
    [
      { newPassword: 'password1', confirmPassword: 'password1' },
      { newPassword: 'This password is too common' },
    ],
    [
      { newPassword: 'short', confirmPassword: 'shirt' },
      { newPassword: tooShort, confirmPassword: 'Password mismatch' },
    ],
    [{ email: 'ada' }, { email: 'invalid email' }],
  ])('%j: %j', async (wish, fields) => {
    const { email, token } = await newCustomer(rest)
    const answer = await save(token, Object.keys(wish).length === 0 ? {} : { ...sound(email), ...wish })
    expect(answer.status).toBe(422)
    expect(answer.fields).toEqual(fields)
  })
})
