import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { transactions } from '../../../mock-api/schema/transactions'
import { settleDue } from '../../../mock-api/transactions/settlement'
import { mockApiFixture } from '../../fixtures/rest'
import { settlementFixture } from './settlement.fixture'

const { rest, send, shown: visibleTransaction } = settlementFixture(mockApiFixture())
const entries = async () => (await rest.api.audit()).lines.find(({ name }) => name === 'entries')

it('a rejected settlement step has a reason and posts nothing', async () => {
  const { confirm, approve, resolveReport, setKyc, setFeed, advanceClock } = rest.world
  const expectRejection = async (attempt: Promise<unknown>, reason: string) => {
    const before = await entries()
    await expect(attempt).rejects.toThrow(reason)
    expect(await entries()).toEqual(before)
  }
  const anonymousDeposit = await send('50', 'tron', 'newbie')
  await confirm(anonymousDeposit)
  await expectRejection(approve(anonymousDeposit), 'Waiting for a default bank account')
  const id = await send('9')
  await expectRejection(approve(id), 'This transaction is not pending')
  await confirm(id)
  await expectRejection(confirm(id), 'This transaction is not in pool')
  await expectRejection(approve(id), 'Waiting until the minimum payout is reached')
  await setKyc('bola', { required: true, status: 'Pending' })
  const lastId = await send('5')
  await confirm(lastId)
  await expectRejection(approve(id), 'Waiting for the identity check')
  await setKyc('bola', { status: 'Completed' })
  await approve(id)
  await expectRejection(approve(lastId), 'This transaction is not pending')
  await expectRejection(resolveReport(id), 'This transaction is not reported')
  await setFeed('down')
  await advanceClock(300_001)
  await expectRejection(confirm(await send('1')), 'This service is not available at the moment')
})

it('resolving a report does not pay again (TX-41)', async () => {
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

it('notifications and transactions tell which deposits are paid [SELL-23]', async () => {
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
])('a report %d ms after the approval returns %d [REPORT-08]', async (age, status) => {
  const { db, clock } = rest.api
  const transactionId = 'tx-ada-023'
  const isSale = eq(transactions.id, transactionId)
  const { now: realNow } = clock
  const now = clock.now()
  await db
    .update(transactions)
    .set({ approveDate: new Date(now.getTime() - age) })
    .where(isSale)
  clock.now = () => now
  const body = { message: 'I Did Not Receive The Money', transactionId }
  const statuses = `/v1/app/transactions/report/${transactionId}`
  const response = await rest.request(statuses, { method: 'PATCH', body, token: 'ada' })
  clock.now = realNow
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
    await tick() // pays the seeded pending deposits
    const id = await send('50')
    const statuses: string[] = []
    for (const minutes of [0, 19, 1, 39, 1]) {
      await rest.world.advanceClock(minutes * minute)
      await tick()
      statuses.push((await visibleTransaction(id)).status)
    }
    expect(statuses).toEqual(['pool', 'pool', 'pending', 'pending', 'approved'])
  })

  it('the settlement job skips deposits on hold and continues', async () => {
    await rest.world.setKyc('bola', { required: true })
    const waitingId = await send('50')
    await rest.world.confirm(waitingId)
    const otherId = await send('50', 'tron', 'ada')
    await rest.world.confirm(otherId)
    await rest.world.advanceClock(times.pendingMs)
    await tick()
    expect((await visibleTransaction(waitingId)).status).toBe('pending')
    expect((await visibleTransaction(otherId, 'ada')).status).toBe('approved')
  })

  it('the settlement job reports a failed deposit and continues', async () => {
    const [brokenId, validId] = [await send('50'), await send('60')]
    const tooMuch = { amountCrypto: '99999999999999999999' } // too many dollars for the ledger
    await rest.api.db.update(transactions).set(tooMuch).where(eq(transactions.id, brokenId))
    await rest.world.advanceClock(times.poolMs)
    await expect(tick()).rejects.toThrow()
    const statusOf = async (id: string) =>
      (await rest.api.db.select().from(transactions).where(eq(transactions.id, id)))[0]?.status
    expect([await statusOf(brokenId), await statusOf(validId)]).toEqual(['pool', 'pending'])
  })
})
