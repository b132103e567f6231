import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { bad, good } from '../gateway/upstream'
import { account as ada } from '../shared/ada'

const stage = gatewayStage()

const account = { ...ada, id: 'acc_1' }
const customer = { id: 'cus_1', accountId: 'acc_1', phone: '+2348012345678', kycRequired: true }
const fresh = 'Bearer fresh-token'

const login = `mutation Login($input: LoginInput!) { login(input: $input) {
  token account { id username firstName lastName email phone role { name } } customer { id accountId phone kycRequired }
} }`
const loginOld = `mutation LoginOld($input: LoginInput!) { loginOld(input: $input) {
  id username firstName lastName email phone role { name }
} }`
const input = { userId: 'ada', password: ' s3cret ' }
const logIn = (token?: string) => stage.ask(login, { input }, token)
const calls = () => stage.upstream.seen.map(({ method, url }) => `${method} ${url}`)
const answersLogin = (data: unknown, headers: Record<string, string> = { authorization: fresh }) =>
  stage.upstream.on('POST /v1/auth/login', good(data, {}, headers))

describe('login', () => {
  it('[AUTH-16] [AUTH-17] [API-05] [API-10] brings home id, role and the token of the response header, verbatim, and with these the customer', async () => {
    answersLogin(account)
    stage.upstream.on('GET /v1/app/customers/acc_1', good(customer))
    const { data, error } = await logIn('Bearer stored-before')
    expect(error).toBeUndefined()
    expect(data).toEqual({ login: { token: fresh, account, customer } })
    expect(JSON.parse(stage.upstream.seen[0]?.body ?? '')).toEqual(input)
    expect(calls()).toEqual(['POST /v1/auth/login', 'GET /v1/app/customers/acc_1'])
    expect(stage.upstream.seen[1]?.headers.authorization).toBe(fresh)
  })

  it.each(['admin', 'support', 'App.oldCustomer', 'Customer', ''])(
    'role %j has no customer: none is asked for, and the client decides',
    async (name) => {
      answersLogin({ ...account, role: { name } })
      expect((await logIn()).data).toMatchObject({
        login: { token: fresh, account: { role: { name } }, customer: null },
      })
      expect(calls()).toEqual(['POST /v1/auth/login'])
    },
  )

  it.each([
    ['no', {}],
    ['an empty', { authorization: '' }],
  ])(
    'without a token in it (%s header) is no login: refused, and no customer is asked for',
    async (_, headers) => {
      answersLogin(account, headers)
      const { data, error } = await logIn()
      expect(data).toBeNull()
      expect(error?.extensions).toEqual({ code: 'UNREACHABLE', status: null, summary: null, fields: {} })
      expect(calls()).toEqual(['POST /v1/auth/login'])
    },
  )

  it('whose customer is not found is a failure of the bank’s, never a 404 that leads to the old login', async () => {
    answersLogin(account)
    stage.upstream.on('GET /v1/app/customers/acc_1', bad(404, { summary: 'Not found', fields: {} }))
    expect((await logIn()).error?.extensions).toMatchObject({ code: 'INTERNAL', status: 500 })
  })

  it('whose customer cannot be read keeps that refusal and gives no token away', async () => {
    answersLogin(account)
    stage.upstream.on('GET /v1/app/customers/acc_1', bad(503, { summary: 'Back soon', fields: {} }))
    const { data, error, text } = await logIn()
    expect(data).toBeNull()
    expect(error?.extensions).toMatchObject({ code: 'UNREACHABLE', status: 503, summary: 'Back soon' })
    expect(text).not.toContain('fresh-token')
  })

  it('cannot be led elsewhere by the id in the answer', async () => {
    answersLogin({ ...account, id: '../../admin' })
    expect((await logIn()).error?.extensions.code).toBe('INVALID')
    expect(calls()).toEqual(['POST /v1/auth/login'])
  })
})

describe('the old login', () => {
  it('[AUTH-21] [API-11] reads lower-case firstname and lastname as first and last name', async () => {
    const { firstName, lastName, ...rest } = { ...account, role: { name: 'App.oldCustomer' } }
    const legacy = { ...rest, firstname: firstName, lastname: lastName }
    stage.upstream.on('POST /v1/auth/login/old', good(legacy))
    const { data } = await stage.ask(loginOld, { input })
    expect(data).toEqual({ loginOld: { ...account, role: { name: 'App.oldCustomer' } } })
    expect(JSON.parse(stage.upstream.seen[0]?.body ?? '')).toEqual(input)
  })

  it('has null for what the legacy store does not know, whether it says null or nothing', async () => {
    const role = { name: 'App.oldCustomer' }
    stage.upstream.on('POST /v1/auth/login/old', good({ id: '9', username: null, firstname: null, role }))
    const unknown = { username: null, firstName: null, lastName: null, email: null, phone: null }
    expect((await stage.ask(loginOld, { input })).data).toEqual({ loginOld: { id: '9', ...unknown, role } })
  })
})

describe('log out', () => {
  const logOut = () => stage.ask('mutation { logout }', {}, 'Bearer t')

  it('revokes the caller’s token and says so', async () => {
    stage.upstream.on('POST /v1/auth/logout', good({ revoked: true }))
    expect((await logOut()).data).toEqual({ logout: true })
    expect(stage.upstream.seen[0]?.headers.authorization).toBe('Bearer t')
  })
})

describe('the customer record', () => {
  it('[API-08] is asked for by account id; a foreign one is not found', async () => {
    stage.upstream.on('GET /v1/app/customers/acc_1', good(customer))
    stage.upstream.on('GET /v1/app/customers/acc_2', bad(404, { summary: 'Not found', fields: {} }))
    const ask = (id: string) =>
      stage.ask('query ($id: ID!) { customer(accountId: $id) { id kycRequired } }', { id })
    expect((await ask('acc_1')).data).toEqual({ customer: { id: 'cus_1', kycRequired: true } })
    expect((await ask('acc_2')).error?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  })
})
