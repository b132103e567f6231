import { expect } from 'vitest'
import { activitiesPageSize } from '../../client/activities/activities.screen'
import { apiError, summaryOf } from '../../machines/core/api-error'
import type { ResourceName } from '../../machines/resource/resource.machine'
import { historyPageSize } from '../../machines/transactions/history/history.rules'
import { done, failed, type StateOf } from '../models/graph'
import { walkEvery } from '../walker/walk'
import type { Walker } from '../walker/walker'
import { pageOf, wednesday } from './resource.pages'
import { filled, fillHistory, list, read } from './resource.stage'

type State = StateOf<'resource'>
type Page = Walker['page']

const historyRows = 'a[href^="/dashboard/transactions/details"]'
const week = 7 * 86_400_000

const showTab = (walker: Walker, visibility: 'visible' | 'hidden'): void =>
  walker.inPage((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

const refresh = (walker: Walker): void => {
  const { page, state } = walker
  const resource = state?.context.resource as ResourceName
  if (resource === 'comments') page.press('Load comments again')
  else if (resource !== 'notifications') page.press('Refresh')
  else if (page.has('Close notifications')) walker.hear({ type: 'resource.refresh' })
  else page.press(/^Notifications/)
}

/** What a page shows of what was read; the text is gone after a failed load, where it is the server's (ERR-07). */
const shownOf: Partial<Record<ResourceName, (page: Page, walker: Walker) => void>> = {
  sellPage: (page) => page.reads('Bitcoin', 'Ethereum', '3 networks'),
  transactions: (page, walker) =>
    page.lists(historyRows, Math.min(list.count, (walker.state?.context.page as number) * historyPageSize)),
  wallets: (page) => page.reads('$915.00'),
  bankAccounts: () => expect(document.querySelectorAll('[data-account]')).toHaveLength(3),
  transaction: (page) => page.reads('CN-ADAXXXX025'),
  activities: (page) => expect(page.count('main li')).toBeGreaterThanOrEqual(activitiesPageSize - 5),
  referrals: (page) => page.reads('Your Progress', 'Referral link', 'Referral code', /points$/),
  rankings: (page) => page.reads(/^(?:Weekly Rankings|List Empty)$/),
}
const goneAfterFailure: Partial<Record<ResourceName, (page: Page) => void>> = {
  sellPage: (page) => page.lacks('3 networks'),
  transactions: (page) => page.lists(historyRows, 0),
  wallets: (page) => expect(page.has('Swap')).toBe(false),
  bankAccounts: () => expect(document.querySelectorAll('[data-account]')).toHaveLength(0),
  transaction: (page) => page.lacks('CN-ADAXXXX025'),
  activities: (page) => expect(page.count('main li')).toBe(0),
  referrals: (page) => expect(page.has('Copy link')).toBe(false),
}
const hasRefreshButton = ({ resource }: State['context']): boolean =>
  !['comments', 'notifications', 'news', 'transaction'].includes(resource)

const shown = (page: Page, { context }: State, walker: Walker): void => {
  if (hasRefreshButton(context)) page.waits('Refresh', false)
  shownOf[context.resource]?.(page, walker)
}
const waiting = (page: Page, { context }: State): void => {
  if (hasRefreshButton(context)) page.waits('Refresh')
}
const failure = failed('read', apiError(503, 'Not now'))
const failures: readonly [ids: string, resource: ResourceName][] = [
  ['[SELL-10] [SELL-11] [ERR-07]', 'sellPage'],
  ['[TX-07] [TX-17] [ERR-07]', 'transactions'],
  ['[WALLET-29] [ERR-07]', 'wallets'],
  ['[BANK-31] [BANK-32] [ERR-07]', 'bankAccounts'],
  ['[TX-36]', 'transaction'],
  ['[COMMENT-05]', 'comments'],
]
const reason = ({ context: { error } }: State): string => (error ? summaryOf(error) : 'a reason')

const failedPage = (page: Page, state: State): void => {
  const { resource } = state.context
  if (resource !== 'notifications') page.says(reason(state))
  goneAfterFailure[resource]?.(page)
}

walkEvery('resource', {
  at: (input) => pageOf((input as { resource: ResourceName }).resource).at,
  as: (input) => ((input as { resource: ResourceName }).resource in filled ? 'newbie' : 'ada'),
  stage: async (walker, input) => {
    const { resource, page } = input as { resource: ResourceName; page?: number }
    walker.picks = ({ context }) => context.resource === resource
    if (resource === 'rankings') walker.setTime(wednesday)
    showTab(walker, 'visible')
    const nothing = { generation: 0, count: 0, symbol: 'BTC' }
    await fillHistory(walker, nothing)
    if (resource !== 'transactions' || page === undefined) return
    await fillHistory(walker, { ...nothing, count: historyPageSize + 5 })
    await walker.open('/dashboard/transactions')
    await walker.until(() => walker.page.lists(historyRows, historyPageSize))
    await walker.open('/dashboard/sell')
    await walker.until(() => walker.page.reads('Rates'))
  },
  actors: { read },
  does: {
    'resource.refresh': refresh,
    // Of the others on the page none is polled meanwhile.
    'resource.revalidate': (walker) => {
      if (walker.state?.context.resource === 'transactions') walker.hear({ type: 'resource.revalidate' })
      else showTab(walker, 'visible')
    },
    'resource.pick': async (walker, { key }) => {
      walker.setTime(wednesday + week)
      if (key === 'BTC') await walker.until(() => walker.page.choose('Currency', 'BTC'))
      else walker.page.press('Refresh')
    },
    'resource.reachEnd': ({ page }) => page.scrollDown(),
    'resource.hide': (walker) => showTab(walker, 'hidden'),
  },
  shows: {
    loading: waiting,
    'shown.resting': shown,
    'shown.polling': shown,
    revalidating: (page, { context }) => {
      if (hasRefreshButton(context)) page.waits('Refresh', false)
    },
    loadingMore: (page) => page.reads('Loading more…'),
    moreFailed: (page, state) => {
      page.says(reason(state))
      expect(page.has('Try again')).toBe(true)
    },
    'shown.waiting': shown,
    retrying: failedPage,
    failed: (page, state) => {
      failedPage(page, state)
      const { resource, error, failures: count } = state.context
      // No toast repeats what the page says by itself.
      if (resource !== 'notifications' && error?.status && count === 1) page.toasts(reason(state))
    },
  },
  level: 'effects',
  // Each page of rows is longer; a page so short that its end is below it asks for the next one on scroll only.
  window: { width: 1280, height: 160 },
  journeys: Object.fromEntries(
    failures.map(([ids, resource]) => {
      const { input, polls } = pageOf(resource)
      const read = done('read', { readAt: 1, hasNextPage: false, ...(polls ? { polls, changed: true } : {}) })
      const again = [{ type: 'resource.refresh' }, failure]
      return [
        `${ids} ${resource}: a failed load leaves nothing, says why on the page and by a toast, and Refresh loads again`,
        { input, events: [failure, again[0]!, read, ...(resource === 'comments' ? [] : again)] },
      ]
    }),
  ),
})
