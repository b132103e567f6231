import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contract } from '../../mock-api/shared/document'
import { activities } from '../../mock-api/shared/people.schema'
import { restStage, wrongRole } from '../shared/rest'
import { type Account, longText, minute, newCustomer, oddTexts } from './people.stage'

const rest = restStage()
const required = 'This field is required'
const invalidPhone = 'Invalid phone number'

const rename = (token: string, body: object) =>
  rest.ask<Account>('/v1/auth/account', { method: 'PATCH', body, token })
const dial = (token: string, id: string, body: object) =>
  rest.ask<{ phone: string }>(`/v1/app/customers/${id}`, { method: 'PATCH', body, token })
const find = (token: string, what: string, type = 'customer') =>
  rest.get(`/v1/auth/account/find/${type}/${encodeURIComponent(what)}`, token)

describe('PATCH /v1/auth/account', () => {
  it('[API-19] changes both names', async () => {
    const { id, username, token } = await newCustomer(rest)
    const answer = await rename(token, { firstName: ' Ọlá ', lastName: 'O', email: 'x@y.zz', role: 'admin' })
    expect(answer).toMatchObject({ status: 200, data: { id, username, firstName: 'Ọlá', lastName: 'O' } })
    expect(answer.data.role.name).toBe('customer')
    const noted = await rest.api.db.select().from(activities).where(eq(activities.accountId, id))
    expect(noted.map(({ type }) => type)).toContain('profile update')
  })

  it.each<[given: unknown, message: string | null]>([
    ['', required],
    [oddTexts.spaces, required],
    [undefined, required],
    [null, required],
    [7, required],
    ['A', null],
    ['x'.repeat(64), null],
    ['x'.repeat(65), 'This field should be at most 64 characters long.'],
    [longText, 'This field should be at most 64 characters long.'],
    [oddTexts.emoji, null],
    [oddTexts.lineBreak, 'This field is not valid'],
    [oddTexts.nul, 'This field is not valid'],
  ])('a name %j: %s', async (given, message) => {
    const { token } = await newCustomer(rest)
    const answers = [
      await rename(token, { firstName: given, lastName: 'Okafor' }),
      await rename(token, { firstName: 'Ada', lastName: given }),
    ]
    if (message === null) return expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers).toMatchObject([
      { status: 422, fields: { firstName: message } },
      { status: 422, fields: { lastName: message } },
    ])
  })
})

