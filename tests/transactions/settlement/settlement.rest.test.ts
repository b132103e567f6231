import { describe, expect, it } from 'vitest'
import { accountCalls, details } from '../../banks/accounts.fixture'
import { contractFixture } from '../../contract/contract.fixture'
import { passwords } from '../../fixtures/rest'
import { isRefused, settlementFixture } from './settlement.fixture'

const { rest, send, shown: visibleTransaction, statuses } = settlementFixture(contractFixture())
const { add, edit, remove, discard } = accountCalls(rest)

describe('a deposit', () => {
  it('a deposit is paid in naira into the default bank account [SELL-26]', async () => {
    const id = await send('50')
    expect(await visibleTransaction(id)).toMatchObject({
      status: 'pool',
      amountUSD: '50.00',
      amountNGN: '82527.50',
    })
    await rest.world.confirm(id)
    expect(await visibleTransaction(id)).toMatchObject({ status: 'pending', approveDate: null })
    await rest.world.approve(id)
    const paid = await visibleTransaction(id)
    expect(paid).toMatchObject({
      status: 'approved',
      direction: 'bank',
      amountNGN: '82527.50',
      bankAccount: { accountNumber: '0712345678' },
    })
    expect(paid.approveDate).toMatch(/Z$/)
  })

  it('every coin can be sold on all its networks [SELL-06] [SELL-07]', async () => {
    for (const [symbol, chain, amount] of [
      ['BTC', 'btc', '0.01'],
      ['ETH', 'eth', '0.1'],
      ['BNB', 'bsc', '0.5'],
      ['USDT', 'eth', '100'],
      ['USDT', 'bsc', '100'],
      ['USDT', 'tron', '100'],
    ] as const) {
      const { id } = await rest.world.deposit({ customer: 'bola', symbol, chain, amount })
      await rest.world.confirm(id)
      await rest.world.approve(id)
      expect(await visibleTransaction(id)).toMatchObject({ status: 'approved', direction: 'bank' })
    }
  })

  it('the confirmation fixes a deposit’s amount', async () => {
    const id = await send('50')
    await rest.world.setPrice('USDT', '0.9')
    expect(await visibleTransaction(id)).toMatchObject({ amountUSD: '50.00' })
    await rest.world.confirm(id)
    // 50 × 0.9 = 45; × 1650.55 = 74,274.75
    const fixedAmounts = { amountUSD: '45.00', amountNGN: '74274.75' }
    expect(await visibleTransaction(id)).toMatchObject(fixedAmounts)
    await rest.world.setPrice('USDT', '1.2')
    await rest.world.setRate({ symbol: 'USDT', chain: 'tron' }, '2000')
    await rest.world.approve(id)
    expect(await visibleTransaction(id)).toMatchObject(fixedAmounts)
  })

  it('a deposit’s dollars are rounded, its naira truncated', async () => {
    const id = await send('10.999999')
    await rest.world.confirm(id)
    // 10.999999 × 1650.55 = 18,156.04834945
    expect(await visibleTransaction(id)).toMatchObject({ amountUSD: '11.00', amountNGN: '18156.04' })
  })

  it('only one of five simultaneous confirmations succeeds', async () => {
    const id = await send('50')
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => rest.world.confirm(id)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the minimum payout', () => {
  it('deposits below the limit wait and are paid together [SELL-23]', async () => {
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
    ['$50 then $3', ['50', '3'], [true, false]],
    ['$3 then $50', ['3', '50'], [true, true]],
    ['$50, $3 and $7', ['50', '3', '7'], [true, true, true]],
    ['$3, $50 and $4', ['3', '50', '4'], [true, true, false]],
  ])(
    'a released deposit does not count towards the next minimum: %s [SELL-23]',
    async (_, amounts, isReleased) => {
      const ids: string[] = []
      for (const amount of amounts) {
        const id = await send(amount)
        await rest.world.confirm(id)
        ids.push(id)
      }
      await rest.world.approve()
      expect(await statuses(...ids)).toEqual(isReleased.map((each) => (each ? 'approved' : 'pending')))
    },
  )

  it('each deposit is paid at the rate of its confirmation [SELL-23]', async () => {
    const first = await send('6')
    await rest.world.confirm(first)
    await rest.world.setRate({ symbol: 'USDT', chain: 'tron' }, '1700')
    const second = await send('6')
    await rest.world.confirm(second)
    await rest.world.approve(second)
    expect([await visibleTransaction(first), await visibleTransaction(second)]).toMatchObject([
      { status: 'approved', amountNGN: '9903.30' },
      { status: 'approved', amountNGN: '10200.00' },
    ])
  })

  it('the minimum adds up deposits per customer, coin and network', async () => {
    await rest.world.setLimit({ symbol: 'USDT', chain: 'bsc' }, '10')
    const ownId = await send('6')
    await send('6', 'bsc')
    await send('6', 'tron', 'ada')
    await rest.world.confirm()
    const inPool = await send('6')
    expect(await isRefused(rest.world.approve(ownId))).toBe(true)
    expect(await statuses(inPool)).toEqual(['pool'])
  })

  it('the minimum at the last confirmation applies, and 0 pays immediately', async () => {
    const earlyId = await send('1')
    await rest.world.confirm(earlyId)
    await rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '0')
    expect(await isRefused(rest.world.approve(earlyId))).toBe(true)
    const lateId = await send('0.01')
    await rest.world.confirm(lateId)
    await rest.world.approve(lateId)
    expect(await statuses(earlyId, lateId)).toEqual(['approved', 'approved'])
  })
})

describe('a payout', () => {
  const numberOf = async (id: string) => (await visibleTransaction(id)).bankAccount?.accountNumber

  it('a payout waits for a default bank account (SELL-26)', async () => {
    const id = await send('50', 'tron', 'newbie')
    await rest.world.confirm(id)
    expect(await visibleTransaction(id, 'newbie')).toMatchObject({ status: 'pending', bankAccount: null })
    const { data } = await add({ ...details, accountNumber: '1111111111' })
    await remove(data.id, 'newbie')
    expect(await isRefused(rest.world.approve(id))).toBe(true)
    await add({ ...details, accountNumber: '2222222222' })
    await rest.world.approve(id)
    const paid = { status: 'approved', bankAccount: { accountNumber: '2222222222' } }
    expect(await visibleTransaction(id, 'newbie')).toMatchObject(paid)
  })

  it('a payout waits for the required identity check', async () => {
    await rest.world.setKyc('bola', { required: true, status: 'Pending' })
    const id = await send('50')
    await rest.world.confirm(id)
    expect(await isRefused(rest.world.approve(id))).toBe(true)
    await rest.world.setKyc('bola', { status: 'Completed' })
    await rest.world.approve(id)
    expect(await statuses(id)).toEqual(['approved'])
  })

  it('a paid payout keeps its bank account (TX-35)', async () => {
    const paid = await send('50')
    await rest.world.confirm(paid)
    await rest.world.approve(paid)
    const pendingId = await send('50')
    const request = { ...details, accountNumber: '9999999999', password: passwords.bola }
    expect((await edit('bac-bola-001', request, 'bola')).status).toBe(200)
    expect([await numberOf(paid), await numberOf(pendingId)]).toEqual(['0712345678', '9999999999'])
    expect((await remove('bac-bola-001', 'bola')).status).toBe(200)
    expect((await discard('bac-bola-001', 'bola')).status).toBe(200)
    expect(await numberOf(paid)).toBe('0712345678')
    expect((await visibleTransaction(pendingId)).bankAccount).toBeNull()
  })
})

describe('wallet mode at confirmation', () => {
  const setWalletMode = async (on: boolean) => {
    const request = { method: 'PATCH', body: { walletStatus: on }, token: 'bola' }
    expect((await rest.request('/v1/app/wallets/mode', request)).status).toBe(200)
  }
  const walletBalance = async () =>
    (await rest.get<{ balance: string }>('/v1/app/wallets/USDT/tron', 'bola')).data.balance

  it('a deposit confirmed in wallet mode remains in the wallet and pays no naira', async () => {
    const id = await send('3.5')
    expect(await visibleTransaction(id)).toMatchObject({ status: 'pool', direction: 'bank' })
    await setWalletMode(true)
    await rest.world.confirm(id)
    expect(await visibleTransaction(id)).toMatchObject({
      status: 'approved',
      direction: 'wallet',
      amountNGN: null,
    })
    expect(await walletBalance()).toBe('3.5')
  })

  it('with the admin switch off, a deposit is sold', async () => {
    await setWalletMode(true)
    await rest.world.setAdminWalletMode(false)
    const id = await send('50')
    await rest.world.confirm(id)
    expect(await visibleTransaction(id)).toMatchObject({ status: 'pending', direction: 'bank' })
    expect(await walletBalance()).toBe('0')
  })
})
