import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { transactions } from '../../../mock-api/transactions/transactions.schema'
import { mockApiStage } from '../../stage/rest'

const rest = mockApiStage()
let standing: (() => Date) | undefined
afterEach(() => {
  if (standing) rest.api.clock.now = standing
})
const message = 'I Did Not Receive The Money'
const transactionId = 'tx-ada-023'

it.each([
  [2_399_999, 409, 'approved', null],
  [2_400_000, 409, 'approved', null],
  [2_400_001, 200, 'reported', message],
])('[REPORT-08] %d ms after its approval a report answers %d', async (age, status, stands, kept) => {
  const { db, clock } = rest.api
  const own = eq(transactions.id, transactionId)
  const token = await rest.logIn('ada')
  const now = clock.now()
  standing = clock.now
  await db
    .update(transactions)
    .set({ approveDate: new Date(now.getTime() - age) })
    .where(own)
  clock.now = () => now
  const path = `/v1/app/transactions/report/${transactionId}`
  const answer = await rest.ask(path, { method: 'PATCH', body: { message, transactionId }, token })
  expect(answer.status).toBe(status)
  const [row] = await db.select().from(transactions).where(own)
  expect([row?.status, row?.reportMessage]).toEqual([stands, kept])
})
