import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStage, type Stage } from '../gateway/stage'
import { bad, good, type Script } from '../gateway/upstream'
import { type Case, cases } from './money.fixture'

let stage: Stage
let keyless: Stage
beforeAll(async () => {
  stage = await openStage({ upstreamTimeoutMs: 500 })
  keyless = await openStage({ upstreamIdempotency: 'none' })
})
beforeEach(() => {
  stage.upstream.clear()
  keyless.upstream.clear()
})
afterAll(() => Promise.all([stage.stop(), keyless.stop()]))

const send = ({ query, variables }: Case, more: object = {}, at = stage) =>
  at.ask(query, { key: 'k_1-a', ...variables, ...more }, 'token')
const selling = new Set(['sellFromWallet', 'sellAllFromWallet'])

describe.each(Object.entries(cases))('%s', (name, one) => {
  // A swap's wallet type is always main, selling all always sends 0.
  it('[SWAP-05] [CONST-04] [API-55] [API-56] [API-57] [API-58] is one POST with its key and the upstream’s own field names', async () => {
    stage.upstream.on(one.route, good(one.answer))
    expect((await send(one)).data).toEqual({ [name]: one.result })
    expect(stage.upstream.seen).toHaveLength(1)
    const { headers, body } = stage.upstream.seen[0]!
    expect(headers).toMatchObject({ 'idempotency-key': 'k_1-a', authorization: 'token' })
    expect(JSON.parse(body)).toEqual(one.body)
  })

  it('has no key before an upstream that knows none', async () => {
    keyless.upstream.on(one.route, good(one.answer))
    expect((await send(one, {}, keyless)).data).toEqual({ [name]: one.result })
    expect(keyless.upstream.seen[0]!.headers).not.toHaveProperty('idempotency-key')
  })

  it('is never sent without the key it was given', async () => {
    for (const key of ['', 'a b', 'x'.repeat(129), 'a\r\nb: c']) {
      const { error } = await send(one, { key })
      expect(error?.extensions).toMatchObject({
        code: 'INVALID',
        fields: { idempotencyKey: 'Invalid request' },
      })
    }
    expect(stage.upstream.seen).toEqual([])
  })

  it.each<[string, Script]>([
    ['a reset', (response) => response.socket?.resetAndDestroy()],
    ['silence', () => undefined],
    [
      'half an answer',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('{"data":', () => response.socket?.destroy())
      },
    ],
    ['500', bad(500, { summary: 'Something went wrong. Please try again', fields: {} })],
    ['503', bad(503, { summary: 'This service is not available at the moment', fields: {} })],
    ['a page', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['409', bad(409, { summary: 'This request is still being processed', fields: {} })],
    ['429', bad(429, { summary: 'Too many attempts. Please try again later', fields: {} })],
    ['a 2xx that says nothing', { status: 200, body: '' }],
    ['a 2xx without data', good(null)],
  ])('is not sent a second time after %s, and is no success', async (_, script) => {
    stage.upstream.on(one.route, script)
    const { data, error } = await send(one)
    expect(data ?? null).toBeNull()
    // None of these codes means 'refused for good'.
    expect(error?.extensions.code).toMatch(/^(UNREACHABLE|INTERNAL|CONFLICT|THROTTLED)$/)
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
    stage.upstream.on(one.route, bad(403, { summary: 'Turned Off By Admin', fields: {} }))
    expect((await send(one)).error?.extensions).toMatchObject({
      code: 'FORBIDDEN',
      summary: 'Turned Off By Admin',
    })
  })
})

describe('an amount', () => {
  const noAmounts = '| 1|1e-8|-1|+1|1.123456789|0x10|NaN|１２|.5|5.|1,5|1234567890123456789'
  const withAmount = Object.entries(cases).filter(([, { variables }]) => 'input' in variables)
  it.each(withAmount)('that is none never leaves the gateway: %s', async (_, one) => {
    for (const amountCrypto of [...noAmounts.split('|'), 1, 0.5, true, null]) {
      const input = { ...(one.variables.input as object), amountCrypto }
      const { status, error } = await send(one, { input })
      expect({ amountCrypto, status, code: error?.extensions.code }).toEqual({
        amountCrypto,
        status: 400,
        code: 'INVALID',
      })
      if (typeof amountCrypto === 'string')
        expect(error?.extensions).toMatchObject({
          summary: 'Invalid amount',
          fields: { amountCrypto: 'Invalid amount' },
        })
    }
    expect(stage.upstream.seen).toEqual([])
  })
})
