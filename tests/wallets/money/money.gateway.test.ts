import { describe, expect, it } from 'vitest'
import { gatewayFixture } from '../../gateway/gateway.fixture'
import { failure, type Script, success } from '../../gateway/upstream'
import { activity, type Case, cases, sale } from './money.fixture'

const fixture = gatewayFixture()
const keyless = gatewayFixture({ upstreamIdempotency: 'none' })
const sendBy = String(Date.now() + 60_000)
const send = ({ query, variables }: Case) =>
  fixture.post(
    { query, variables: { key: 'k_1-a', ...variables } },
    { authorization: 'token', 'x-send-by': sendBy },
  )
const boundsOf = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^x-(least|most)-/.test(name)))
const saleMutations = new Set(['sellFromWallet', 'sellAllFromWallet'])

describe.each(Object.entries(cases))('%s', (name, moneyCase) => {
  // A swap always has the wallet type main, and a sale of everything the amount 0.
  it('an order is one POST [SWAP-05] [CONST-04] [API-55] [API-56] [API-57] [API-58]', async () => {
    fixture.upstream.on(moneyCase.route, success(moneyCase.answer))
    expect((await send(moneyCase)).data).toEqual({ [name]: moneyCase.result })
    expect(fixture.upstream.requests).toHaveLength(1)
    const { headers, body } = fixture.upstream.requests[0]!
    expect(headers).toMatchObject({ 'idempotency-key': 'k_1-a', authorization: 'token', 'x-send-by': sendBy })
    expect(JSON.parse(body)).toEqual(moneyCase.body)
    expect(boundsOf(headers)).toEqual(moneyCase.bounds)
  })

  it('an order with no bounds sends no bound headers (ruling 37)', async () => {
    fixture.upstream.on(moneyCase.route, success(moneyCase.answer))
    const { input } = moneyCase.variables as { input?: object }
    const nullable = { leastNgn: null, leastCrypto: null }
    const names = Object.keys(input ?? {}).filter((name) => name in nullable)
    const nullFields = Object.fromEntries(names.map((name) => [name, null]))
    await send({ ...moneyCase, variables: input ? { input: { ...input, ...nullFields } } : {} })
    expect(boundsOf(fixture.upstream.requests[0]!.headers)).toEqual({})
  })

  // tests/simulation/simulation.test.ts covers faults of the network.
  it.each<[string, Script]>([
    ['a connection reset', (response) => response.socket?.resetAndDestroy()],
    ['409', failure(409, { summary: 'This request is still being processed', fields: {} })],
    ['a 2xx response without data', success(null)],
  ])('%s is not a success and the gateway does not send the order again', async (_, script) => {
    fixture.upstream.on(moneyCase.route, script)
    const { data, error } = await send(moneyCase)
    expect(data ?? null).toBeNull()
    // None of these codes is a final rejection.
    expect(error?.extensions.code).toMatch(/^(UNREACHABLE|INTERNAL|CONFLICT)$/)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(fixture.upstream.requests).toHaveLength(1)
  })

  it.each([
    ['a created order', { ...success(moneyCase.answer), status: 201 }],
    ['an accepted order', { ...success(moneyCase.answer), status: 202 }],
    ['data of another kind', success({ message: 'ok' })],
    ['a text', success('ok')],
  ])(
    `%s: an order succeeds only as a complete 200${saleMutations.has(name) ? ' [WSELL-17]' : ''}`,
    async (description, script) => {
      fixture.upstream.on(moneyCase.route, script)
      const { data, error } = await send(moneyCase)
      const isUnconfirmed = saleMutations.has(name) || !description.includes('ted order')
      expect(data ?? null).toEqual(isUnconfirmed ? null : { [name]: moneyCase.result })
      if (!isUnconfirmed) return
      const status = script.status ?? 200
      const unconfirmed = { code: 'INTERNAL', status, summary: null }
      expect(error?.extensions).toMatchObject(
        saleMutations.has(name) ? unconfirmed : { code: 'UNREACHABLE', status: null, summary: null },
      )
    },
  )

  it('a rejected order names the invalid fields of its input', async () => {
    const fields = {
      amountCrypto: 'a',
      currencySymbol: 'b',
      currency: 'b',
      fromCurrencySymbol: 'c',
      toCurrencySymbol: 'd',
      recipient: 'e',
      chain: 'f',
      'Idempotency-Key': 'g',
      constructor: 'h',
    }
    fixture.upstream.on(moneyCase.route, failure(422, { summary: 'Insufficient balance', fields }))
    expect((await send(moneyCase)).error?.extensions).toEqual({
      code: 'INVALID',
      status: 422,
      summary: 'Insufficient balance',
      fields: {
        amountCrypto: 'a',
        symbol: 'b',
        fromSymbol: 'c',
        toSymbol: 'd',
        recipient: 'e',
        chain: 'f',
        idempotencyKey: 'g',
        constructor: 'h',
      },
    })
  })
})

