import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { transactions } from '../../../mock-api/schema/transactions'
import { settleDue } from '../../../mock-api/transactions/settlement'
import { mockApiFixture } from '../../fixtures/rest'
import { settlementFixture } from './settlement.fixture'

const { rest, send, shown: visibleTransaction } = settlementFixture(mockApiFixture())
const entries = async () => (await rest.api.audit()).lines.find(({ name }) => name === 'entries')

it('a refused settlement step gives its reason and posts nothing', async () => {
  const { confirm, approve, resolveReport, setKyc, setFeed, advanceClock } = rest.world
  const isRefused = async (attempt: Promise<unknown>, why: string) => {
    const before = await entries()
    await expect(attempt).rejects.toThrow(why)
    expect(await entries()).toEqual(before)
  }
  const anonymousDeposit = await send('50', 'tron', 'newbie')
  await confirm(anonymousDeposit)
  await isRefused(approve(anonymousDeposit), 'Waiting for a default bank account')
  const id = await send('9')
  await isRefused(approve(id), 'This transaction is not pending')
  await confirm(id)
  await isRefused(confirm(id), 'This transaction is not in pool')
  await isRefused(approve(id), 'Waiting until the minimum payout is reached')
  await setKyc('bola', { required: true, status: 'Pending' })
  const last = await send('5')
  await confirm(last)
  await isRefused(approve(id), 'Waiting for the identity check')
  await setKyc('bola', { status: 'Completed' })
  await approve(id)
  await isRefused(approve(last), 'This transaction is not pending')
  await isRefused(resolveReport(id), 'This transaction is not reported')
  await setFeed('down')
  await advanceClock(300_001)
  await isRefused(confirm(await send('1')), 'This service is not available at the moment')
})

it('resolving a report pays nothing again (TX-41)', async () => {
  const id = await send('50')
  await rest.world.confirm(id)
  await rest.world.approve(id)
  const { approveDate } = await visibleTransaction(id)
  await rest.api.db.update(transactions).set({ status: 'reported' }).where(eq(transactions.id, id))
  const before = await entries()
  await rest.world.advanceClock(60_000)
  await rest.world.resolveReport(id)
  expect(await visibleTransaction(id)).toMatchObject({ status: 'approved', approveDate })
  expect(await entries()).toEqual(before)
})

it('notification and transaction say what is paid together [SELL-23]', async () => {
  const isReleased: unknown[] = []
  const ids: string[] = []
  for (const amount of ['3', '50', '4']) {
    const id = await send(amount)
    await rest.world.confirm(id)
    ids.push(id)
  }
  for (const id of ids) isReleased.push((await visibleTransaction(id)).isReleased)
  expect(isReleased).toEqual([true, true, false])
  const { data } = await rest.get<{ title: string; body: string }[]>('/v1/app/notifications', 'bola')
  const texts = data.filter(({ title }) => title === 'Deposit confirmed').map(({ body }) => body)
  expect(texts.slice(0, 3)).toEqual([
    "4 USDT has arrived. We'll pay it once you reach the minimum payout. Smaller deposits add up.",
    // 53 × 1650.55
    '50 USDT has arrived. ₦87,479.15 is on its way to your bank account.',
    "3 USDT has arrived. We'll pay it once you reach the minimum payout. Smaller deposits add up.",
  ])
})

it.each([
  [2_399_999, 409],
  [2_400_000, 409],
  [2_400_001, 200],
])('a report %d ms after the approval answers %d [REPORT-08]', async (age, status) => {
  const { db, clock } = rest.api
  const transactionId = 'tx-ada-023'
  const isSale = eq(transactions.id, transactionId)
  const { now: standing } = clock
  const now = clock.now()
  await db
    .update(transactions)
    .set({ approveDate: new Date(now.getTime() - age) })
    .where(isSale)
  clock.now = () => now
  const body = { message: 'I Did Not Receive The Money', transactionId }
  const path = `/v1/app/transactions/report/${transactionId}`
  const response = await rest.request(path, { method: 'PATCH', body, token: 'ada' })
  clock.now = standing
  expect(response.status).toBe(status)
  const [row] = await db.select().from(transactions).where(isSale)
  const isReported = status === 200
  expect([row?.status, row?.reportMessage]).toEqual([
    isReported ? 'reported' : 'approved',
    isReported ? body.message : null,
  ])
})

describe('the settlement job', () => {
  const minute = 60_000
  const times = { poolMs: 20 * minute, pendingMs: 40 * minute }
  const tick = () => settleDue(rest.api.db, rest.api.clock, times)

  it('the settlement job confirms and pays exactly after its delays', async () => {
    await tick() // what the seeds left open
    const id = await send('50')
    const path: string[] = []
    for (const minutes of [0, 19, 1, 39, 1]) {
      await rest.world.advanceClock(minutes * minute)
      await tick()
      path.push((await visibleTransaction(id)).status)
    }
    expect(path).toEqual(['pool', 'pool', 'pending', 'pending', 'approved'])
  })

  it('the settlement job skips waiting deposits and continues', async () => {
    await rest.world.setKyc('bola', { required: true })
    const heldId = await send('50')
    await rest.world.confirm(heldId)
    const other = await send('50', 'tron', 'ada')
    await rest.world.confirm(other)
    await rest.world.advanceClock(times.pendingMs)
    await tick()
    expect((await visibleTransaction(heldId)).status).toBe('pending')
    expect((await visibleTransaction(other, 'ada')).status).toBe('approved')
  })

  it('the settlement job reports a failed deposit and continues', async () => {
    const [broken, sound] = [await send('50'), await send('60')]
    const tooMuch = { amountCrypto: '99999999999999999999' } // in dollars more than the books can write
    await rest.api.db.update(transactions).set(tooMuch).where(eq(transactions.id, broken))
    await rest.world.advanceClock(times.poolMs)
    await expect(tick()).rejects.toThrow()
    const statusOf = async (id: string) =>
      (await rest.api.db.select().from(transactions).where(eq(transactions.id, id)))[0]?.status
    expect([await statusOf(broken), await statusOf(sound)]).toEqual(['pool', 'pending'])
  })
})
