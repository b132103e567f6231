import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'
import { type Call, moneyFixture, type Sale } from '../money/money-calls.fixture'

const fixture = moneyFixture(contractFixture())
const { rest, credit, move, holds, untouched } = fixture

const priceText = 'The price changed. Please review again'
const balanceText = 'Your balance changed. Please review again'
const stateOf = async (key: string) =>
  (await fixture.get<Shape<'Intent'>>(`/v1/app/wallets/intents/${key}`)).data.state

/** By default a call sells 20 or 100 USDT for 1,652.75 naira each, or swaps 20 USDT for 0.00021857 BTC. */
const bounds: [call: Call, header: string, value: string, refused: string | null][] = [
  ['sell', 'x-least-ngn', '33054.99', null],
  ['sell', 'x-least-ngn', '33055', null],
  ['sell', 'x-least-ngn', '33055.0', null],
  ['sell', 'x-least-ngn', '33055.01', priceText],
  ['sell', 'x-least-ngn', '0', null],
  ['sell/all', 'x-least-ngn', '165275.00', null],
  ['sell/all', 'x-least-ngn', '165275.01', priceText],
  ['sell/all', 'x-most-crypto', '99.999999999999999999', balanceText],
  ['sell/all', 'x-most-crypto', '100', null],
  ['sell/all', 'x-most-crypto', '100.000000000000000001', null],
  ['swap', 'x-least-crypto', '0.00021856', null],
  ['swap', 'x-least-crypto', '0.00021857', null],
  ['swap', 'x-least-crypto', '0.000218570000000001', priceText],
  ['swap', 'x-least-crypto', '0.00021858', priceText],
]

describe('bounds from the review (ruling 29)', () => {
  it.each(bounds)('%s with the bound %s: %s', async (call, header, value, rejection) => {
    const headers = { [header]: value }
    if (rejection === null) {
      const { status } = await move(call, {}, { headers })
      expect(status).toBe(200)
      return
    }
    // The API executes and stores nothing, so that the same key works after a new review.
    for (const key of ['k-1', undefined])
      expect(await move(call, {}, { headers, ...(key && { key }) })).toMatchObject({
        status: 409,
        summary: rejection,
        fields: {},
      })
    await untouched()
    expect(await stateOf('k-1')).toBe('absent')
    const repeated = await move(call, {}, { key: 'k-1' })
    expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([200, null])
  })

  it('a sale posts at least the reviewed naira and at most the reviewed balance', async () => {
    const reviewed = { 'x-least-ngn': '164448.62', 'x-most-crypto': '100' }
    await rest.world.setPrice('USDT', '0.9949')
    expect((await move('sell/all', {}, { headers: reviewed })).summary).toBe(priceText)
    await rest.world.setPrice('USDT', '1')
    await credit('USDT', 'tron', '0.000000000000000001')
    expect((await move('sell/all', {}, { headers: reviewed })).summary).toBe(balanceText)
    // If both bounds are broken, the API reports the price.
    await rest.world.setPrice('USDT', '0.9')
    expect((await move('sell/all', {}, { headers: reviewed })).summary).toBe(priceText)
    expect(await holds()).toBe('100.000000000000000001')
  })

  it('the API compares the bound with the truncated naira it would credit', async () => {
    await rest.world.setRate({ symbol: 'USDT', chain: 'tron' }, '1000.0009')
    const order = { amountCrypto: '20.00000001' }
    expect((await move('sell', order, { headers: { 'x-least-ngn': '20000.02' } })).status).toBe(409)
    const sold = await move<Sale>('sell', order, { headers: { 'x-least-ngn': '20000.01' } })
    expect(sold.data).toMatchObject({ amountNGN: '20000.01', amountCrypto: '20.00000001' })
  })

  it.each([
    ['sell', 'x-least-ngn', '1.234'],
    ['sell/all', 'x-least-ngn', '1.234'],
    ['sell/all', 'x-most-crypto', '1.1234567890123456789'],
    ['swap', 'x-least-crypto', '1.1234567890123456789'],
  ] as const)(
    '%s rejects a malformed %s with 422 and the name of the bound',
    async (call, header, tooPrecise) => {
      for (const value of [
        '',
        ' ',
        '-1',
        '+1',
        '1e2',
        '1,5',
        '.5',
        '5.',
        'NaN',
        'x',
        '1234567890123456789',
        tooPrecise,
      ])
        expect({
          value,
          ...(await move(call, {}, { headers: { [header]: value }, key: 'k-1' })),
        }).toMatchObject({
          value,
          status: 422,
          fields: { [header]: expect.any(String) },
        })
      await untouched()
      expect(await stateOf('k-1')).toBe('absent')
    },
  )

  it('the API checks bounds after balances and ignores bounds of other calls', async () => {
    const headers = { 'x-least-ngn': '999999999', 'x-most-crypto': '0', 'x-least-crypto': '999999999' }
    for (const call of ['sell', 'swap'] as const)
      expect((await move(call, { amountCrypto: '101' }, { headers })).summary).toBe('Insufficient balance')
    expect((await move('sell/all', { chain: 'eth' }, { headers })).summary).toBe('Insufficient balance')
    expect((await move('transfer', {}, { headers })).status).toBe(200)
    expect((await move('sell', {}, { headers: { 'x-most-crypto': '' } })).status).toBe(200)
    await fixture.letPricesGrowOld()
    for (const call of ['sell', 'sell/all', 'swap'] as const)
      expect((await move(call, {}, { headers })).status).toBe(503)
  })

  it.each(['sell', 'sell/all', 'swap'] as const)(
    'the stored response of a key ignores new bounds: %s',
    async (call) => {
      const first = await move(call, {}, { key: 'k-1' })
      await rest.world.setPrice('USDT', '0.5')
      const headers = { 'x-least-ngn': '999999999', 'x-most-crypto': '0', 'x-least-crypto': '999999999' }
      const repeated = await move(call, {}, { key: 'k-1', headers })
      expect([repeated.status, repeated.text, repeated.headers.get('idempotent-replayed')]).toEqual([
        200,
        first.text,
        'true',
      ])
    },
  )
})
