import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { wrongRole } from '../../fixtures/rest'
import {
  type Account,
  expectErrors,
  inParallel,
  longText,
  minute,
  peopleOf,
  statusesOf,
  unusualTexts,
} from './customers.fixture'
import { guardedCalls } from './guarded-calls'
import { atMostText, requiredText, tooManyAttempts } from './refusals'

const rest = contractFixture()
const people = peopleOf(rest)
const { spaces, emoji, lineBreak, nul } = unusualTexts

const rename = (token: string, body: object) =>
  rest.request<Account>('/v1/auth/account', { method: 'PATCH', body, token })
const dial = (token: string, id: string, phone: unknown, more = {}) =>
  rest.request<{ phone: string }>(`/v1/app/customers/${id}`, {
    method: 'PATCH',
    body: { phone, ...more },
    token,
  })
const find = (token: string, what: string, type = 'customer') =>
  rest.get(`/v1/auth/account/find/${type}/${encodeURIComponent(what)}`, token)

describe('PATCH /v1/auth/account', () => {
  it('an account update changes both names [API-19]', async () => {
    const answer = await rename('ada', { firstName: ' Ọlá ', lastName: 'O', email: 'x@y.zz', role: 'admin' })
    const { id, username, firstName, lastName, role } = answer.data
    expect([answer.status, id, username, firstName, lastName]).toEqual([200, 'acc-ada', 'ada', 'Ọlá', 'O'])
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
  it('a phone update changes only the phone, by account or customer id [API-20]', async () => {
    const { data } = await dial('ada', 'acc-ada', '09051112223', { kycRequired: true, accountId: 'acc-bola' })
    const readOnlyFields = { id: 'cus-ada', accountId: 'acc-ada', kycRequired: false }
    expect(data).toEqual({ ...readOnlyFields, phone: '+2349051112223' })
    expect((await dial('ada', 'cus-ada', '+2349051112224')).status).toBe(200)
    const renamed = await rename('ada', { firstName: 'Ada', lastName: 'Okafor' })
    expect(renamed.data.phone).toBe('+2349051112224')
  })

  it('a phone update returns 409 for another customer’s number in either format', async () => {
    const words = 'This phone number is already registered'
    const phoneTaken = { status: 409, summary: words, fields: { phone: words } }
    for (const number of ['+2348031234567', '08031234567', '08031234567\n'])
      expect(await dial('bola', 'acc-bola', number)).toMatchObject(phoneTaken)
    expect((await dial('ada', 'acc-ada', '08031234567')).status).toBe(200)
  })

  it('of two simultaneous updates to the same number one succeeds', async () => {
    const both = ['ada', 'bola'].map((who) => dial(who, `acc-${who}`, '07001112223'))
    expect(statusesOf(await Promise.all(both)).sort()).toEqual([200, 409])
  })
})

describe('GET /v1/auth/account/find/{a}/{b}', () => {
  it('account search needs the exact name and hides contacts [API-17] [ENT-20]', async () => {
    const ada = { id: 'acc-ada', firstName: 'Ada', lastName: 'Okafor', username: 'ada' }
    for (const what of ['ada', ' ADA ', 'Ada@Example.com'])
      expect((await find('bola', what)).data, what).toEqual(ada)
    const unknown = { status: 404, summary: 'Account not found' }
    for (const what of ['nobody', 'ad', 'ada%', 'sade', 'oldie', '🦊', "' or 1=1 --", 'x'.repeat(254)])
      expect(await find('bola', what)).toMatchObject(unknown)
    for (const what of ['ada', 'sade']) expect(await find('bola', what, 'admin')).toMatchObject(unknown)
    expect(await find('bola', '   ')).toMatchObject({ status: 422, fields: { b: requiredText } })
    expect((await find('bola', 'x'.repeat(255))).status).toBe(422)
  })

  it('account search returns 429 after 60 requests a minute', async () => {
    const all = await inParallel(70, () => find('ada', 'bola'))
    expect(statusesOf(all).sort()).toEqual([...Array(60).fill(200), ...Array(10).fill(429)])
    expect(Number((await find('ada', 'bola')).headers.get('retry-after'))).toBeGreaterThan(30)
    expect((await find('bola', 'ada')).status).toBe(200)
    // Otherwise taking a number would reveal whether a customer has it.
    const { phone } = await people.newCustomer()
    expect(await dial('ada', 'acc-ada', phone)).toMatchObject(tooManyAttempts)
    await rest.world.advanceClock(minute)
    expect((await find('ada', 'bola')).status).toBe(200)
    expect((await dial('ada', 'acc-ada', phone)).status).toBe(409)
  })
})

it('the API refuses every other role on a customer call [GUARD-16]', async () => {
  const open = []
  for (const { method, template, path } of guardedCalls) {
    if (template === '/v1/auth/logout') continue
    const { status, summary } = await rest.request(path, { method, token: 'sade' })
    if (status !== 403 || summary !== wrongRole) open.push(template)
  }
  expect(guardedCalls.length).toBeGreaterThan(20)
  expect(open).toEqual(['/v1/app/admin/kyc/{id}'])
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
])('the API serves no alias %s of a documented call [API-06]', async (path) => {
  for (const method of ['POST', 'PUT'])
    expect([404, 405]).toContain((await rest.request(path, { method, body: {} })).status)
})
