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
  it('[AUTH-36] [API-05] [API-07] [ENT-28] sends exactly the six fields, reads data.id and the authorization header, and with both the customer', async () => {
    answers(created(account))
    knowsCustomer()
    const { data, error } = await register('Bearer stored-before')
    expect(error).toBeUndefined()
    expect(data).toEqual({ register: { token: fresh, account, customer } })
    expect(calls()).toEqual(['POST /v1/app/customers', 'GET /v1/app/customers/acc_9'])
    const carried = stage.upstream.seen.map(({ headers }) => headers.authorization)
    expect(carried).toEqual(['Bearer stored-before', fresh])
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

  it('refused with 409 keeps summary and every field under its name', async () => {
    const fields = { username: 'This username is taken', email: 'already', phone: 'already' }
    answers(bad(409, { summary: 'Words', fields }))
    const { error } = await register()
    expect(error?.extensions).toEqual({ code: 'CONFLICT', status: 409, summary: 'Words', fields })
    expect(error?.path).toEqual(['register'])
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
})
