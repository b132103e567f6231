import type { ComponentType } from 'react'
import { dashboardRoutes, routeAt } from '../machines/shell/routes.rules'
import { allCurrencies, historyPageSize } from '../machines/transactions/history/history.rules'
import { type FirstQuery, query } from './first-query'

export interface Page {
  /** Its screen, fetched when it opens; the sell page, where sessions begin, comes with the dashboard. */
  code?: () => Promise<ComponentType>
  /** Sent before the app's code has come: variables that follow from the address and the session. */
  first?: FirstQuery
  /** Its place in the navigation; order as here. */
  nav?: 'primary' | 'more'
  /** Fetched when the first page has settled. */
  ahead?: true
  /** Whether top and bottom bar are hidden (SHELL-16 to SHELL-21). */
  barsHidden?: true
  /** Top padding, px (SHELL-22, SHELL-23); 64 unless stated. */
  paddingTop?: 104
  /** Whether a plate begins under the header on phones. */
  plate?: true
}

/** Every page behind the guard; its path and title are in `dashboardRoutes`, which rules know too. */
export const pages = {
  sell: {
    nav: 'primary',
    plate: true,
    first: query('SellPage', ({ accountId, kycRequired }) => ({ accountId, kycRequired })),
  },
  sellDetails: {
    code: () => import('./sell/deposit/deposit.screen').then((it) => it.DepositScreen),
    ahead: true,
    barsHidden: true,
  },
  transactions: {
    code: () => import('./transactions/history/history.screen').then((it) => it.HistoryScreen),
    first: query('HistoryPage', () => ({ currency: allCurrencies, page: 1, size: historyPageSize })),
    nav: 'primary',
    paddingTop: 104,
  },
  transactionDetails: {
    code: () => import('./transactions/details/details.screen').then((it) => it.DetailsScreen),
    first: query('TransactionDetails', ({ parameter }) => ({ id: parameter('id') })),
    barsHidden: true,
    plate: true,
  },
  wallets: {
    code: () => import('./wallets/overview/wallets.screen').then((it) => it.WalletsScreen),
    first: query('WalletsPage', () => ({})),
    nav: 'primary',
    plate: true,
  },
  walletDetails: {
    code: () => import('./wallets/overview/wallet-details.screen').then((it) => it.WalletDetailsScreen),
    barsHidden: true,
    plate: true,
  },
  walletSell: {
    code: () => import('./wallet-sell-page').then((it) => it.WalletSellPage),
    barsHidden: true,
  },
  banks: {
    code: () => import('./banks/board/banks.screen').then((it) => it.BanksScreen),
    first: query('BankDetails', () => ({})),
    nav: 'more',
    barsHidden: true,
    paddingTop: 104,
  },
  activities: {
    code: () => import('./activities/activities.screen').then((it) => it.ActivitiesScreen),
    nav: 'primary',
    paddingTop: 104,
  },
  referrals: {
    code: () => import('./referrals/referrals.screen').then((it) => it.ReferralsScreen),
    first: query('ReferralBoard', ({ accountId }) => ({ accountId })),
    nav: 'more',
    plate: true,
  },
  leaderboard: {
    code: () => import('./referrals/leaderboard.screen').then((it) => it.LeaderboardScreen),
    nav: 'more',
    plate: true,
  },
  help: {
    code: () => import('./help/help.screen').then((it) => it.HelpScreen),
    // Needed when nothing else works.
    ahead: true,
    nav: 'more',
    plate: true,
  },
  profile: {
    code: () => import('./profile/profile.screen').then((it) => it.ProfileScreen),
    barsHidden: true,
    plate: true,
  },
} as const satisfies Record<keyof typeof dashboardRoutes, Page>

export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]

/** The name of the page at a path; undefined where there is none. */
export const pageNameAt = (path: string): PageName | undefined => {
  const route = routeAt(path)
  return pageNames.find((name) => dashboardRoutes[name] === route)
}

const rowAt = (path: string): Page => {
  const name = pageNameAt(path)
  return name ? pages[name] : {}
}

/** Whether the page at a path has top and bottom bar; an unknown path has (SHELL-21). */
export const hasBars = (path: string): boolean => !rowAt(path).barsHidden

/** Whether the page at a path begins with a plate. */
export const hasPlate = (path: string): boolean => rowAt(path).plate === true

/** Top padding of the page at a path, px. */
export const paddingTopAt = (path: string): 64 | 104 => rowAt(path).paddingTop ?? 64
