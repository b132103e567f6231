import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { unauthorized } from '../../fixtures/rest'
import { atLeastText, atMostText, requiredText } from '../account/contract-errors'
import {
  type Account,
  customerCalls,
  expectErrors,
  inParallel,
  longText,
  newRegistration,
  statusesOf,
  tokenOf,
} from '../account/customers.fixture'
import { guardedCalls } from '../account/guarded-calls'

const rest = contractFixture()
const people = customerCalls(rest)
const wrongLoginText = 'Invalid user ID or password'

const recover = (body: object) => rest.request<Account>('/v1/app/customers/recover/old', { body })
const logInOld = (userId: string, password: string) =>
  rest.request('/v1/auth/login/old', { body: { userId, password } })

const oldCustomer = async () => {
  const oldAccount = await rest.world.createCustomer('old')
  const { password: _, ...person } = newRegistration()
  return { ...oldAccount, form: { ...person, id: oldAccount.accountId, password: oldAccount.password } }
}
const withNewNames = (form: object) => {
  const { username, email, phone } = newRegistration()
  return { ...form, username, email, phone }
}

it('the old login returns the legacy account without a token [API-11]', async () => {
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
  it('recovery makes the old account a customer and keeps its password [API-16]', async () => {
    const { form, username } = await oldCustomer()
    const { status, data, headers } = await recover({ ...form, phone: '08095554443' })
    expect([status, headers.get('authorization')]).toEqual([201, null])
    const { id: _, password, ...person } = form
    const id = expect.stringMatching(/^acc-/)
    expect(data).toEqual({ ...person, phone: '+2348095554443', id, role: { name: 'customer' } })
    expect((await people.logIn(form.username, password)).data.id).toBe(data.id)
    expect((await logInOld(username, password)).status).toBe(404)
  })

  it('one of five simultaneous recoveries succeeds, and later ones return 409', async () => {
    const { form } = await oldCustomer()
    const responses = await inParallel(5, () => recover(withNewNames(form)))
    expect(statusesOf(responses).sort()).toEqual([201, 409, 409, 409, 409])
    const summary = 'This account was already recovered'
    expect(await recover(withNewNames(form))).toMatchObject({ status: 409, summary })
  })

  it('no new account can take an old username, recovered or deleted [API-16]', async () => {
    const { form, username } = await oldCustomer()
    const registerTaken = () => people.register({ ...newRegistration(), username: username.toUpperCase() })
    const usernameTaken = { status: 409, fields: { username: 'This username is taken' } }
    const { username: another } = newRegistration()
    expect((await recover({ ...form, username: another })).status).toBe(201)
    expect(await registerTaken()).toMatchObject(usernameTaken)
    await people.deleteAccount(tokenOf(await people.logIn(another, form.password)), form.password)
    expect(await registerTaken()).toMatchObject(usernameTaken)
  })

  it('recovery gives the same response for an unknown id and a wrong password', async () => {
    const { form } = await oldCustomer()
    const wrongPassword = { status: 400, summary: wrongLoginText, fields: { password: wrongLoginText } }
    const response = await recover({ ...form, password: 'not-the-old-one' })
    expect(response).toMatchObject(wrongPassword)
    for (const id of ['old-nobody', 'acc-ada'])
      expect(await recover({ ...form, id })).toMatchObject({ ...wrongPassword, text: response.text })
    const { username, email, phone } = await people.newCustomer()
    const conflict = await recover({ ...form, username: username.toUpperCase(), email, phone })
    expect([conflict.status, Object.keys(conflict.fields)]).toEqual([409, ['username', 'email', 'phone']])
    expect((await recover(form)).status).toBe(201)
  })

  it('recovery validates like registration but accepts a three-letter username', async () => {
    const { form } = await oldCustomer()
    const invalidValues = {
      username: { [atLeastText(3)]: ['ab'], 'invalid user ID': ['ab_1'] },
      email: { 'Email required!': [''], 'invalid email': ['ada@'] },
      password: { [requiredText]: [''], [atMostText(128)]: [longText] },
      id: { [requiredText]: [''], 'This field is not valid': ['no such id!'] },
    }
    await expectErrors(invalidValues, (field, value) => recover({ ...form, [field]: value }))
    expect((await recover({ ...form, firstName: 'Ada', username: 'ab1' })).status).toBe(201)
  })

  it('recovery and the old login count wrong passwords together (ruling 24)', async () => {
    const { form, username, password } = await oldCustomer()
    for (let guess = 1; guess <= 5; guess++)
      expect((await logInOld(username, `guess ${guess}`)).status).toBe(400)
    for (let guess = 6; guess <= 10; guess++)
      expect((await recover({ ...form, password: `guess ${guess}` })).status).toBe(400)
    expect((await recover(form)).status).toBe(429)
    expect((await logInOld(username, password)).status).toBe(429)
  })
})

it('no guarded call accepts an old account’s token [GUARD-14]', async () => {
  expect(guardedCalls.length).toBeGreaterThan(20)
  const unauthorizedError = { status: 401, summary: unauthorized }
  for (const { method, path } of guardedCalls)
    for (const token of ['App.oldCustomer', 'old-customer', 'Bearer old-customer-placeholder'])
      expect(await rest.request(path, { method, token }), `${method} ${path}`).toMatchObject(
        unauthorizedError,
      )
  const { username, password } = await oldCustomer()
  expect((await people.logIn(username, password)).status).toBe(404)
})
