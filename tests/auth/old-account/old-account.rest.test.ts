import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { unauthorized } from '../../stage/rest'
import { guardedCalls } from '../account/guarded-calls'
import {
  type Account,
  atOnce,
  expectErrors,
  longText,
  peopleOf,
  somebody,
  statusesOf,
  tokenOf,
} from '../account/people.stage'
import { atLeast, atMost, required } from '../account/refusals'

const rest = contractStage()
const people = peopleOf(rest)
const refusedText = 'Invalid user ID or password'

const recover = (body: object) => rest.ask<Account>('/v1/app/customers/recover/old', { body })
const logInOld = (userId: string, password: string) =>
  rest.ask('/v1/auth/login/old', { body: { userId, password } })

/** An account of the old store, and a sound form for it. */
const oldCustomer = async () => {
  const old = await rest.world.createCustomer('old')
  const { password: _, ...person } = somebody()
  return { ...old, form: { ...person, id: old.accountId, password: old.password } }
}
/** Another sound form for it. */
const renamed = (form: object) => {
  const { username, email, phone } = somebody()
  return { ...form, username, email, phone }
}

it('[API-11] POST /v1/auth/login/old brings the legacy account with lower-case firstname and lastname, and no token', async () => {
  const { status, data, headers } = await logInOld('OLDIE', 'Old-Naira-1')
  expect(status).toBe(200)
  expect(data).toEqual({
    id: 'old-oldie',
    username: 'oldie',
    firstname: 'Olu',
    lastname: 'Die',
    email: 'oldie@example.com',
    phone: '+2348026789012',
    role: { name: 'App.oldCustomer' },
  })
  expect(headers.get('authorization')).toBeNull()
})

describe('POST /v1/app/customers/recover/old', () => {
  it('[API-16] makes a customer of the old account: 201, no token, and the old password logs in', async () => {
    const { form, username } = await oldCustomer()
    const { status, data, headers } = await recover({ ...form, phone: '08095554443' })
    expect([status, headers.get('authorization')]).toEqual([201, null])
    const { id: _, password, ...person } = form
    const id = expect.stringMatching(/^acc-/)
    expect(data).toEqual({ ...person, phone: '+2348095554443', id, role: { name: 'customer' } })
    expect((await people.logIn(form.username, password)).data.id).toBe(data.id)
    expect((await logInOld(username, password)).status).toBe(404)
  })

  it('works once: then 409, also when asked five times at once', async () => {
    const { form } = await oldCustomer()
    const all = await atOnce(5, () => recover(renamed(form)))
    expect(statusesOf(all).sort()).toEqual([201, 409, 409, 409, 409])
    const summary = 'This account was already recovered'
    expect(await recover(renamed(form))).toMatchObject({ status: 409, summary })
  })

  it('another account never gets the old username, recovered or deleted [API-16]', async () => {
    const { form, username } = await oldCustomer()
    const taken = () => people.register({ ...somebody(), username: username.toUpperCase() })
    const refused = { status: 409, fields: { username: 'This username is taken' } }
    const { username: another } = somebody()
    expect((await recover({ ...form, username: another })).status).toBe(201)
    expect(await taken()).toMatchObject(refused)
    await people.deleteAccount(tokenOf(await people.logIn(another, form.password)), form.password)
    expect(await taken()).toMatchObject(refused)
  })

  it('an unknown id and a wrong password are refused alike, what others have on its fields, and nothing is retired', async () => {
    const { form } = await oldCustomer()
    const refused = { status: 400, summary: refusedText, fields: { password: refusedText } }
    const wrong = await recover({ ...form, password: 'not-the-old-one' })
    expect(wrong).toMatchObject(refused)
    for (const id of ['old-nobody', 'acc-ada'])
      expect(await recover({ ...form, id })).toMatchObject({ ...refused, text: wrong.text })
    const { username, email, phone } = await people.newCustomer()
    const taken = await recover({ ...form, username: username.toUpperCase(), email, phone })
    expect([taken.status, Object.keys(taken.fields)]).toEqual([409, ['username', 'email', 'phone']])
    expect((await recover(form)).status).toBe(201)
  })

  it('refuses what a new form would, but for a username of three letters', async () => {
    const { form } = await oldCustomer()
    const refused = {
      username: { [atLeast(3)]: ['ab'], 'invalid user ID': ['ab_1'] },
      email: { 'Email required!': [''], 'invalid email': ['ada@'] },
      password: { [required]: [''], [atMost(128)]: [longText] },
      id: { [required]: [''], 'This field is not valid': ['no such id!'] },
    }
    await expectErrors(refused, (field, given) => recover({ ...form, [field]: given }))
    expect((await recover({ ...form, firstName: 'Ada', username: 'ab1' })).status).toBe(201)
  })

  it('guesses count together with the old login (ruling 24)', async () => {
    const { form, username, password } = await oldCustomer()
    for (let guess = 1; guess <= 5; guess++)
      expect((await logInOld(username, `guess ${guess}`)).status).toBe(400)
    for (let guess = 6; guess <= 10; guess++)
      expect((await recover({ ...form, password: `guess ${guess}` })).status).toBe(400)
    expect((await recover(form)).status).toBe(429)
    expect((await logInOld(username, password)).status).toBe(429)
  })
})

it('[GUARD-14] an old account may log in the old way and be recovered; its token opens no other call', async () => {
  expect(guardedCalls.length).toBeGreaterThan(20)
  const refused = { status: 401, summary: unauthorized }
  for (const { method, path } of guardedCalls)
    for (const token of ['App.oldCustomer', 'old-customer', 'Bearer old-customer-placeholder'])
      expect(await rest.ask(path, { method, token }), `${method} ${path}`).toMatchObject(refused)
  const { username, password } = await oldCustomer()
  expect((await people.logIn(username, password)).status).toBe(404)
})
