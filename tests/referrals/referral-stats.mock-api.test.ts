import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../mock-api/schema/accounts'
import { transactions } from '../../mock-api/schema/transactions'
import { mockApiFixture } from '../fixtures/rest'

const rest = mockApiFixture()
let ada = ''
beforeEach(async () => {
  await rest.world.refer('bola', 'ada')
  ada = await rest.logIn('ada')
})
const ranking = (startDate: string, endDate: string, page = 'page=1&size=20') =>
  rest.get<object[]>(
    `/v1/app/referrals/weekly-leaderboard?${page}&startDate=${startDate}&endDate=${endDate}`,
    ada,
  )
const readWeek = async () => (await ranking('2026-01-04', '2026-01-10')).data
const updateTransaction = (id: string, set: Partial<typeof transactions.$inferInsert>) =>
  rest.api.db.update(transactions).set(set).where(eq(transactions.id, id))

describe('weekly leaderboard', () => {
  beforeEach(() => updateTransaction('tx-bola-001', { approveDate: new Date('2020-01-01T00:00:00Z') }))

  it.each([
    ['2026-01-03T22:59:59.999Z', 0],
    ['2026-01-03T23:00:00.000Z', 1],
    ['2026-01-10T22:59:59.999Z', 1],
    ['2026-01-10T23:00:00.000Z', 0],
  ])(
    'the leaderboard counts whole Lagos days from Sunday: approved %s counts %d',
    async (approvedAt, expectedCount) => {
      await updateTransaction('tx-bola-002', { approveDate: new Date(approvedAt) })
      expect(await readWeek()).toHaveLength(expectedCount)
    },
  )

  it('the leaderboard omits customers with less than one point', async () => {
    const approveDate = new Date('2026-01-05T00:00:00Z')
    await updateTransaction('tx-bola-002', { approveDate, amountUsd: '0.99' })
    expect(await readWeek()).toEqual([])
    await updateTransaction('tx-bola-002', { amountUsd: '1.99' })
    expect(await readWeek()).toEqual([{ username: 'ada****', amount: 1 }])
  })
})

it('the leaderboard query reads one page and not all customers', async () => {
  await rest.world.refer('ada', 'kemi')
  const client = (rest.api.db as unknown as { $client: { query: (text: string) => Promise<unknown> } })
    .$client
  const query = vi.spyOn(client, 'query')
  const day = (days: number) =>
    new Date(rest.api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const { data, envelope } = await ranking(day(-30), day(1), 'page=2&size=1')
  expect([data.length, envelope.numberOfPages]).toEqual([1, 2])
  const queryRows = await Promise.all(
    query.mock.calls.map(async ([text], index) => ({
      isRanking: text.includes('sum('),
      rows: ((await query.mock.results[index]!.value) as { rows: unknown[] }).rows.length,
    })),
  )
  query.mockRestore()
  expect(queryRows.filter(({ isRanking }) => isRanking).map(({ rows }) => rows)).toEqual([1, 1])
})

it('the leaderboard omits deleted accounts', async () => {
  await rest.world.refer('kemi', 'ada')
  await rest.api.db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, 'acc-bola'))
  expect((await rest.get('/v1/app/referrals', ada)).data).toEqual([{ username: 'kemi' }])
})
