import { afterEach, describe, expect, it } from 'vitest'
import type { FaultOrder } from '../../../mock-api/world/faults/faults'
import { mockApiStage } from '../../stage/rest'
import { type Call, calls, moneyStage } from '../money/money.stage'

const stage = moneyStage(mockApiStage())
const { rest, move, typesOf } = stage
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

describe('a slow call', () => {
  afterEach(hasStruck)
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
