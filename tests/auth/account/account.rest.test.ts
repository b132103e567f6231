import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { wrongRole } from '../../stage/rest'
import { guardedCalls } from './guarded-calls'
import {
  type Account,
  atOnce,
  expectErrors,
  longText,
  minute,
  oddTexts,
  peopleOf,
  statusesOf,
} from './people.stage'
import { atMost, required, tooMany } from './refusals'

const rest = contractStage()
const people = peopleOf(rest)
const { spaces, emoji, lineBreak, nul } = oddTexts

const rename = (token: string, body: object) =>
  rest.ask<Account>('/v1/auth/account', { method: 'PATCH', body, token })
const dial = (token: string, id: string, phone: unknown, more = {}) =>
  rest.ask<{ phone: string }>(`/v1/app/customers/${id}`, { method: 'PATCH', body: { phone, ...more }, token })
const find = (token: string, what: string, type = 'customer') =>
  rest.get(`/v1/auth/account/find/${type}/${encodeURIComponent(what)}`, token)

describe('PATCH /v1/auth/account', () => {
  it('[API-19] changes both names', async () => {
    const ada = await rest.logIn('ada')
    const answer = await rename(ada, { firstName: ' Ọlá ', lastName: 'O', email: 'x@y.zz', role: 'admin' })
    const { id, username, firstName, lastName, role } = answer.data
    expect([answer.status, id, username, firstName, lastName]).toEqual([200, 'acc-ada', 'ada', 'Ọlá', 'O'])
    expect(role.name).toBe('customer')
    expect(await people.activitiesOf(ada)).toContain('profile update')
  })

  it('takes names of 1 to 64 signs, and no other', async () => {
    const ada = await rest.logIn('ada')
    const send = (field: string, given: unknown) =>
      rename(ada, { firstName: 'Ada', lastName: 'Okafor', [field]: given })
    const refused = {
      [required]: ['', spaces, undefined, null, 7],
      [atMost(64)]: ['x'.repeat(65), longText],
      'This field is not valid': [lineBreak, nul],
    }
    await expectErrors({ firstName: refused, lastName: refused }, send)
    for (const field of ['firstName', 'lastName'])
      for (const given of ['A', 'x'.repeat(64), emoji]) expect((await send(field, given)).status).toBe(200)
  })
})

describe('PATCH /v1/app/customers/{id}', () => {
  it('[API-20] changes the phone, by account or customer id, and nothing else', async () => {
    const ada = await rest.logIn('ada')
    const { data } = await dial(ada, 'acc-ada', '09051112223', { kycRequired: true, accountId: 'acc-bola' })
    const kept = { id: 'cus-ada', accountId: 'acc-ada', kycRequired: false }
    expect(data).toEqual({ ...kept, phone: '+2349051112223' })
    expect((await dial(ada, 'cus-ada', '+2349051112224')).status).toBe(200)
    const renamed = await rename(ada, { firstName: 'Ada', lastName: 'Okafor' })
    expect(renamed.data.phone).toBe('+2349051112224')
  })

  it('somebody else’s number in either form is 409; one’s own is not', async () => {
    const bola = await rest.logIn('bola')
    const taken = 'This phone number is already registered'
    for (const number of ['+2348031234567', '08031234567', '08031234567\n'])
      expect(await dial(bola, 'acc-bola', number)).toMatchObject({
        status: 409,
        summary: taken,
        fields: { phone: taken },
      })
    expect((await dial(await rest.logIn('ada'), 'acc-ada', '08031234567')).status).toBe(200)
  })

  it('of two who want the same number at once one gets it', async () => {
    const requestParsers = (['ada', 'bola'] as const).map(async (who) =>
      dial(await rest.logIn(who), `acc-${who}`, '07001112223'),
    )
    expect(statusesOf(await Promise.all(requestParsers)).sort()).toEqual([200, 409])
  })
})

describe('GET /v1/auth/account/find/{a}/{b}', () => {
  it('[API-17] [ENT-20] finds a customer by exact email or username, and shows no email and no phone', async () => {
    const bola = await rest.logIn('bola')
    const ada = { id: 'acc-ada', firstName: 'Ada', lastName: 'Okafor', username: 'ada' }
    for (const what of ['ada', ' ADA ', 'Ada@Example.com'])
      expect((await find(bola, what)).data, what).toEqual(ada)
    const nobody = ['nobody', 'ad', 'ada%', 'sade', 'oldie', '🦊', "' or 1=1 --", 'x'.repeat(254)]
    for (const [what, type] of [
      ...nobody.map((one) => [one, 'customer']),
      ['ada', 'admin'],
      ['sade', 'admin'],
    ])
      expect(await find(bola, what!, type)).toMatchObject({ status: 404, summary: 'Account not found' })
    expect(await find(bola, '   ')).toMatchObject({ status: 422, fields: { b: required } })
    expect((await find(bola, 'x'.repeat(255))).status).toBe(422)
  })

  it('60 a minute, then 429 (AMB-10)', async () => {
    const [one, two] = [await rest.logIn('ada'), await rest.logIn('bola')]
    const all = await atOnce(70, () => find(one, 'bola'))
    expect(statusesOf(all).sort()).toEqual([...Array(60).fill(200), ...Array(10).fill(429)])
    expect(Number((await find(one, 'bola')).headers.get('retry-after'))).toBeGreaterThan(30)
    expect((await find(two, 'ada')).status).toBe(200)
    // Who has a number could be asked by taking it.
    const { phone } = await people.newCustomer()
    expect(await dial(one, 'acc-ada', phone)).toMatchObject(tooMany)
    await rest.world.advanceClock(minute)
    expect((await find(one, 'bola')).status).toBe(200)
    expect((await dial(one, 'acc-ada', phone)).status).toBe(409)
  })
})

it('[GUARD-16] no customer call is open to another role', async () => {
  const token = await rest.logIn('sade')
  const open = []
  for (const { method, template, path } of guardedCalls.filter(
    ({ template }) => template !== '/v1/auth/logout',
  )) {
    const answer = await rest.ask(path, { method, token })
    if (answer.status !== 403 || answer.summary !== wrongRole) open.push(template)
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
])('[API-06] %s is no second form of a call whose path the notes give', async (path) => {
  for (const method of ['POST', 'PUT'])
    expect([404, 405]).toContain((await rest.ask(path, { method, body: {} })).status)
})
