import type { ComponentType } from 'react'
import type { dashboardRoutes } from '../machines/shell/routes.rules'
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
}

/** Every page behind the guard. The dashboard, `Link` headers and early queries are made of it. */
export const pages = {
  sell: {
    nav: 'primary',
    first: query('SellPage', ({ accountId, kycRequired }) => ({ accountId, kycRequired })),
  },
  sellDetails: {
    code: () => import('./sell/deposit/deposit.screen').then((it) => it.DepositScreen),
    ahead: true,
  },
  transactions: {
    code: () => import('./transactions/history/history.screen').then((it) => it.HistoryScreen),
    first: query('HistoryPage', () => ({ currency: allCurrencies, page: 1, size: historyPageSize })),
    nav: 'primary',
    ahead: true,
  },
  transactionDetails: {
    code: () => import('./transactions/details/details.screen').then((it) => it.DetailsScreen),
    first: query('TransactionDetails', ({ parameter }) => ({ id: parameter('id') })),
    ahead: true,
  },
  wallets: {
    code: () => import('./wallets/overview/wallets.screen').then((it) => it.WalletsScreen),
    first: query('WalletsPage', () => ({})),
    nav: 'primary',
  },
  walletDetails: {
    code: () => import('./wallets/overview/wallet-details.screen').then((it) => it.WalletDetailsScreen),
  },
  walletSell: { code: () => import('./wallet-sell-page').then((it) => it.WalletSellPage) },
  banks: {
    code: () => import('./banks/board/banks.screen').then((it) => it.BanksScreen),
    first: query('BankDetails', () => ({})),
    nav: 'more',
  },
  activities: {
    code: () => import('./activities/activities.screen').then((it) => it.ActivitiesScreen),
    nav: 'primary',
  },
  referrals: {
    code: () => import('./referrals/referrals.screen').then((it) => it.ReferralsScreen),
    first: query('ReferralBoard', ({ accountId }) => ({ accountId })),
    nav: 'more',
  },
  leaderboard: {
    code: () => import('./referrals/leaderboard.screen').then((it) => it.LeaderboardScreen),
    nav: 'more',
  },
  help: { code: () => import('./help/help.screen').then((it) => it.HelpScreen), nav: 'more' },
  profile: { code: () => import('./profile/profile.screen').then((it) => it.ProfileScreen) },
} as const satisfies Record<keyof typeof dashboardRoutes, Page>
