import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../../gateway/stage'
import { bad, good, type Script } from '../../gateway/upstream'
import { activity, type Case, cases, sale } from './money.fixture'

const stage = gatewayStage()
const keyless = gatewayStage({ upstreamIdempotency: 'none' })
const sendBy = String(Date.now() + 60_000)
const send = ({ query, variables }: Case) =>
  stage.post(
    { query, variables: { key: 'k_1-a', ...variables } },
    { authorization: 'token', 'x-send-by': sendBy },
  )
const boundsOf = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^x-(least|most)-/.test(name)))
const selling = new Set(['sellFromWallet', 'sellAllFromWallet'])

describe.each(Object.entries(cases))('%s', (name, one) => {
  // A swap's wallet type is always main, selling all always sends 0.
  it('[SWAP-05] [CONST-04] [API-55] [API-56] [API-57] [API-58] is one POST with its key, its deadline and the upstream’s own field names', async () => {
    stage.upstream.on(one.route, good(one.answer))
    expect((await send(one)).data).toEqual({ [name]: one.result })
    expect(stage.upstream.seen).toHaveLength(1)
    const { headers, body } = stage.upstream.seen[0]!
    expect(headers).toMatchObject({ 'idempotency-key': 'k_1-a', authorization: 'token', 'x-send-by': sendBy })
    expect(JSON.parse(body)).toEqual(one.body)
    expect(boundsOf(headers)).toEqual(one.bounds)
  })

  it('without bounds sends no header for them: an empty one is malformed (ruling 37)', async () => {
    stage.upstream.on(one.route, good(one.answer))
    const { input } = one.variables as { input?: object }
    const none = { leastNgn: null, leastCrypto: null }
    const names = Object.keys(input ?? {}).filter((name) => name in none)
    const given = Object.fromEntries(names.map((name) => [name, null]))
    await send({ ...one, variables: input ? { input: { ...input, ...given } } : {} })
    expect(boundsOf(stage.upstream.seen[0]!.headers)).toEqual({})
  })

  // What the wire may do to the answer: tests/attack/faults/faults.gateway.test.ts.
  it.each<[string, Script]>([
    ['a reset', (response) => response.socket?.resetAndDestroy()],
    ['409', bad(409, { summary: 'This request is still being processed', fields: {} })],
    ['a 2xx without data', good(null)],
  ])('is not sent a second time after %s, and is no success', async (_, script) => {
    stage.upstream.on(one.route, script)
    const { data, error } = await send(one)
    expect(data ?? null).toBeNull()
    // None of these codes means 'refused for good'.
    expect(error?.extensions.code).toMatch(/^(UNREACHABLE|INTERNAL|CONFLICT)$/)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(stage.upstream.seen).toHaveLength(1)
  })

  it.each([
    ['a created one', { ...good(one.answer), status: 201 }],
    ['an accepted one', { ...good(one.answer), status: 202 }],
    ['data of another kind', good({ message: 'ok' })],
    ['a text', good('ok')],
  ])(
    `${selling.has(name) ? '[WSELL-17] ' : ''}%s: a sale counts only as 200 with a transaction`,
    async (what, script) => {
      stage.upstream.on(one.route, script)
      const { data, error } = await send(one)
      const isOdd = selling.has(name) || !what.includes('ted one')
      expect(data ?? null).toEqual(isOdd ? null : { [name]: one.result })
      if (!isOdd) return
      const status = script.status ?? 200
      const odd = { code: 'INTERNAL', status, summary: null }
      expect(error?.extensions).toMatchObject(
        selling.has(name) ? odd : { code: 'UNREACHABLE', status: null, summary: null },
      )
    },
  )

  it('refused, blames the fields of its input', async () => {
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
    stage.upstream.on(one.route, bad(422, { summary: 'Insufficient balance', fields }))
    expect((await send(one)).error?.extensions).toEqual({
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

const nothing = { status: null, summary: null, fields: [], transaction: null, activity: null, swap: null }
const query = `query ($key: String!) {
  moneyOutcome(idempotencyKey: $key) {
    state status summary fields { field message }
    transaction { id status } activity { id type } swap { from { id } to { id } }
  }
}`
const ask = async (key = 'k-1', at = stage) => at.ask(query, { key }, 'token')
const outcome = async () => (await ask()).data?.moneyOutcome
const intent = (state: string, kept: object = {}) =>
  stage.upstream.on('GET /v1/app/wallets/intents/k-1', good({ state, ...kept }))

describe('what became of a money call', () => {
  it.each(['absent', 'running'])('%s, as the upstream itself says', async (state) => {
    intent(state)
    expect(await outcome()).toEqual({ ...nothing, state })
    expect(stage.upstream.seen.map(({ method, body }) => [method, body])).toEqual([['GET', '']])
  })

  it.each([bad(404, { summary: 'Not found', fields: {} }), { status: 404, body: '<html>404</html>' }])(
    'a 404 of somebody on the way is no absence, the call may have been done (ruling 22): %j',
    async (script) => {
      stage.upstream.on('GET /v1/app/wallets/intents/k-1', script)
      const { data, error } = await ask()
      expect([data ?? null, error?.extensions.code]).toEqual([null, 'UNREACHABLE'])
    },
  )

  it.each([
    ['a sale', sale, { transaction: { id: 'tx-1', status: 'pending' } }],
    ['a transfer', activity, { activity: { id: 'tx-1', type: 'transfer' } }],
    [
      'a swap',
      { from: activity, to: { ...activity, id: 'tx-2' } },
      { swap: { from: { id: 'tx-1' }, to: { id: 'tx-2' } } },
    ],
  ])('%s that happened: settled, with what it brought', async (_, data, result) => {
    intent('done', { status: 200, data, error: null })
    expect(await outcome()).toEqual({ ...nothing, state: 'settled', ...result })
  })

  it('refused for good: rejected, in the upstream’s words and the input’s names', async () => {
    const error = {
      summary: 'Account not found',
      fields: { recipient: 'x', currency: 'y', toCurrencySymbol: 'z' },
    }
    intent('done', { status: 422, data: null, error })
    expect(await outcome()).toEqual({
      ...nothing,
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

  it.each<[string, string, object]>([
    ['without a status', 'done', { data: sale, error: null }],
    ['without an answer', 'done', { status: 200 }],
    ['a success without data', 'done', { status: 200, data: null, error: null }],
    ['an error of the server', 'done', { status: 500, data: null, error: { summary: 'x', fields: {} } }],
    ['a refusal without words', 'done', { status: 422, data: null, error: null }],
    ['a state that nobody knows', 'settled', { status: 200, data: sale, error: null }],
  ])('%s: nothing is claimed', async (_, state, kept) => {
    intent(state, kept)
    const { data, error } = await ask()
    expect(data ?? null).toBeNull()
    expect(error?.extensions.code).toBe('UNREACHABLE')
  })

  it.each([401, 403, 429, 500, 503])('%i says nothing about the money', async (status) => {
    stage.upstream.on('GET /v1/app/wallets/intents/k-1', bad(status, { summary: 'No', fields: {} }))
    const { data, error } = await ask()
    expect(data ?? null).toBeNull()
    expect(error?.extensions.status).toBe(status)
  })

  it('before an upstream that keeps none: unknowable, and nobody is asked', async () => {
    expect((await ask('k-1', keyless)).data?.moneyOutcome).toEqual({ ...nothing, state: 'unknowable' })
    expect(keyless.upstream.seen).toEqual([])
  })
})
