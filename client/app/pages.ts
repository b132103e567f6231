import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { ComponentType } from 'react'
import { dashboardRoutes, routeAt } from '../../machines/shell/routes.rules'
import { allCurrencies, historyPageSize } from '../../machines/transactions/history/history.rules'

type Documents = typeof import('../generated/graphql')
type Operation = keyof Documents extends infer Key
  ? Key extends `${infer Name}Document`
    ? Name
    : never
  : never
type VariablesOf<Name extends Operation> =
  Documents[`${Name}Document`] extends TypedDocumentNode<infer _, infer Variables> ? Variables : never

/** Available before the app's code. Only insert the values: the build calls this with placeholders. */
export interface QueryContext {
  accountId: string
  kycRequired: boolean
  /** A parameter of the page's address. */
  parameter: (name: string) => string
}

export interface FirstQuery {
  operation: Operation
  variables: (context: QueryContext) => object
}

/** Checks name and variables against the operation's types. */
const query = <Name extends Operation>(
  operation: Name,
  variables: (context: QueryContext) => VariablesOf<Name>,
): FirstQuery => ({ operation, variables: variables as FirstQuery['variables'] })

export interface Page {
  /** Its screen, fetched on opening. */
  code: () => Promise<ComponentType>
  /** Sent before the app's code has loaded: its variables come from address and session. */
  first?: FirstQuery
  /** In the navigation, in this order. */
  nav?: 'primary' | 'more'
  /** Fetched after the first page has settled. */
  ahead?: true
  /** Whether top and bottom bar are hidden (SHELL-16 to SHELL-21). */
  barsHidden?: true
  /** px (SHELL-22, SHELL-23); 64 by default. */
  paddingTop?: 104
  /** Whether a hero is under the header on phones. */
  hero?: true
}

/** Every page behind the guard; `dashboardRoutes` has paths and titles, which rules need too. */
export const pages = {
  sell: {
    code: () => import('./sell-page').then((it) => it.SellPage),
    nav: 'primary',
    hero: true,
    first: query('SellPage', ({ accountId, kycRequired }) => ({ accountId, kycRequired })),
  },
  sellDetails: {
    code: () => import('../sell/deposit/deposit.screen').then((it) => it.DepositScreen),
    ahead: true,
    barsHidden: true,
  },
  transactions: {
    code: () => import('../transactions/history/history.screen').then((it) => it.HistoryScreen),
    first: query('HistoryPage', () => ({ currency: allCurrencies, page: 1, size: historyPageSize })),
    nav: 'primary',
    paddingTop: 104,
  },
  transactionDetails: {
    code: () => import('../transactions/details/details.screen').then((it) => it.DetailsScreen),
    first: query('TransactionDetails', ({ parameter }) => ({ id: parameter('id') })),
    barsHidden: true,
    hero: true,
  },
  wallets: {
    code: () => import('../wallets/overview/wallets.screen').then((it) => it.WalletsScreen),
    first: query('WalletsPage', () => ({})),
    nav: 'primary',
    hero: true,
  },
  walletDetails: {
    code: () => import('../wallets/overview/wallet-details.screen').then((it) => it.WalletDetailsScreen),
    barsHidden: true,
    hero: true,
  },
  walletSale: {
    code: () => import('./wallet-sale-page').then((it) => it.WalletSalePage),
    barsHidden: true,
  },
  banks: {
    code: () => import('../banks/board/banks.screen').then((it) => it.BanksScreen),
    first: query('BankDetails', () => ({})),
    nav: 'more',
    barsHidden: true,
    paddingTop: 104,
  },
  activities: {
    code: () => import('../activities/activities.screen').then((it) => it.ActivitiesScreen),
    nav: 'primary',
    paddingTop: 104,
  },
  referrals: {
    code: () => import('../referrals/referrals.screen').then((it) => it.ReferralsScreen),
    first: query('ReferralBoard', ({ accountId }) => ({ accountId })),
    nav: 'more',
    hero: true,
  },
  leaderboard: {
    code: () => import('../referrals/leaderboard.screen').then((it) => it.LeaderboardScreen),
    nav: 'more',
    hero: true,
  },
  help: {
    code: () => import('../help/help.screen').then((it) => it.HelpScreen),
    // Needed when nothing else works.
    ahead: true,
    nav: 'more',
    hero: true,
  },
  profile: {
    code: () => import('../profile/profile.screen').then((it) => it.ProfileScreen),
    barsHidden: true,
    hero: true,
  },
} as const satisfies Record<keyof typeof dashboardRoutes, Page>

export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]

export const pageNameAt = (path: string): PageName | undefined => {
  const route = routeAt(path)
  return pageNames.find((name) => dashboardRoutes[name] === route)
}

const rowAt = (path: string): Partial<Page> => {
  const name = pageNameAt(path)
  return name ? pages[name] : {}
}

/** An unknown path has bars too (SHELL-21). */
export const hasBars = (path: string): boolean => !rowAt(path).barsHidden

export const hasHero = (path: string): boolean => rowAt(path).hero === true

/** px. */
export const paddingTopAt = (path: string): 64 | 104 => rowAt(path).paddingTop ?? 64
