import 'fake-indexeddb/auto'
import { and, eq, notInArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { apiError, summaryOf } from '../../../machines/core/api-error'
import { historyPageSize } from '../../../machines/transactions/history/history.rules'
import { transactions } from '../../../mock-api/transactions/transactions.schema'
import { restCall } from '../../models/actors'
import { done, failed, type PlainEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'

const accountId = 'acc-newbie'
const rows = 'a[href^="/dashboard/transactions/details"]'
const day = 86_400_000

/** What newbie's list holds now. Deposits in the pool: nothing of them is in the books yet. */
let list = { generation: 0, count: 0, symbol: 'BTC' }

const idOf = (generation: number, number: number): string =>
  `tx-${generation}-${String(number).padStart(3, '0')}`

const deposit = ({ generation, symbol }: typeof list, number: number) => ({
  id: idOf(generation, number),
  transactionId: `CN-${generation}-${number}`,
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
  createDate: new Date(Date.UTC(2026, 0, 1) + generation * day - number * 60_000),
})

/** Makes the list exactly so; rows that stay keep their place. */
const fill = async ({ stage: { api } }: Walker, next: typeof list): Promise<void> => {
  list = next
  const all = Array.from({ length: next.count }, (_, index) => deposit(next, index + 1))
  const own = eq(transactions.accountId, accountId)
  await api.db.delete(transactions).where(
    all.length > 0
      ? and(
          own,
          notInArray(
            transactions.id,
            all.map(({ id }) => id),
          ),
        )
      : own,
  )
  if (all.length > 0) await api.db.insert(transactions).values(all).onConflictDoNothing()
}

const hasNextIn = (outcome: PlainEvent | null): boolean =>
  (outcome?.output as { hasNextPage: boolean } | undefined)?.hasNextPage ?? true

/** As many rows as the page to come needs: with more behind it, or not even enough to fill it. */
const fillForPage = async (walker: Walker, outcome: PlainEvent | null, input: unknown): Promise<void> => {
  const asked = input as { currency: string; page: number }
  // `seen` takes page 3 for page 2: the screen itself knows better.
  const page = asked.page === 1 ? 1 : (walker.state?.context.page as number) + 1
  const symbol = asked.currency === 'all' ? list.symbol : asked.currency
  await fill(walker, { ...list, symbol, count: page * historyPageSize + (hasNextIn(outcome) ? 5 : -5) })
}

const addressFor = (input: unknown): string => {
  const { currency, status } = input as { currency?: string; status?: string }
  return `/dashboard/transactions${currency ? `?currency=${currency}&status=${status}` : ''}`
}

const firstPage = done('readPage', { hasNextPage: true })
const route = ['GET', '/v1/app/transactions/customer'] as const

walkEvery('history', {
  at: addressFor,
  as: 'newbie',
  stage: async (walker, input) => {
    list = { generation: 0, count: 0, symbol: 'BTC' }
    if (!(input as { kept?: object }).kept) return
    await fill(walker, { ...list, symbol: 'USDT', count: historyPageSize + 5 })
    await walker.open(addressFor(input))
    await walker.until(() => walker.page.lists(rows, historyPageSize))
    await walker.open('/dashboard/sell')
    await walker.until(() => walker.page.reads('Rates'))
  },
  ports: {
    readPage: restCall(...route, fillForPage),
    // So much is new that the rows in between are unknown: the list begins again.
    lookAtRows: restCall(...route, async (walker, outcome) => {
      if (outcome)
        await fill(walker, { ...list, generation: list.generation + 1, count: 2 * historyPageSize + 5 })
    }),
  },
  does: {
    'history.pickCurrency': (walker, { currency }) =>
      walker.until(() => walker.page.choose('Currency', String(currency))),
    'history.pickStatus': ({ page }) => page.choose('Sort', 'Approved'),
    'history.refresh': ({ page }) => page.press('Refresh'),
    'history.lookAgain': ({ page }) => page.revalidate(),
    'history.reachEnd': ({ page }) => page.scrollDown(),
    'history.retryMore': ({ page }) => page.press('Try again'),
    'history.openSummary': ({ page }) => page.press('Summary'),
    'history.closeSummary': async (walker) => {
      // Its code comes when it is asked for.
      if (walker.state?.context.summaryOpen) await walker.until(() => walker.page.press('Close'))
    },
  },
  shows: {
    loading: (page) => page.waits('Refresh'),
    shown: (page, state, walker) => {
      page.waits('Refresh', false)
      const { status, hasNextPage, summaryOpen } = state.context
      const loaded = Math.min(list.count, (walker.state?.context.page as number) * historyPageSize)
      page.lists(rows, status === 'approved' ? 0 : loaded)
      if (status === 'approved' && !hasNextPage) page.reads('No Transactions')
      if (summaryOpen) page.reads('My Transactions Summary', 'Total in naira')
      else page.lacks('My Transactions Summary')
    },
    lookingAgain: (page) => page.waits('Refresh', false),
    loadingMore: (page) => page.reads('Loading more…'),
    moreFailed: (page, { context: { error: apiError } }) => {
      page.says(apiError ? summaryOf(apiError) : 'a reason')
      expect(page.has('Try again')).toBe(true)
    },
    failed: (page, { context: { error: apiError } }) => {
      page.says(apiError ? summaryOf(apiError) : 'a reason')
      page.lists(rows, 0)
    },
  },
  level: 'effects',
  // So short that even an empty list's end is below it: there the next page would be asked for at once.
  window: { width: 1280, height: 160 },
  journeys: {
    '[TX-10, TX-11] pages follow each other on scroll; another currency and a refresh begin anew': [
      firstPage,
      { type: 'history.reachEnd' },
      done('readPage', { hasNextPage: true }),
      { type: 'history.pickCurrency', currency: 'BTC' },
      firstPage,
      { type: 'history.reachEnd' },
      done('readPage', { hasNextPage: false }),
      { type: 'history.refresh' },
      firstPage,
    ],
    'a lost reply for the next page keeps the rows; another try brings it': [
      firstPage,
      { type: 'history.reachEnd' },
      failed('readPage', apiError(null, null)),
      { type: 'history.retryMore' },
      done('readPage', { hasNextPage: false }),
    ],
  },
})
