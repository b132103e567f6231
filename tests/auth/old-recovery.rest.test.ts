import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contract } from '../../mock-api/shared/document'
import { legacyAccounts } from '../../mock-api/shared/people.schema'
import { restStage, unauthorized } from '../shared/rest'
import { type Account, logIn, longText, newCustomer, oddTexts, somebody } from './people.stage'

const rest = restStage()
const refusedText = 'Invalid user ID or password'
const atLeast3 = 'This field should be at least 3 characters long.'

const recover = (body: object) => rest.ask<Account>('/v1/app/customers/recover/old', { body })
const logInOld = (userId: string, password: string) =>
  rest.ask('/v1/auth/login/old', { body: { userId, password } })

/** An account of the old store, and a sound form for it. */
const oldCustomer = async () => {
  const old = await rest.world.createCustomer('old')
  const { password: _, ...person } = somebody()
  return { ...old, form: { ...person, id: old.accountId, password: old.password } }
}

describe('POST /v1/app/customers/recover/old', () => {
  it('[API-16] makes a customer of the old account: 201, no token, and the old password logs in', async () => {
    const { form, username } = await oldCustomer()
    const { status, data, headers } = await recover({ ...form, phone: '08095554443' })
    expect(status).toBe(201)
    expect(headers.get('authorization')).toBeNull()
    const { id, password, ...person } = form
    expect(data).toEqual({
      ...person,
      phone: '+2348095554443',
      id: expect.stringMatching(/^acc-/),
      role: { name: 'customer' },
    })
    expect((await logIn(rest, form.username, password)).data.id).toBe(data.id)
    expect((await logInOld(username, password)).status).toBe(404)
  })

  it('its old bank accounts stay visible (AMB-15)', async () => {
    const { id: _, ...person } = (await oldCustomer()).form
    await recover({ ...person, id: 'old-oldie', password: 'Old-Naira-1' })
    const { headers } = await logIn(rest, person.email, 'Old-Naira-1')
    const shown = await rest.get<{ id: string }[]>('/v1/app/bankaccounts', headers.get('authorization') ?? '')
    expect(shown.data.map(({ id }) => id)).toEqual(['oba-oldie-001', 'oba-oldie-002'])
  })

  it('works once: then 409, also when asked five times at once', async () => {
    const { form } = await oldCustomer()
    const all = await Promise.all(
      Array.from({ length: 5 }, () => {
        const { username, email, phone } = somebody()
        return recover({ ...form, username, email, phone })
      }),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    const { username, email, phone } = somebody()
    expect(await recover({ ...form, username, email, phone })).toMatchObject({
      status: 409,
      summary: 'This account was already recovered',
    })
  })

  it('an unknown id and a wrong password are refused alike', async () => {
    const { form } = await oldCustomer()
    const refused = { status: 400, summary: refusedText, fields: { password: refusedText } }
    const wrong = await recover({ ...form, password: 'not-the-old-one' })
    const unknown = await recover({ ...form, id: 'old-nobody' })
    const current = await recover({ ...form, id: 'acc-ada' })
    expect([wrong, unknown, current]).toMatchObject([refused, refused, refused])
    expect(wrong.text).toBe(unknown.text)
    expect((await recover(form)).status).toBe(201)
  })

  it('what others have is 409 on its fields, and nothing is retired', async () => {
    const { form } = await oldCustomer()
    const { username, email, phone } = await newCustomer(rest)
    const answer = await recover({ ...form, username: username.toUpperCase(), email, phone })
    expect(answer.status).toBe(409)
    expect(Object.keys(answer.fields)).toEqual(['username', 'email', 'phone'])
    const [row] = await rest.api.db.select().from(legacyAccounts).where(eq(legacyAccounts.id, form.id))
    expect(row!.recoveredAs).toBeNull()
    expect((await recover(form)).status).toBe(201)
  })

  it.each<[field: string, given: unknown, message: string | null]>([
    ['firstName', '', 'This field is required'],
    ['firstName', 'Ad', atLeast3],
    ['firstName', 'Ada', null],
    ['lastName', oddTexts.spaces, 'This field is required'],
    ['lastName', 'Ok', atLeast3],
    ['lastName', oddTexts.lineBreak, 'This field is not valid'],
    ['lastName', longText, 'This field should be at most 64 characters long.'],
    ['username', 'ab', atLeast3],
    ['username', 'ab1', null],
    ['username', 'ab_1', 'invalid user ID'],
    ['username', oddTexts.emoji, 'invalid user ID'],
    ['email', '', 'Email required!'],
    ['email', 'ada@', 'invalid email'],
    ['phone', '', 'This field is required'],
    ['phone', '0603123456', 'Invalid phone number'],
    ['phone', oddTexts.arabicDigits, 'Invalid phone number'],
    ['password', '', 'This field is required'],
    ['password', longText, 'This field should be at most 128 characters long.'],
    ['id', '', 'This field is required'],
    ['id', 'no such id!', 'This field is not valid'],
  ])('%s %j: %s', async (field, given, message) => {
    const { form } = await oldCustomer()
    const answer = await recover({ ...form, [field]: given })
    if (message === null) return expect(answer.status).toBe(201)
    expect(answer).toMatchObject({ status: 422, fields: { [field]: message } })
  })

  it('guesses count together with the old login (AMB-10)', async () => {
    const { form, username, password } = await oldCustomer()
    for (let guess = 1; guess <= 5; guess++) await logInOld(username, `guess ${guess}`)
    for (let guess = 6; guess <= 10; guess++)
      expect((await recover({ ...form, password: `guess ${guess}` })).status).toBe(400)
    expect((await recover(form)).status).toBe(429)
    expect((await logInOld(username, password)).status).toBe(429)
  })
})

it('[GUARD-14] an old account may log in the old way and be recovered; its token opens no other call', async () => {
  const calls = Object.entries(contract.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !('security' in operation))
      .map(([method]) => ({ method: method.toUpperCase(), path: template.replace(/\{\w+\}/g, 'x') })),
  )
  expect(calls.length).toBeGreaterThan(20)
  for (const { method, path } of calls)
    for (const token of ['App.oldCustomer', 'Bearer old-customer-placeholder'])
      expect(await rest.ask(path, { method, token }), `${method} ${path}`).toMatchObject({
        status: 401,
        summary: unauthorized,
      })
  const { username, password, form } = await oldCustomer()
  const inside = await logInOld(username, password)
  expect(inside.status).toBe(200)
  expect(inside.headers.get('authorization')).toBeNull()
  expect((await logIn(rest, username, password)).status).toBe(404)
  expect((await recover(form)).status).toBe(201)
})
