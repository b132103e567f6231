import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { isRefused, settlementStage } from './settlement.stage'

const { rest, send, shown, statuses } = settlementStage(contractStage())

describe('a deposit', () => {
  it('[SELL-26] becomes naira in the default bank account: pool, pending, approved', async () => {
    const id = await send('50')
    expect(await shown(id)).toMatchObject({ status: 'pool', amountUSD: '50.00', amountNGN: '82527.50' })
    await rest.world.confirm(id)
    expect(await shown(id)).toMatchObject({ status: 'pending', approveDate: null })
    await rest.world.approve(id)
    const paid = await shown(id)
    expect(paid).toMatchObject({
      status: 'approved',
      direction: 'bank',
      amountNGN: '82527.50',
      bankAccount: { accountNumber: '0712345678' },
    })
    expect(paid.approveDate).toMatch(/Z$/)
  })

  it('is estimated in pool, fixed at confirmation and never computed again (AMB-39)', async () => {
    const id = await send('50')
    await rest.world.setPrice('USDT', '0.9')
    expect(await shown(id)).toMatchObject({ amountUSD: '50.00' })
    await rest.world.confirm(id)
    // 50 × 0.9 = 45; × 1650.55 = 74,274.75
    const fixed = { amountUSD: '45.00', amountNGN: '74274.75' }
    expect(await shown(id)).toMatchObject(fixed)
    await rest.world.setPrice('USDT', '1.2')
    await rest.world.setRate({ symbol: 'USDT', chain: 'tron' }, '2000')
    await rest.world.approve(id)
    expect(await shown(id)).toMatchObject(fixed)
  })

  it('is cut to whole cents and kobo, never rounded up (AMB-05)', async () => {
    const id = await send('10.999999')
    await rest.world.confirm(id)
    // 10.999999 × 1650.55 = 18,156.04834945
    expect(await shown(id)).toMatchObject({ amountUSD: '10.99', amountNGN: '18156.04' })
  })

  it('confirmed five times at once is confirmed once', async () => {
    const id = await send('50')
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => rest.world.confirm(id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the minimum payout (AMB-41)', () => {
  it('[SELL-23] below the limit deposits wait; at the limit all that waited are paid together', async () => {
    const first = await send('4')
    const second = await send('5.99')
    await rest.world.confirm()
    expect(await statuses(first, second)).toEqual(['pending', 'pending'])
    expect(await isRefused(rest.world.approve(first))).toBe(true)
    const last = await send('0.01')
    await rest.world.confirm(last)
    await rest.world.approve(last)
    expect(await statuses(first, second, last)).toEqual(['approved', 'approved', 'approved'])
  })

  it.each([
    ['9.99', 'pending'],
    ['10', 'approved'],
    ['10.01', 'approved'],
  ])('a single deposit of %s against a limit of 10', async (amount, expected) => {
    const id = await send(amount)
    await rest.world.confirm(id)
    await isRefused(rest.world.approve(id))
    expect(await statuses(id)).toEqual([expected])
  })

  it('[SELL-23] each is paid at its own fixed rate', async () => {
    const first = await send('6')
    await rest.world.confirm(first)
    await rest.world.setRate({ symbol: 'USDT', chain: 'tron' }, '1700')
    const second = await send('6')
    await rest.world.confirm(second)
    await rest.world.approve(second)
    expect([await shown(first), await shown(second)]).toMatchObject([
      { status: 'approved', amountNGN: '9903.30' },
      { status: 'approved', amountNGN: '10200.00' },
    ])
  })

  it('accumulates per customer, currency and network, and counts only what is confirmed', async () => {
    await rest.world.setLimit({ symbol: 'USDT', chain: 'bsc' }, '10')
    const mine = await send('6')
    await send('6', 'bsc')
    await send('6', 'tron', 'ada')
    await rest.world.confirm()
    const inPool = await send('6')
    expect(await isRefused(rest.world.approve(mine))).toBe(true)
    expect(await statuses(inPool)).toEqual(['pool'])
  })

  it('a limit of 0 pays at once; the limit at the latest confirmation counts', async () => {
    const early = await send('1')
    await rest.world.confirm(early)
    await rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '0')
    expect(await isRefused(rest.world.approve(early))).toBe(true)
    const late = await send('0.01')
    await rest.world.confirm(late)
    await rest.world.approve(late)
    expect(await statuses(early, late)).toEqual(['approved', 'approved'])
  })
})
