import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../stage'
import { bad, good, type Script } from '../upstream'

const stage = gatewayStage()
const money =
  'mutation M($k: String!, $a: Decimal!) { sellFromWallet(idempotencyKey: $k, input: { symbol: "USDT", chain: tron, amountCrypto: $a }) { id amountCrypto } }'

/** What an upstream may do to a money call; each of these was passed on, and must not be passed on again. */
const faults: Record<string, Script> = {
  'a settled sale': good({ id: 'a-1', amountCrypto: '1' }),
  'a refusal': bad(422, {
    summary: 'Insufficient balance',
    fields: { amountCrypto: 'Insufficient balance' },
  }),
  'a failure': bad(500, null),
  'no JSON': { body: '<html>' },
  'an amount that is none': good({ id: 'a-1', amountCrypto: 'much' }),
  'an id that is none': good({ id: { of: 'an object' }, amountCrypto: '1' }),
  'no data': good(null),
  'a closed connection': (response) => response.destroy(),
}

describe('a compiled document', () => {
  it.each(Object.entries(faults))('sends a mutation once, answered with %s', async (_, script) => {
    stage.upstream.on('POST /v1/app/wallets/sell', script)
    const { status } = await stage.ask(money, { k: 'key-1', a: '1' }, 'Bearer one')
    expect(status).toBe(200)
    expect(stage.upstream.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /v1/app/wallets/sell',
    ])
  })

  it.each([
    ['missing', {}],
    ['of another kind', { k: 7, a: '1' }],
    ['refused by a scalar', { k: 'key-1', a: 'much' }],
  ])('sends nothing while its variables are %s', async (_, variables) => {
    const { error } = await stage.ask(money, variables, 'Bearer one')
    expect(error?.extensions.code).toBe('INVALID')
    expect(stage.upstream.seen).toEqual([])
  })

  it('leaves out and takes in what @skip and @include say, at each call anew', async () => {
    stage.upstream.on('GET /v1/app/rates/all', good([{ id: 7, symbol: 'USDT' }]))
    const document = 'query R($on: Boolean!) { rates { id @include(if: $on) other: id @skip(if: $on) } }'
    expect((await stage.ask(document, { on: true })).data).toEqual({ rates: [{ id: 7 }] })
    expect((await stage.ask(document, { on: false })).data).toEqual({ rates: [{ other: 7 }] })
  })

  it('fills in the defaults of variables that are not given, be they never null', async () => {
    stage.upstream.on('GET /v1/app/rates/all', good([{ id: 7 }]))
    const document =
      'query R($on: Boolean! = true, $off: Boolean = false) { rates { id @include(if: $on) other: id @include(if: $off) } }'
    expect((await stage.ask(document, {})).data).toEqual({ rates: [{ id: 7 }] })
    expect((await stage.ask(document, { on: false, off: true })).data).toEqual({ rates: [{ other: 7 }] })
    const login = `mutation L($with: Boolean! = false) {
      login(input: { userId: "ada", password: "s" }, withSellPage: $with) { token sellPage { rates { id } } } }`
    stage.upstream.on(
      'POST /v1/auth/login',
      good({ id: 'a', role: { name: 'staff' } }, {}, { authorization: 't' }),
    )
    expect((await stage.ask(login)).data).toEqual({ login: { token: 't', sellPage: null } })
  })

  it('answers one field that fails beside another that came', async () => {
    stage.upstream.on('GET /v1/app/rates/all', good([{ id: 7 }]))
    stage.upstream.on('GET /v1/app/announcements', bad(503, { summary: 'Later' }))
    const { data, error } = await stage.ask('{ rates { id } announcements { body } }')
    expect(data).toEqual({ rates: [{ id: 7 }], announcements: null })
    expect(error).toMatchObject({ path: ['announcements'], extensions: { status: 503, summary: 'Later' } })
  })
})
