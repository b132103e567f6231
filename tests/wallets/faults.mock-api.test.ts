import { afterEach, describe, expect, it } from 'vitest'
import type { FaultOrder } from '../../mock-api/world/faults'
import { mockApiStage } from '../shared/rest'
import { type Call, calls, moneyStage } from './money.stage'

const stage = moneyStage(mockApiStage())
const { rest, move, holds, typesOf } = stage
const routeOf = (call: Call) => `/v1/app/wallets/${call}`
const strike = (call: Call, order: Omit<FaultOrder, 'path' | 'method'>) =>
  rest.world.fault({ method: 'POST', path: routeOf(call), ...order })
const moves = async (): Promise<number> => (await typesOf()).length
const once: Record<Call, number> = { sell: 1, 'sell/all': 1, transfer: 1, swap: 2 }
const state = async (key: string) => {
  const { data } = await stage.get<{ state: string; status?: number }>(`/v1/app/wallets/intents/${key}`)
  return data.status === undefined ? data.state : `${data.state} ${data.status}`
}

// A fault that never struck proves nothing.
const hasStruck = () => {
  expect(rest.world.faults()).toEqual([])
  expect(rest.world.firedFaults().length).toBeGreaterThan(0)
}

const lost: [name: string, order: Omit<FaultOrder, 'path' | 'method'>][] = [
  ['the connection reset after the commit', { effect: 'reset', when: 'after' }],
  ['500 after the commit', { effect: 'status', status: 500, when: 'after' }],
  ['503 after the commit', { effect: 'status', status: 503, when: 'after', summary: 'Later' }],
  ['garbage after the commit', { effect: 'garbage' }],
  ['an empty answer after the commit', { effect: 'empty' }],
  ['half an answer after the commit', { effect: 'truncated' }],
]
const never: typeof lost = [
  ['the connection reset before the work', { effect: 'reset', when: 'before' }],
  ['500 before the work', { effect: 'status', status: 500, when: 'before' }],
]
const each = (list: typeof lost) =>
  calls.flatMap((call) => list.map(([name, order]) => [call, name, order] as const))
/** What a client hears: an answer's status, or nothing that can be read. */
const heard = (call: Call, key: string) =>
  move(call, {}, { key }).then(
    ({ status }) => status,
    () => 'nothing' as const,
  )

describe('a reply that is lost', () => {
  afterEach(hasStruck)
  it.each(each(lost))(
    '%s, %s: it happened once, the key tells, and again it is only repeated',
    async (call, _, order) => {
      strike(call, order)
      expect(await heard(call, 'k-1')).not.toBe(200)
      expect(rest.world.firedFaults()).toMatchObject([
        { effect: order.effect, when: 'after', route: routeOf(call) },
      ])
      expect(await moves()).toBe(once[call])
      expect(await state('k-1')).toBe('done 200')
      const again = await move(call, {}, { key: 'k-1' })
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
      expect(await moves()).toBe(once[call])
      expect(await holds()).toBe(call === 'sell/all' ? '0' : '80')
    },
  )
})

describe('a call that never came to be', () => {
  afterEach(hasStruck)
  it.each(each(never))('%s, %s: the key is absent, and the same key may be used', async (call, _, order) => {
    strike(call, order)
    expect(await heard(call, 'k-1')).not.toBe(200)
    expect([await state('k-1'), await moves()]).toEqual(['absent', 0])
    const again = await move(call, {}, { key: 'k-1' })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null])
    expect(await moves()).toBe(once[call])
  })
})

describe('a slow call', () => {
  afterEach(hasStruck)
  it.each(calls.map((call) => [call]))('%s late by 80 ms is done once', async (call) => {
    strike(call, { effect: 'latency', ms: 80, when: 'before' })
    const began = performance.now()
    expect(await heard(call, 'k-1')).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(79)
    expect(await moves()).toBe(once[call])
  })

  it.each(calls.map((call) => [call]))(
    '%s whose reply hangs: the outcome is known meanwhile, and the hanging reply tells the same',
    async (call) => {
      strike(call, { effect: 'hold', when: 'after' })
      const hanging = move(call, {}, { key: 'k-1' })
      await rest.world.untilHeld()
      expect(await state('k-1')).toBe('done 200')
      const again = await move(call, {}, { key: 'k-1' })
      rest.world.release()
      expect((await hanging).text).toBe(again.text)
      expect(await moves()).toBe(once[call])
    },
  )

  it('whose switch is turned off before it begins is refused', async () => {
    strike('sell', { effect: 'hold', when: 'before' })
    const held = move('sell', {}, { key: 'k-1' })
    await rest.world.untilHeld()
    await rest.world.setAdminWalletMode(false)
    rest.world.release()
    expect((await held).status).toBe(403)
    expect([await state('k-1'), await moves()]).toEqual(['absent', 0])
  })

  it('is paid at the price of its execution, not of its beginning', async () => {
    strike('sell', { effect: 'hold', when: 'before' })
    const held = move('sell', { amountCrypto: '0.001', currencySymbol: 'BTC', chain: 'btc' })
    await rest.world.untilHeld()
    await rest.world.setPrice('BTC', '80000')
    rest.world.release()
    expect((await held).data).toMatchObject({ amountUSD: '80.00', amountNGN: '131760.00' })
  })
})
