import { eq } from 'drizzle-orm'
import { activitiesPageSize } from '../../client/activities/activities.screen'
import type { Reading, ResourceAsked, ResourceName } from '../../machines/resource/resource.machine'
import { historyPageSize } from '../../machines/transactions/history/history.rules'
import { activities } from '../../mock-api/schema/activities'
import { transactions } from '../../mock-api/schema/transactions'
import { type ActorPlan, type Release, restCall } from '../models/actors'
import type { PlainEvent } from '../models/graph'
import type { Walker } from '../walker/walker'
import { pageOf } from './resource.pages'

/** Of them nothing is in the books: what they have may be replaced. */
const accountId = 'acc-newbie'
const day = 86_400_000

/** What newbie's list holds now. Deposits in the pool: nothing of them is in the books yet. */
export let list = { generation: 0, count: 0, symbol: 'BTC' }

/** Makes the list exactly so; what is read again begins anew, for the rows in between are unknown. */
export const fillHistory = async ({ stage: { api } }: Walker, next: typeof list): Promise<void> => {
  list = next
  const { generation, symbol, count } = next
  await api.db.delete(transactions).where(eq(transactions.accountId, accountId))
  if (count === 0) return
  await api.db.insert(transactions).values(
    Array.from({ length: count }, (_, index) => ({
      id: `tx-${generation}-${String(index).padStart(3, '0')}`,
      transactionId: `CN-${generation}-${index}`,
      accountId,
      type: 'deposit',
      direction: 'bank',
      status: 'pool',
      symbol,
      chain: symbol === 'BTC' ? 'btc' : 'tron',
      amountCrypto: '1',
      amountUsd: '10.00',
      amountNgn: '16000.00',
      price: '10',
      rate: '1600',
      createDate: new Date(Date.UTC(2026, 0, 1) + generation * day - index * 60_000),
    })),
  )
}

const fillActivities = async ({ stage: { api } }: Walker, count: number): Promise<void> => {
  await api.db.delete(activities).where(eq(activities.accountId, accountId))
  await api.db.insert(activities).values(
    Array.from({ length: count }, (_, index) => ({
      id: `act-${index}`,
      accountId,
      type: 'login',
      createDate: new Date(Date.UTC(2026, 0, 31) - index * 3_600_000),
    })),
  )
}

const hasNextIn = (outcome: PlainEvent | null): boolean =>
  (outcome?.output as Reading | undefined)?.hasNextPage ?? true

/** The page that is asked for: `seen` takes page 3 for page 2, the screen itself knows better. */
const pageIn = ({ state }: Walker, { page }: ResourceAsked): number =>
  page === 1 ? 1 : (state?.context.page as number) + 1

/** So many rows that the pages asked for are there: with more behind them, or not even enough to fill the last. */
const countFor = (page: number, size: number, outcome: PlainEvent | null): number =>
  page * size + (hasNextIn(outcome) ? 5 : -5)

type Arrange = (walker: Walker, outcome: PlainEvent | null, asked: ResourceAsked) => Promise<void>

/** The lists whose rows are made for each answer; newbie's. */
export const filled: Partial<Record<ResourceName, Arrange>> = {
  transactions: async (walker, outcome, asked) => {
    const symbol = asked.key === 'all' ? list.symbol : (asked.key ?? '')
    // Of a quiet look so much is new that the list begins again.
    const [generation, page] = asked.quiet
      ? [list.generation + 1, 1]
      : [list.generation, pageIn(walker, asked)]
    if (outcome || !asked.quiet)
      await fillHistory(walker, { generation, symbol, count: countFor(page, historyPageSize, outcome) })
  },
  activities: (walker, outcome, asked) =>
    fillActivities(walker, countFor(pageIn(walker, asked), activitiesPageSize, outcome)),
}

/** Every call of the page's resource; the referrals fail only where both their calls do. */
const callsOf = (resource: ResourceName): ActorPlan[] =>
  [pageOf(resource).call, ...(resource === 'referrals' ? ['GET /v1/app/referrals/users/earnings'] : [])].map(
    (call) => {
      const [method = '', path = ''] = call.split(' ')
      return restCall(method, path, (walker, outcome, input) =>
        filled[resource]?.(walker, outcome, input as ResourceAsked),
      )
    },
  )

let held: ActorPlan[] = []
/** The calls of whatever is read. */
export const read: ActorPlan = {
  begin: () => {
    held = []
  },
  prepare: async (walker, outcome, input) => {
    if (held.length === 0) held = callsOf((input as ResourceAsked).resource)
    const releases: Release[] = []
    for (const call of held) releases.push(await call.prepare(walker, outcome, input))
    return () => {
      for (const release of releases) void release()
    }
  },
  untilHeld: async (walker) => {
    await Promise.all(held.map((call) => call.untilHeld?.(walker)))
  },
}