describe('PATCH /v1/app/customers/{id}', () => {
  it('[API-20] changes the phone, by account or customer id, and nothing else', async () => {
    const { id, token } = await newCustomer(rest)
    const own = await rest.get<{ id: string }>(`/v1/app/customers/${id}`, token)
    const answer = await dial(token, id, { phone: '09051112223', kycRequired: true, accountId: 'acc-ada' })
    expect(answer.data).toEqual({
      id: own.data.id,
      accountId: id,
      phone: '+2349051112223',
      kycRequired: false,
    })
    expect((await dial(token, own.data.id, { phone: '+2349051112224' })).status).toBe(200)
    const { data } = await rename(token, { firstName: 'Uche', lastName: 'Nnamdi' })
    expect(data.phone).toBe('+2349051112224')
  })

  it('somebody else’s number in either form is 409; one’s own is not', async () => {
    const { id, phone, token } = await newCustomer(rest)
    const taken = 'This phone number is already registered'
    for (const number of ['+2348031234567', '08031234567'])
      expect(await dial(token, id, { phone: number })).toMatchObject({
        status: 409,
        summary: taken,
        fields: { phone: taken },
      })
    expect((await dial(token, id, { phone: phone.replace('+234', '0') })).status).toBe(200)
  })

  it('of two who want the same number at once one gets it', async () => {
    const [one, two] = [await newCustomer(rest), await newCustomer(rest)]
    const both = await Promise.all(
      [one, two].map(({ id, token }) => dial(token, id, { phone: '07001112223' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('another’s record is as good as none, whatever the body holds', async () => {
    const { token } = await newCustomer(rest)
    const foreign = await dial(token, 'acc-ada', { phone: '07051112223' })
    const unknown = await dial(token, 'acc-nobody', { phone: 'x' })
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(foreign.text).toBe(unknown.text)
  })

  it.each<[given: unknown, message: string]>([
    ['', required],
    [oddTexts.spaces, required],
    [undefined, required],
    [oddTexts.arabicDigits, invalidPhone],
    [oddTexts.emoji, invalidPhone],
    ['080312345 67', invalidPhone],
    ['08031234567\n', ''],
    ['0803123456', invalidPhone],
    ['080312345678', invalidPhone],
    ['05031234567', invalidPhone],
    ['+234 8031234567', invalidPhone],
    ['002348031234567', invalidPhone],
    ['2348031234567', invalidPhone],
    [longText, invalidPhone],
    [[], invalidPhone],
  ])('a phone %j: %s', async (phone, message) => {
    const { id, token } = await newCustomer(rest)
    const answer = await dial(token, id, { phone })
    // Trimmed it is ada's number.
    if (message === '') return expect(answer.status).toBe(409)
    expect(answer).toMatchObject({ status: 422, fields: { phone: message } })
  })
})

describe('GET /v1/auth/account/find/{a}/{b}', () => {
  it('[API-17] [ENT-20] finds a customer by exact email or username, and shows no email and no phone', async () => {
    const { token, id, username, firstName, lastName } = await newCustomer(rest)
    const ada = { id: 'acc-ada', firstName: 'Ada', lastName: 'Okafor', username: 'ada' }
    for (const what of ['ada', ' ADA ', 'Ada@Example.com'])
      expect((await find(token, what)).data, what).toEqual(ada)
    expect((await find(token, username)).data).toEqual({ id, username, firstName, lastName })
  })

  it.each([
    ['nobody', 'customer'],
    ['ad', 'customer'],
    ['ada%', 'customer'],
    ['ada', 'admin'],
    ['sade', 'admin'],
    ['sade', 'customer'],
    ['oldie', 'customer'],
    ['🦊', 'customer'],
    ["' or 1=1 --", 'customer'],
  ])('%j of type %s is not found', async (what, type) => {
    const { token } = await newCustomer(rest)
    expect(await find(token, what, type)).toMatchObject({ status: 404, summary: 'Account not found' })
  })

  it('what is no name is 422', async () => {
    const { token } = await newCustomer(rest)
    expect(await find(token, '   ')).toMatchObject({ status: 422, fields: { b: required } })
    expect((await find(token, 'x'.repeat(254))).status).toBe(404)
    expect((await find(token, 'x'.repeat(255))).status).toBe(422)
  })

  it('60 a minute, then 429 (AMB-10)', async () => {
    const [one, two] = [await newCustomer(rest), await newCustomer(rest)]
    const all = await Promise.all(Array.from({ length: 70 }, () => find(one.token, 'ada')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(Number((await find(one.token, 'ada')).headers.get('retry-after'))).toBeGreaterThan(30)
    expect((await find(two.token, 'ada')).status).toBe(200)
    // Who has a number could be asked by taking it.
    const tryPhone = () =>
      rest.ask(`/v1/app/customers/${one.id}`, {
        method: 'PATCH',
        body: { phone: two.phone },
        token: one.token,
      })
    expect((await tryPhone()).status).toBe(429)
    await rest.world.advanceClock(minute)
    expect((await find(one.token, 'ada')).status).toBe(200)
    expect((await tryPhone()).status).toBe(409)
  })
})

it('[GUARD-16] no customer call is open to another role', async () => {
  const token = await rest.logIn('sade')
  const calls = Object.entries(contract.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !('security' in operation) && template !== '/v1/auth/logout')
      .map(([method]) => ({ method: method.toUpperCase(), template })),
  )
  const open = []
  for (const { method, template } of calls) {
    const answer = await rest.ask(template.replace(/\{\w+\}/g, 'x'), { method, token })
    if (answer.status !== 403 || answer.summary !== wrongRole) open.push(template)
  }
  expect(calls.length).toBeGreaterThan(20)
  expect(open).toEqual(['/v1/app/admin/kyc/{id}'])
})
