import type { InputFrom } from 'xstate'
import type { ResourceName, resourceMachine } from '../../machines/resource/resource.machine'
import type { StateOf } from '../models/graph'

/** A page that shows a resource, as people walk it. */
export interface ResourcePage {
  input: InputFrom<typeof resourceMachine>
  at: string
  call: string
  /** It is read page by page. */
  isPaged?: boolean
  /** It changes by itself, and is polled. */
  polls?: boolean
  /** What the customer's return to the tab does. */
  onReturn?: 'resource.refresh' | 'resource.revalidate'
  /** Another one of its kind, and how it is picked. */
  other?: { key: string; says: string }
  refresh?: string
  /** Whether 'refresh' is offered there; while it does not load when left out. */
  offersRefresh?: (state: StateOf<'resource'>) => boolean
  given?: string
}

/** A Wednesday at noon in Lagos, and the Sundays that its week and the next one begin on. */
export const wednesday = Date.UTC(2026, 0, 14, 11)
const thisSunday = '2026-01-11'
export const nextSunday = '2026-01-18'

const transactions = {
  at: '/dashboard/transactions',
  call: 'GET /v1/app/transactions/customer',
  isPaged: true,
  polls: true,
  other: { key: 'BTC', says: "Choose 'BTC' in 'Currency'" },
}

/** Each page once; what several share (lists, pages of one wallet) once for all. */
export const pages: readonly ResourcePage[] = [
  {
    input: { resource: 'sellPage' },
    at: '/dashboard/sell',
    call: 'GET /v1/app/rates/all',
    onReturn: 'resource.refresh',
  },
  { ...transactions, input: { resource: 'transactions', key: 'all' } },
  {
    ...transactions,
    input: { resource: 'transactions', key: 'all', page: 1, hasNextPage: true },
    given: "look at the list before, then at 'Sell'; open it again within the app",
  },
  {
    input: { resource: 'wallets' },
    at: '/dashboard/wallets',
    call: 'GET /v1/app/wallets',
    onReturn: 'resource.revalidate',
  },
  { input: { resource: 'bankAccounts' }, at: '/dashboard/banks', call: 'GET /v1/app/newbankaccounts' },
  {
    input: { resource: 'transaction', key: 'tx-ada-025' },
    at: '/dashboard/transactions/details?id=tx-ada-025',
    call: 'GET /v1/app/transactions/{id}',
    polls: true,
  },
  {
    input: { resource: 'comments', key: 'CN-ADAXXXX023' },
    at: '/dashboard/transactions/details?id=tx-ada-023',
    call: 'GET /v1/app/comments',
    polls: true,
    refresh: "Press 'Load comments again'",
    offersRefresh: (state) => state.matches('failed'),
  },
  {
    input: { resource: 'activities' },
    at: '/dashboard/activities',
    call: 'GET /v1/app/activities',
    isPaged: true,
  },
  { input: { resource: 'referrals' }, at: '/dashboard/referrals', call: 'GET /v1/app/referrals/{id}' },
  {
    input: { resource: 'rankings', key: thisSunday },
    at: '/dashboard/leaderboard',
    call: 'GET /v1/app/referrals/weekly-leaderboard',
    other: { key: nextSunday, says: "Press 'Refresh' a week later" },
    // Pressed in its own week; in a later one it picks that.
    offersRefresh: ({ context }) => context.key === thisSunday,
  },
  {
    input: { resource: 'notifications' },
    at: '/dashboard/sell',
    call: 'GET /v1/app/notifications',
    refresh: "Press the bell, or 'Refresh' in its panel",
  },
  {
    input: { resource: 'news', page: 1, isFresh: true },
    at: '/dashboard/sell',
    call: 'GET /v1/app/transactions/customer',
    polls: true,
    offersRefresh: () => false,
  },
]

export const pageOf = (resource: ResourceName): ResourcePage =>
  pages.find(({ input }) => input.resource === resource)!
