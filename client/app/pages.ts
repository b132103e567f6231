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

/** Values known before the app's code loads. Use them verbatim, without logic: the build passes placeholders. */
export interface QueryContext {
  accountId: string
  kycRequired: boolean
  parameter: (name: string) => string
}

export interface FirstQuery {
  operation: Operation
  variables: (context: QueryContext) => object
}

const query = <Name extends Operation>(
  operation: Name,
  variables: (context: QueryContext) => VariablesOf<Name>,
): FirstQuery => ({ operation, variables: variables as FirstQuery['variables'] })

export interface Page {
  code: () => Promise<ComponentType>
  /** The query that is sent before the app's code has loaded. */
  first?: FirstQuery
  nav?: 'primary' | 'more'
  ahead?: true
  /** Whether the top and bottom bars are hidden (SHELL-16 to SHELL-21). */
  barsHidden?: true
  /** In px (SHELL-22, SHELL-23); defaults to 64. */
  paddingTop?: 104
  hero?: true
}

/** All guarded pages. Their paths and titles are in `dashboardRoutes`, because the rules need them too. */
export const pages = {
  sell: {
    code: () => import('./sell-page').then((m) => m.SellPage),
    nav: 'primary',
    hero: true,
    first: query('SellPage', ({ accountId, kycRequired }) => ({ accountId, kycRequired })),
  },
  sellDetails: {
    code: () => import('../sell/deposit/deposit.screen').then((m) => m.DepositScreen),
    ahead: true,
    barsHidden: true,
  },
  transactions: {
    code: () => import('../transactions/history/history.screen').then((m) => m.HistoryScreen),
    first: query('HistoryPage', () => ({ currency: allCurrencies, page: 1, size: historyPageSize })),
    nav: 'primary',
    paddingTop: 104,
  },
  transactionDetails: {
    code: () => import('../transactions/details/details.screen').then((m) => m.DetailsScreen),
    first: query('TransactionDetails', ({ parameter }) => ({ id: parameter('id') })),
    barsHidden: true,
    hero: true,
  },
  wallets: {
    code: () => import('../wallets/overview/wallets.screen').then((m) => m.WalletsScreen),
    first: query('WalletsPage', () => ({})),
    nav: 'primary',
    hero: true,
  },
  walletDetails: {
    code: () => import('../wallets/overview/wallet-details.screen').then((m) => m.WalletDetailsScreen),
    barsHidden: true,
    hero: true,
  },
  walletSale: {
    code: () => import('./wallet-sale-page').then((m) => m.WalletSalePage),
    barsHidden: true,
  },
  banks: {
    code: () => import('../banks/board/banks.screen').then((m) => m.BanksScreen),
    first: query('BankDetails', () => ({})),
    nav: 'more',
    barsHidden: true,
    paddingTop: 104,
  },
  activities: {
    code: () => import('../activities/activities.screen').then((m) => m.ActivitiesScreen),
    nav: 'primary',
    paddingTop: 104,
  },
  referrals: {
    code: () => import('../referrals/referrals.screen').then((m) => m.ReferralsScreen),
    first: query('ReferralBoard', ({ accountId }) => ({ accountId })),
    nav: 'more',
    hero: true,
  },
  leaderboard: {
    code: () => import('../referrals/leaderboard.screen').then((m) => m.LeaderboardScreen),
    nav: 'more',
    hero: true,
  },
  help: {
    code: () => import('../help/help.screen').then((m) => m.HelpScreen),
    // Needed when everything else fails.
    ahead: true,
    nav: 'more',
    hero: true,
  },
  profile: {
    code: () => import('../profile/profile.screen').then((m) => m.ProfileScreen),
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

const pageAt = (path: string): Partial<Page> => {
  const name = pageNameAt(path)
  return name ? pages[name] : {}
}

/** Unknown paths also have bars (SHELL-21). */
export const hasBars = (path: string): boolean => !pageAt(path).barsHidden

export const hasHero = (path: string): boolean => pageAt(path).hero === true

export const paddingTopAt = (path: string): 64 | 104 => pageAt(path).paddingTop ?? 64