const emptyOutcome = {
  status: null,
  summary: null,
  fields: [],
  transaction: null,
  activity: null,
  swap: null,
}
const query = `query ($key: String!) {
  moneyOutcome(idempotencyKey: $key) {
    state status summary fields { field message }
    transaction { id status } activity { id type } swap { from { id } to { id } }
  }
}`
const ask = async (key = 'k-1', gateway = fixture) => gateway.ask(query, { key }, 'token')
const outcome = async () => (await ask()).data?.moneyOutcome
const intent = (state: string, extraFields: object = {}) =>
  fixture.upstream.on('GET /v1/app/wallets/intents/k-1', success({ state, ...extraFields }))

describe('outcome of a money call', () => {
  it.each(['absent', 'running'])('the gateway returns the outcome of the upstream: %s', async (state) => {
    intent(state)
    expect(await outcome()).toEqual({ ...emptyOutcome, state })
    expect(fixture.upstream.requests.map(({ method, body }) => [method, body])).toEqual([['GET', '']])
  })

  it.each([
    ['a sale', sale, { transaction: { id: 'tx-1', status: 'pending' } }],
    ['a transfer', activity, { activity: { id: 'tx-1', type: 'transfer' } }],
    [
      'a swap',
      { from: activity, to: { ...activity, id: 'tx-2' } },
      { swap: { from: { id: 'tx-1' }, to: { id: 'tx-2' } } },
    ],
  ])('the outcome of %s returns its activities', async (_, data, result) => {
    intent('done', { status: 200, data, error: null })
    expect(await outcome()).toEqual({ ...emptyOutcome, state: 'settled', ...result })
  })

  it('a final rejection keeps the upstream’s message and uses the input’s field names', async () => {
    const error = {
      summary: 'Account not found',
      fields: { recipient: 'x', currency: 'y', toCurrencySymbol: 'z' },
    }
    intent('done', { status: 422, data: null, error })
    expect(await outcome()).toEqual({
      ...emptyOutcome,
      state: 'rejected',
      status: 422,
      summary: 'Account not found',
      fields: [
        { field: 'recipient', message: 'x' },
        { field: 'symbol', message: 'y' },
        { field: 'toSymbol', message: 'z' },
      ],
    })
  })

  const noData = { status: 200, data: null, error: null }
  const unreachable = { code: 'UNREACHABLE' }
  it.each<[string, Script, object]>([
    ['without a status', success({ state: 'done', data: sale, error: null }), unreachable],
    ['without data and error', success({ state: 'done', status: 200 }), unreachable],
    ['a success without data', success({ ...noData, state: 'done' }), unreachable],
    [
      'a server error',
      success({ ...noData, state: 'done', status: 500, error: { summary: 'x', fields: {} } }),
      unreachable,
    ],
    ['a rejection without a message', success({ ...noData, state: 'done', status: 422 }), unreachable],
    ['an unknown state', success({ ...noData, state: 'settled', data: sale }), unreachable],
    ['a 404 (ruling 22)', failure(404, { summary: 'Not found', fields: {} }), unreachable],
    ['a page of a proxy', { status: 404, body: '<html>404</html>' }, unreachable],
    ...[401, 403, 429, 500, 503].map((status): [string, Script, object] => [
      `the status ${status}`,
      failure(status, { summary: 'No', fields: {} }),
      { status },
    ]),
  ])('the outcome of a money call stays unknown: %s', async (_, script, extensions) => {
    fixture.upstream.on('GET /v1/app/wallets/intents/k-1', script)
    const { data, error } = await ask()
    expect(data ?? null).toBeNull()
    expect(error?.extensions).toMatchObject(extensions)
  })

  it('if the upstream keeps no keys, the outcome is unknowable and no request is sent', async () => {
    expect((await ask('k-1', keyless)).data?.moneyOutcome).toEqual({ ...emptyOutcome, state: 'unknowable' })
    expect(keyless.upstream.requests).toEqual([])
  })
})
