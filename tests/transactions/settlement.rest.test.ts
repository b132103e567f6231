import { beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, details } from '../banks/accounts.stage'
import { contractStage } from '../contract/stage'
import { passwords } from '../shared/rest'

interface Row {
  status: string
  direction: string
  approveDate: string | null
  amountUSD: string
  amountNGN: string | null
  bankAccount: { accountNumber: string } | null
}

const rest = contractStage()
let bola = ''
beforeEach(async () => {
  bola = await rest.logIn('bola')
  await rest.world.setPrice('USDT', '1')
  await rest.world.setRate({ symbol: 'USDT', chain: 'tron' }, '1650.55')
  await rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '10')
})

const send = async (amount: string, chain = 'tron', customer = 'bola'): Promise<string> =>
  (await rest.world.deposit({ customer, symbol: 'USDT', chain, amount })).id
const shown = async (id: string, token = bola): Promise<Row> =>
  (await rest.get<Row>(`/v1/app/transactions/${id}`, token)).data
const statuses = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await shown(id)).status))
/** Whether the world refused to do it. */
const isRefused = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => false,
    () => true,
  )

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

  it('waits in pool while no fresh price is known, and is confirmed once there is one', async () => {
    const id = await send('50')
    await rest.world.setFeed('down')
    await rest.world.advanceClock(300_001)
    expect(await isRefused(rest.world.confirm(id))).toBe(true)
    expect(await statuses(id)).toEqual(['pool'])
    await rest.world.setFeed('steady')
    await rest.world.advanceClock(0)
    await rest.world.confirm(id)
    expect(await statuses(id)).toEqual(['pending'])
  })

  it('goes through each step once', async () => {
    const { confirm, approve, resolveReport } = rest.world
    const isNever = async (id: string, ...steps: ((id: string) => Promise<unknown>)[]) => {
      const before = await shown(id)
      for (const step of steps) expect(await isRefused(step(id))).toBe(true)
      expect(await shown(id)).toEqual(before)
    }
    const id = await send('50')
    await isNever(id, approve, resolveReport)
    await confirm(id)
    await isNever(id, confirm, resolveReport)
    await approve(id)
    await isNever(id, confirm, approve, resolveReport)
  })

  it('confirmed five times at once is confirmed once', async () => {
    const id = await send('50')
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => rest.world.confirm(id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each(['0', '0.0', '-1', '1e3', '', 'NaN', '1.0000000000000000001', '1,5', '٣'])(
    'of %j coins does not exist',
    async (amount) => {
      expect(await isRefused(send(amount))).toBe(true)
    },
  )
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

describe('a payout', () => {
  const numberOf = async (id: string) => (await shown(id)).bankAccount?.accountNumber

  it('waits for a default bank account, and goes to that one only (AMB-48)', async () => {
    const newbie = await rest.logIn('newbie')
    const calls = accountCalls(rest)
    const id = await send('50', 'tron', 'newbie')
    await rest.world.confirm(id)
    expect(await shown(id, newbie)).toMatchObject({ status: 'pending', bankAccount: null })
    const { data } = await calls.add(newbie, { ...details, accountNumber: '1111111111' })
    await calls.remove(newbie, data.id)
    expect(await isRefused(rest.world.approve(id))).toBe(true)
    await calls.add(newbie, { ...details, accountNumber: '2222222222' })
    await rest.world.approve(id)
    const paid = { status: 'approved', bankAccount: { accountNumber: '2222222222' } }
    expect(await shown(id, newbie)).toMatchObject(paid)
  })

  it('waits for an identity check that is required, and for none that is not (AMB-47)', async () => {
    await rest.world.setKyc('bola', { required: true, status: 'Pending' })
    const id = await send('50')
    await rest.world.confirm(id)
    expect(await isRefused(rest.world.approve(id))).toBe(true)
    await rest.world.setKyc('bola', { status: 'Completed' })
    await rest.world.approve(id)
    expect(await statuses(id)).toEqual(['approved'])
  })

  it('keeps its bank account once it is paid, whatever becomes of that (AMB-57)', async () => {
    const calls = accountCalls(rest)
    const paid = await send('50')
    await rest.world.confirm(paid)
    await rest.world.approve(paid)
    const open = await send('50')
    const wish = { ...details, accountNumber: '9999999999', password: passwords.bola }
    expect((await calls.edit(bola, 'bac-bola-001', wish)).status).toBe(200)
    expect([await numberOf(paid), await numberOf(open)]).toEqual(['0712345678', '9999999999'])
    expect((await calls.remove(bola, 'bac-bola-001')).status).toBe(200)
    expect((await calls.discard(bola, 'bac-bola-001')).status).toBe(200)
    expect(await numberOf(paid)).toBe('0712345678')
    expect((await shown(open)).bankAccount).toBeNull()
  })
})

describe('wallet mode, read at confirmation (AMB-64)', () => {
  const turn = async (on: boolean) => {
    const ask = { method: 'PATCH', body: { walletStatus: on }, token: bola }
    expect((await rest.ask('/v1/app/wallets/mode', ask)).status).toBe(200)
  }
  const holds = async () =>
    (await rest.get<{ balance: string }>('/v1/app/wallets/USDT/tron', bola)).data.balance

  it('on: the deposit is credited to the wallet, approved at once, without naira', async () => {
    await turn(true)
    const id = await send('3.5')
    await rest.world.confirm(id)
    expect(await shown(id)).toMatchObject({ status: 'approved', direction: 'wallet', amountNGN: null })
    expect(await holds()).toBe('3.5')
  })

  it('switched on after the deposit was seen: its direction follows', async () => {
    const id = await send('50')
    expect(await shown(id)).toMatchObject({ status: 'pool', direction: 'bank' })
    await turn(true)
    await rest.world.confirm(id)
    expect(await shown(id)).toMatchObject({ direction: 'wallet', amountNGN: null })
  })

  it('with the admin switch off the deposit is sold as if the customer’s were off', async () => {
    await turn(true)
    await rest.world.setAdminWalletMode(false)
    const id = await send('50')
    await rest.world.confirm(id)
    expect(await shown(id)).toMatchObject({ status: 'pending', direction: 'bank' })
    expect(await holds()).toBe('0')
  })
})
