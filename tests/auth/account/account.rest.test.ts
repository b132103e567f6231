import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { wrongRole } from '../../fixtures/rest'
import { atMostText, requiredText, tooManyAttempts } from './contract-errors'
import {
  type Account,
  customerCalls,
  expectErrors,
  inParallel,
  longText,
  minute,
  statusesOf,
  unusualTexts,
} from './customers.fixture'
import { guardedCalls } from './guarded-calls'

const rest = contractFixture()
const people = customerCalls(rest)
const { spaces, emoji, lineBreak, nul } = unusualTexts

const rename = (token: string, body: object) =>
  rest.request<Account>('/v1/auth/account', { method: 'PATCH', body, token })
const changePhone = (token: string, id: string, phone: unknown, extraFields = {}) =>
  rest.request<{ phone: string }>(`/v1/app/customers/${id}`, {
    method: 'PATCH',
    body: { phone, ...extraFields },
    token,
  })
const findAccount = (token: string, name: string, type = 'customer') =>
  rest.get(`/v1/auth/account/find/${type}/${encodeURIComponent(name)}`, token)

describe('PATCH /v1/auth/account', () => {
  it('an account update changes both names [API-19]', async () => {
    const response = await rename('ada', {
      firstName: ' Ọlá ',
      lastName: 'O',
      email: 'x@y.zz',
      role: 'admin',
    })
    const { id, username, firstName, lastName, role } = response.data
    expect([response.status, id, username, firstName, lastName]).toEqual([200, 'acc-ada', 'ada', 'Ọlá', 'O'])
    expect(role.name).toBe('customer')
    expect(await people.activitiesOf('ada')).toContain('profile update')
  })

  it('an account update accepts names of 1 to 64 characters only', async () => {
    const send = (field: string, value: unknown) =>
      rename('ada', { firstName: 'Ada', lastName: 'Okafor', [field]: value })
    const invalidValues = {
      [requiredText]: ['', spaces, undefined, null, 7],
      [atMostText(64)]: ['x'.repeat(65), longText],
      'Type this again: it has invisible characters': [lineBreak, nul],
    }
    await expectErrors({ firstName: invalidValues, lastName: invalidValues }, send)
    for (const field of ['firstName', 'lastName'])
      for (const validName of ['A', 'x'.repeat(64), emoji])
        expect((await send(field, validName)).status).toBe(200)
  })
})

describe('PATCH /v1/app/customers/{id}', () => {
  it('a phone update with an account or customer id changes only the phone [API-20]', async () => {
    const { data } = await changePhone('ada', 'acc-ada', '09051112223', {
      kycRequired: true,
      accountId: 'acc-bola',
    })
    const readOnlyFields = { id: 'cus-ada', accountId: 'acc-ada', kycRequired: false }
    expect(data).toEqual({ ...readOnlyFields, phone: '+2349051112223' })
    expect((await changePhone('ada', 'cus-ada', '+2349051112224')).status).toBe(200)
    const renamed = await rename('ada', { firstName: 'Ada', lastName: 'Okafor' })
    expect(renamed.data.phone).toBe('+2349051112224')
  })

  it('a phone update returns 409 for another customer’s number in either format', async () => {
    const phoneTakenText = 'This phone number is already registered'
    const phoneTaken = { status: 409, summary: phoneTakenText, fields: { phone: phoneTakenText } }
    for (const number of ['+2348031234567', '08031234567', '08031234567\n'])
      expect(await changePhone('bola', 'acc-bola', number)).toMatchObject(phoneTaken)
    expect((await changePhone('ada', 'acc-ada', '08031234567')).status).toBe(200)
  })

  it('one of two simultaneous updates to the same number succeeds', async () => {
    const updates = ['ada', 'bola'].map((customer) => changePhone(customer, `acc-${customer}`, '07001112223'))
    expect(statusesOf(await Promise.all(updates)).sort()).toEqual([200, 409])
  })
})

describe('GET /v1/auth/account/find/{a}/{b}', () => {
  it('account search needs the exact name and hides contacts [API-17] [ENT-20]', async () => {
    const ada = { id: 'acc-ada', firstName: 'Ada', lastName: 'Okafor', username: 'ada' }
    for (const name of ['ada', ' ADA ', 'Ada@Example.com'])
      expect((await findAccount('bola', name)).data, name).toEqual(ada)
    const notFound = { status: 404, summary: 'Account not found' }
    for (const name of ['nobody', 'ad', 'ada%', 'sade', 'oldie', '🦊', "' or 1=1 --", 'x'.repeat(254)])
      expect(await findAccount('bola', name)).toMatchObject(notFound)
    for (const name of ['ada', 'sade'])
      expect(await findAccount('bola', name, 'admin')).toMatchObject(notFound)
    expect(await findAccount('bola', '   ')).toMatchObject({ status: 422, fields: { b: requiredText } })
    expect((await findAccount('bola', 'x'.repeat(255))).status).toBe(422)
  })

  it('account search returns 429 after 60 requests a minute', async () => {
    const responses = await inParallel(70, () => findAccount('ada', 'bola'))
    expect(statusesOf(responses).sort()).toEqual([...Array(60).fill(200), ...Array(10).fill(429)])
    expect(Number((await findAccount('ada', 'bola')).headers.get('retry-after'))).toBeGreaterThan(30)
    expect((await findAccount('bola', 'ada')).status).toBe(200)
    // Phone updates share this limit: their 409 reveals whether a customer has a number.
    const { phone } = await people.newCustomer()
    expect(await changePhone('ada', 'acc-ada', phone)).toMatchObject(tooManyAttempts)
    await rest.world.advanceClock(minute)
    expect((await findAccount('ada', 'bola')).status).toBe(200)
    expect((await changePhone('ada', 'acc-ada', phone)).status).toBe(409)
  })
})

it('customer calls reject every other role [GUARD-16]', async () => {
  const unguardedPaths = []
  for (const { method, template, path } of guardedCalls) {
    if (template === '/v1/auth/logout') continue
    const { status, summary } = await rest.request(path, { method, token: 'sade' })
    if (status !== 403 || summary !== wrongRole) unguardedPaths.push(template)
  }
  expect(guardedCalls.length).toBeGreaterThan(20)
  expect(unguardedPaths).toEqual(['/v1/app/admin/kyc/{id}'])
})

it.each([
  '/v1/app/customers/register',
  '/v1/auth/register',
  '/v1/app/referrals/link',
  '/v1/auth/old-login',
  '/v1/app/customers/recover',
  '/v1/auth/recovery',
  '/v1/auth/reset',
  '/auth/login',
])('the API does not serve the alias %s of a documented call [API-06]', async (path) => {
  for (const method of ['POST', 'PUT'])
    expect([404, 405]).toContain((await rest.request(path, { method, body: {} })).status)
})
