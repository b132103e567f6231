import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { type Answer, bad, good } from '../gateway/upstream'

const stage = gatewayStage()

const input = {
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'adaobi',
  email: 'ada@example.com',
  phone: '+2348012345678',
  password: ' pass wörd ',
}
const { password: _, ...person } = input
const account = { id: 'acc_9', ...person, role: { name: 'customer' } }
const customer = { id: 'cus_9', accountId: 'acc_9', phone: input.phone, kycRequired: true }
const fresh = 'Bearer fresh-token'

const registerText = `mutation Register($input: RegisterInput!) { register(input: $input) {
  token account { id username firstName lastName email phone role { name } } customer { id accountId phone kycRequired }
} }`
const register = (token?: string) => stage.ask(registerText, { input }, token)
const calls = () => stage.upstream.seen.map(({ method, url }) => `${method} ${url}`)
const answers = (answer: Answer) => stage.upstream.on('POST /v1/app/customers', answer)
const created = (data: unknown, headers: Record<string, string> = { authorization: fresh }): Answer => ({
  ...good(data, {}, headers),
  status: 201,
})
const knowsCustomer = () => stage.upstream.on('GET /v1/app/customers/acc_9', good(customer))

describe('registration', () => {
  it('[AUTH-36] reads data.id and the authorization header, then the customer with both', async () => {
    answers(created(account))
    knowsCustomer()
    const { data, error } = await register()
    expect(error).toBeUndefined()
    expect(data).toEqual({ register: { token: fresh, account, customer } })
    expect(calls()).toEqual(['POST /v1/app/customers', 'GET /v1/app/customers/acc_9'])
    expect(stage.upstream.seen[1]?.headers.authorization).toBe(fresh)
  })

  it('[API-05] gives the token of the header, verbatim, in the place of a stored one', async () => {
    answers(created(account))
    knowsCustomer()
    const { data } = await register('Bearer stored-before')
    expect(data).toMatchObject({ register: { token: fresh } })
    expect(stage.upstream.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer stored-before',
      fresh,
    ])
  })

  it('[API-07] [ENT-28] sends exactly the six fields of the contract, the password untouched', async () => {
    answers(created(account))
    knowsCustomer()
    await register()
    expect(JSON.parse(stage.upstream.seen[0]?.body ?? '')).toEqual(input)
    const code = { input: { ...input, referralCode: 'X' } }
    expect((await stage.ask(registerText, code)).error?.extensions.code).toBe('INVALID')
    expect(stage.upstream.seen).toHaveLength(2)
  })

  it.each<[string, number, Answer]>([
    ['a 200', 200, { ...created(account), status: 200 }],
    ['a 202', 202, { ...created(account), status: 202 }],
    ['a 204 without a body', 204, { status: 204, headers: { authorization: fresh }, body: '' }],
    ['a 201 without a token', 201, created(account, {})],
    ['a 201 with an empty token', 201, created(account, { authorization: '' })],
    ['a 201 without data', 201, created(null)],
    ['a 201 without an id', 201, created({ ...account, id: undefined })],
    ['a 201 with an empty id', 201, created({ ...account, id: '' })],
    ['a 201 with an id that leads elsewhere', 201, created({ ...account, id: '../../admin' })],
    ['a 201 that is a web page', 201, { status: 201, headers: { authorization: fresh }, body: '<html>' }],
    [
      'a 201 with an error in it',
      201,
      { ...created(account), body: { data: null, error: { summary: 'x' } } },
    ],
  ])(
    '[AUTH-36] %s is no registration: INTERNAL with that status, no customer asked for',
    async (_, status, answer) => {
      answers(answer)
      const { data, error, text } = await register()
      expect(data).toBeNull()
      expect(error?.extensions).toEqual({ code: 'INTERNAL', status, summary: null, fields: {} })
      expect(calls()).toEqual(['POST /v1/app/customers'])
      expect(text).not.toContain('fresh-token')
    },
  )

  it.each([
    [409, 'CONFLICT', { username: 'This username is taken', email: 'already', phone: 'already' }],
    [422, 'INVALID', { firstName: 'short', lastName: 'short', password: 'This password is too common' }],
  ])('refused with %i keeps summary and every field under its name', async (status, code, fields) => {
    answers(bad(status, { summary: 'Words', fields }))
    const { error } = await register()
    expect(error?.extensions).toEqual({ code, status, summary: 'Words', fields })
    expect(error?.path).toEqual(['register'])
  })

  it('too often says when to try again', async () => {
    answers(bad(429, { summary: 'Too many', fields: {} }, { 'retry-after': '61' }))
    expect((await register()).error?.extensions).toMatchObject({
      code: 'THROTTLED',
      status: 429,
      retryAfter: 61,
    })
  })

  it.each([
    [404, 'INTERNAL', 500],
    [503, 'UNREACHABLE', 503],
  ])(
    'whose customer is answered with %i is refused as %s and gives no token away',
    async (status, code, told) => {
      answers(created(account))
      stage.upstream.on('GET /v1/app/customers/acc_9', bad(status, { summary: 'Not now', fields: {} }))
      const { data, error, text } = await register()
      expect(data).toBeNull()
      expect(error?.extensions).toMatchObject({ code, status: told })
      expect(text).not.toContain('fresh-token')
    },
  )
})

describe('linking a referrer', () => {
  const link = () =>
    stage.ask(
      'mutation ($id: ID!, $code: String!) { linkReferral(accountId: $id, code: $code) }',
      { id: 'acc_9', code: 'ADA 01/%' },
      fresh,
    )

  it('[API-09] sends account and code with the caller’s token', async () => {
    stage.upstream.on('POST /v1/app/referrals', created({ accountId: 'acc_9', referredBy: 'ADA 01/%' }, {}))
    expect((await link()).data).toEqual({ linkReferral: true })
    const [seen] = stage.upstream.seen
    expect(JSON.parse(seen?.body ?? '')).toEqual({ accountId: 'acc_9', referredBy: 'ADA 01/%' })
    expect(seen?.headers.authorization).toBe(fresh)
  })

  it('keeps the field of a code that does not exist', async () => {
    const fields = { referredBy: 'This referral code does not exist' }
    stage.upstream.on('POST /v1/app/referrals', bad(422, { summary: 'Check', fields }))
    expect((await link()).error?.extensions).toEqual({
      code: 'INVALID',
      status: 422,
      summary: 'Check',
      fields,
    })
  })
})
