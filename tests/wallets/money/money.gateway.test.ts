import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../../gateway/stage'
import { bad, good, type Script } from '../../gateway/upstream'
import { type Case, cases } from './money.fixture'

const stage = gatewayStage()
const sendBy = String(Date.now() + 60_000)
const send = ({ query, variables }: Case) =>
  stage.post(
    { query, variables: { key: 'k_1-a', ...variables } },
    { authorization: 'token', 'x-send-by': sendBy },
  )
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
