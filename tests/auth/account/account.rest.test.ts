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
    const answer = await rename('ada', { firstName: ' Ọlá ', lastName: 'O', email: 'x@y.zz', role: 'admin' })
    const { id, username, firstName, lastName, role } = answer.data
    expect([answer.status, id, username, firstName, lastName]).toEqual([200, 'acc-ada', 'ada', 'Ọlá', 'O'])
    expect(role.name).toBe('customer')
    expect(await people.activitiesOf('ada')).toContain('profile update')
  })

  it('takes names of 1 to 64 signs, and no other', async () => {
    const send = (field: string, given: unknown) =>
      rename('ada', { firstName: 'Ada', lastName: 'Okafor', [field]: given })
    const refused = {
      [required]: ['', spaces, undefined, null, 7],
      [atMost(64)]: ['x'.repeat(65), longText],
      'Type this again: it has characters that cannot be seen': [lineBreak, nul],
    }
    await expectErrors({ firstName: refused, lastName: refused }, send)
    for (const field of ['firstName', 'lastName'])
      for (const given of ['A', 'x'.repeat(64), emoji]) expect((await send(field, given)).status).toBe(200)
  })
})

describe('PATCH /v1/app/customers/{id}', () => {
  it('[API-20] changes the phone, by account or customer id, and nothing else', async () => {
    const { data } = await dial('ada', 'acc-ada', '09051112223', { kycRequired: true, accountId: 'acc-bola' })
    const kept = { id: 'cus-ada', accountId: 'acc-ada', kycRequired: false }
    expect(data).toEqual({ ...kept, phone: '+2349051112223' })
    expect((await dial('ada', 'cus-ada', '+2349051112224')).status).toBe(200)
    const renamed = await rename('ada', { firstName: 'Ada', lastName: 'Okafor' })
    expect(renamed.data.phone).toBe('+2349051112224')
  })

  it('somebody else’s number in either form is 409; one’s own is not', async () => {
    const words = 'This phone number is already registered'
    const taken = { status: 409, summary: words, fields: { phone: words } }
    for (const number of ['+2348031234567', '08031234567', '08031234567\n'])
      expect(await dial('bola', 'acc-bola', number)).toMatchObject(taken)
    expect((await dial('ada', 'acc-ada', '08031234567')).status).toBe(200)
  })

  it('of two who want the same number at once one gets it', async () => {
    const both = ['ada', 'bola'].map((who) => dial(who, `acc-${who}`, '07001112223'))
    expect(statusesOf(await Promise.all(both)).sort()).toEqual([200, 409])
  })
})

describe('GET /v1/auth/account/find/{a}/{b}', () => {
  it('[API-17] [ENT-20] finds a customer by exact email or username, and shows no email and no phone', async () => {
    const ada = { id: 'acc-ada', firstName: 'Ada', lastName: 'Okafor', username: 'ada' }
    for (const what of ['ada', ' ADA ', 'Ada@Example.com'])
      expect((await find('bola', what)).data, what).toEqual(ada)
    const unknown = { status: 404, summary: 'Account not found' }
    for (const what of ['nobody', 'ad', 'ada%', 'sade', 'oldie', '🦊', "' or 1=1 --", 'x'.repeat(254)])
      expect(await find('bola', what)).toMatchObject(unknown)
    for (const what of ['ada', 'sade']) expect(await find('bola', what, 'admin')).toMatchObject(unknown)
    expect(await find('bola', '   ')).toMatchObject({ status: 422, fields: { b: required } })
    expect((await find('bola', 'x'.repeat(255))).status).toBe(422)
  })

  it('60 a minute, then 429', async () => {
    const all = await atOnce(70, () => find('ada', 'bola'))
    expect(statusesOf(all).sort()).toEqual([...Array(60).fill(200), ...Array(10).fill(429)])
    expect(Number((await find('ada', 'bola')).headers.get('retry-after'))).toBeGreaterThan(30)
    expect((await find('bola', 'ada')).status).toBe(200)
    // Who has a number could be asked by taking it.
    const { phone } = await people.newCustomer()
    expect(await dial('ada', 'acc-ada', phone)).toMatchObject(tooMany)
    await rest.world.advanceClock(minute)
    expect((await find('ada', 'bola')).status).toBe(200)
    expect((await dial('ada', 'acc-ada', phone)).status).toBe(409)
  })
})

it('[GUARD-16] no customer call is open to another role', async () => {
  const open = []
  for (const { method, template, path } of guardedCalls) {
    if (template === '/v1/auth/logout') continue
    const { status, summary } = await rest.ask(path, { method, token: 'sade' })
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
])('[API-06] %s is no second form of a call whose path the notes give', async (path) => {
  for (const method of ['POST', 'PUT'])
    expect([404, 405]).toContain((await rest.ask(path, { method, body: {} })).status)
})
