import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '../../mock-api/shared/ledger'
import { transactions } from '../../mock-api/shared/payments.schema'
import { customers } from '../../mock-api/shared/people.schema'
import { settleDue } from '../../mock-api/transactions/settlement'
import { restStage } from '../shared/rest'

interface Row {
  status: string
  direction: string
  approveDate: string | null
  amountNGN: string | null
}

const rest = restStage()
let bola = ''
beforeEach(async () => {
  await rest.world.reset()
  bola = await rest.logIn('bola')
})
const setWalletMode = (on: boolean) =>
  rest.api.db.update(customers).set({ walletMode: on }).where(eq(customers.accountId, 'acc-bola'))
const send = async (amount: string): Promise<string> =>
  (await rest.world.deposit({ customer: 'bola', symbol: 'USDT', chain: 'tron', amount })).id
const shown = async (id: string): Promise<Row> =>
  (await rest.get<Row>(`/v1/app/transactions/${id}`, bola)).data
const wallet = () =>
  balanceOf(rest.api.db, { kind: 'wallet', owner: 'acc-bola', currency: 'USDT.tron' }).then(Number)

describe('wallet mode, read at confirmation (AMB-64)', () => {
  it('on: the deposit is credited to the wallet, approved at once, without naira', async () => {
    await setWalletMode(true)
    const id = await send('3.5')
    await rest.world.confirm(id)
    expect(await shown(id)).toMatchObject({ status: 'approved', direction: 'wallet', amountNGN: null })
    expect(await wallet()).toBe(3.5)
  })

  it('switched on after the deposit was seen: its direction follows', async () => {
    const id = await send('50')
    expect(await shown(id)).toMatchObject({ status: 'pool', direction: 'bank' })
    await setWalletMode(true)
    await rest.world.confirm(id)
    expect(await shown(id)).toMatchObject({ direction: 'wallet', amountNGN: null })
  })

  it('with the admin switch off the deposit is sold as if the customer’s were off', async () => {
    await setWalletMode(true)
    await rest.world.setAdminWalletMode(false)
    const id = await send('50')
    await rest.world.confirm(id)
    expect(await shown(id)).toMatchObject({ status: 'pending', direction: 'bank' })
    expect(await wallet()).toBe(0)
  })
})

describe('a report that support settles (AMB-51)', () => {
  it('is approved again with its approveDate, and nothing is paid twice', async () => {
    const id = await send('50')
    await rest.world.confirm(id)
    await rest.world.approve(id)
    const { approveDate } = await shown(id)
    const { db } = rest.api
    await db.update(transactions).set({ status: 'reported' }).where(eq(transactions.id, id))
    const entries = async () => (await rest.api.audit()).lines.find(({ name }) => name === 'entries')
    const before = await entries()
    await rest.world.advanceClock(60_000)
    await rest.world.resolveReport(id)
    expect(await shown(id)).toMatchObject({ status: 'approved', approveDate })
    expect(await entries()).toEqual(before)
  })
})

describe('the settlement job', () => {
  const minute = 60_000
  const times = { poolMs: 20 * minute, pendingMs: 40 * minute }
  const tick = () => settleDue(rest.api.db, rest.api.clock, times)

  it('confirms after the time in pool and pays after the time pending, not before', async () => {
    await tick() // what the seeds left open
    const id = await send('50')
    const path: string[] = []
    for (const minutes of [0, 19, 1, 39, 1]) {
      await rest.world.advanceClock(minutes * minute)
      await tick()
      path.push((await shown(id)).status)
    }
    expect(path).toEqual(['pool', 'pool', 'pending', 'pending', 'approved'])
  })

  it('leaves alone what waits, and goes on with the others', async () => {
    await rest.world.setKyc('bola', { required: true })
    const held = await send('50')
    await rest.world.confirm(held)
    const other = (await rest.world.deposit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' }))
      .id
    await rest.world.confirm(other)
    await rest.world.advanceClock(times.pendingMs)
    await tick()
    expect((await shown(held)).status).toBe('pending')
    const { data } = await rest.get<Row>(`/v1/app/transactions/${other}`, await rest.logIn('ada'))
    expect(data.status).toBe('approved')
  })

  it('a fault with one is told, and keeps no other waiting', async () => {
    const [broken, sound] = [await send('50'), await send('60')]
    const tooMuch = { amountCrypto: '99999999999999999999' } // in dollars more than the books can write
    await rest.api.db.update(transactions).set(tooMuch).where(eq(transactions.id, broken))
    await rest.world.advanceClock(times.poolMs)
    await expect(tick()).rejects.toThrow()
    const stands = async (id: string) =>
      (await rest.api.db.select().from(transactions).where(eq(transactions.id, id)))[0]?.status
    expect([await stands(broken), await stands(sound)]).toEqual(['pool', 'pending'])
  })
})
