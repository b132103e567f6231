import { describe, expect, it } from 'vitest'
import { account as ada } from '../../fixtures/fixtures'
import { gatewayFixture } from '../../gateway/gateway.fixture'
import { failure, type ScriptedResponse, success } from '../../gateway/upstream'
import { completeCredential, credential } from '../biometrics/credential.fixture'

const fixture = gatewayFixture()

const account = { ...ada, id: 'acc_1' }
const customer = { id: 'cus_1', accountId: 'acc_1', phone: '+2348012345678', kycRequired: true }
const newToken = 'Bearer fresh-token'
const fields = `token account { id username firstName lastName email phone role { name } }
  customer { id accountId phone kycRequired }`
const userInput = { userId: 'ada', password: ' s3cret ' }
const person = {
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'adaobi',
  email: 'ada@example.com',
  phone: '+2348012345678',
  password: ' pass wörd ',
}

const loginRoute = 'POST /v1/auth/login'
const registrationRoute = 'POST /v1/app/customers'

const calls = () => fixture.upstream.requests.map(({ method, url }) => `${method} ${url}`)
const sentTokens = () => fixture.upstream.requests.map(({ headers }) => headers.authorization)
const body = () => JSON.parse(fixture.upstream.requests[0]?.body ?? '')

const mutations: [name: string, input: string, ids: string, route: string, status: number, typed: object][] =
  [
    ['login', 'input: LoginInput', '[AUTH-16] [AUTH-17] [API-05] [API-10]', loginRoute, 200, userInput],
    [
      'register',
      'input: RegisterInput',
      '[AUTH-36] [API-05] [API-07] [ENT-28]',
      registrationRoute,
      201,
      person,
    ],
    [
      'finishBiometricLogin',
      'credential: WebAuthn',
      '[BIO-03] [API-25] [ENT-29]',
      'POST /v1/auth/biometric/authentication',
      200,
      completeCredential,
    ],
  ]

describe.each(mutations)('%s', (name, input, ids, route, status, typed) => {
  const [argument, type] = input.split(': ')
  const text = `mutation ($typed: ${type}!) { ${name}(${argument}: $typed) { ${fields} } }`
  const send = (token?: string) => fixture.ask(text, { typed }, token)
  const respondWith = (data: object, headers: Record<string, string> = { authorization: newToken }) =>
    fixture.upstream.on(route, { ...success(data, {}, headers), status })
  const respondToCustomer = (response: ScriptedResponse) =>
    fixture.upstream.on('GET /v1/app/customers/acc_1', response)

  it(`${name} returns account and customer ${ids}`, async () => {
    respondWith(account)
    respondToCustomer(success(customer))
    const { data, error } = await send('Bearer stored-before')
    expect([error, data]).toEqual([undefined, { [name]: { token: newToken, account, customer } }])
    expect(calls()).toEqual([route, 'GET /v1/app/customers/acc_1'])
    expect(body()).toEqual(typed === completeCredential ? credential : typed)
    expect(sentTokens()).toEqual(['Bearer stored-before', newToken])
  })

  it.each([{}, { authorization: '' }])(
    'a response without a token (%j) starts no session',
    async (headers) => {
      respondWith(account, headers)
      const { data, error } = await send()
      const code = name === 'register' ? { code: 'INTERNAL', status } : { code: 'UNREACHABLE', status: null }
      expect([data, error?.extensions]).toEqual([null, { ...code, summary: null, fields: {} }])
      expect(calls()).toEqual([route])
    },
  )

  // A 404 here is an upstream failure and must never lead to the old login.
  it.each([
    [404, 'INTERNAL', 500],
    [503, 'UNREACHABLE', 503],
  ])('if the customer read returns %i, the login fails as %s', async (upstreamStatus, code, status) => {
    respondWith(account)
    respondToCustomer(failure(upstreamStatus, { summary: 'Back soon', fields: {} }))
    const { data, error, text } = await send()
    expect([data, error?.extensions]).toMatchObject([null, { code, status }])
    expect(text).not.toContain('fresh-token')
  })

  it('a malicious account id in the response cannot redirect the customer read', async () => {
    respondWith({ ...account, id: '../../admin' })
    expect((await send()).data).toBeNull()
    expect(calls()).toEqual([route])
  })
})

describe('a registration', () => {
  const register = (input: object = person) =>
    fixture.ask('mutation ($input: RegisterInput!) { register(input: $input) { token } }', { input })
  const created = (data: unknown): ScriptedResponse => ({
    ...success(data, {}, { authorization: newToken }),
    status: 201,
  })

  it('registration rejects a seventh field [ENT-28]', async () => {
    expect((await register({ ...person, referralCode: 'X' })).error?.extensions.code).toBe('INVALID')
    expect(calls()).toEqual([])
  })

  it.each<[string, number, ScriptedResponse]>([
    ['a 200', 200, { ...created(account), status: 200 }],
    ['a 204 without a body', 204, { status: 204, headers: { authorization: newToken }, body: '' }],
    ['a 201 without data', 201, created(null)],
    ['a 201 without an id', 201, created({ ...account, id: undefined })],
    ['a 201 with a web page', 201, { status: 201, headers: { authorization: newToken }, body: '<html>' }],
    ['a 201 with an error', 201, { ...created(account), body: { data: null, error: { summary: 'x' } } }],
  ])('a registration response of %s fails as INTERNAL [AUTH-36]', async (_, status, response) => {
    fixture.upstream.on(registrationRoute, response)
    const { data, error, text } = await register()
    const extensions = { code: 'INTERNAL', status, summary: null, fields: {} }
    expect([data, error?.extensions]).toEqual([null, extensions])
    expect(calls()).toEqual([registrationRoute])
    expect(text).not.toContain('fresh-token')
  })
})

describe('the old login', () => {
  const logIn = () =>
    fixture.ask(
      `mutation ($input: LoginInput!) { loginOld(input: $input) {
        id username firstName lastName email phone role { name } } }`,
      { input: userInput },
    )
  const role = { name: 'App.oldCustomer' }

  it('the gateway maps firstname and lastname to camelCase [AUTH-21] [API-11]', async () => {
    const { firstName: firstname, lastName: lastname, ...rest } = { ...account, role }
    fixture.upstream.on('POST /v1/auth/login/old', success({ ...rest, firstname, lastname }))
    expect((await logIn()).data).toEqual({ loginOld: { ...account, role } })
    expect(body()).toEqual(userInput)
  })

  it('the old login returns null for fields that the legacy store lacks', async () => {
    fixture.upstream.on(
      'POST /v1/auth/login/old',
      success({ id: '9', username: null, firstname: null, role }),
    )
    const missingFields = { username: null, firstName: null, lastName: null, email: null, phone: null }
    expect((await logIn()).data).toEqual({ loginOld: { id: '9', ...missingFields, role } })
  })
})

it('a customer query with a foreign account id returns NOT_FOUND [API-08]', async () => {
  fixture.upstream.on('GET /v1/app/customers/acc_1', success(customer))
  fixture.upstream.on('GET /v1/app/customers/acc_2', failure(404, { summary: 'Not found', fields: {} }))
  const readCustomer = (id: string) =>
    fixture.ask('query ($id: ID!) { customer(accountId: $id) { id kycRequired } }', { id })
  expect((await readCustomer('acc_1')).data).toEqual({ customer: { id: 'cus_1', kycRequired: true } })
  expect((await readCustomer('acc_2')).error?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 })
})
