import { type ComponentType, useState } from 'react'
import type { dashboardRoutes } from '../machines/shell/routes.rules'
import type { LoadFlows } from './flows/flow-registry'
import { useServices } from './flows/services'
import { RefusedReferral } from './referrals/refused-referral.view'
import { SellScreen } from './sell/rates/sell.screen'
import { screenCode } from './ui/layout/lazy-screen'

/** Loaders of the flows of all lazy pages. */
export const lazyFlows: LoadFlows[] = []

/** A lazily loaded page with the flows it runs. */
const lazyPage = (screen: () => Promise<ComponentType>, ...itsFlows: LoadFlows[]) => {
  lazyFlows.push(...itsFlows)
  return screenCode(async () => {
    const [Screen, ...learnt] = await Promise.all([screen(), ...itsFlows.map((load) => load())])
    return () => {
      const { flows } = useServices()
      useState(() => learnt.forEach(flows.register))
      return <Screen />
    }
  })
}

const banksFlows = () => import('../machines/banks/banks.flows').then(({ banksFlows }) => banksFlows)
const depositFlows = () =>
  import('../machines/sell/deposit/deposit.flows').then(({ depositFlows }) => depositFlows)
const helpFlows = () => import('../machines/help/help.flows').then(({ helpFlows }) => helpFlows)
const profileFlows = () =>
  import('../machines/profile/profile.flows').then(({ profileFlows }) => profileFlows)
const referralsFlows = () =>
  import('../machines/referrals/referrals.flows').then(({ referralsFlows }) => referralsFlows)
const transactionsFlows = () =>
  import('../machines/transactions/transactions.flows').then(({ transactionsFlows }) => transactionsFlows)
const walletsFlows = () =>
  import('../machines/wallets/wallets.flows').then(({ walletsFlows }) => walletsFlows)

const linkReferral = lazyPage(
  () => import('./referrals/link-referral.view').then(({ LinkReferral }) => LinkReferral),
  referralsFlows,
)
const SellPage = () => <SellScreen notice={<RefusedReferral code={linkReferral} />} />

/** The page of each route; the sell page, where sessions begin, is part of this chunk. */
export const pages = {
  sell: screenCode(async () => SellPage, SellPage),
  sellDetails: lazyPage(
    () => import('./sell/deposit/deposit.screen').then(({ DepositScreen }) => DepositScreen),
    depositFlows,
  ),
  transactions: lazyPage(
    () => import('./transactions/history/history.screen').then(({ HistoryScreen }) => HistoryScreen),
    transactionsFlows,
  ),
  transactionDetails: lazyPage(
    () => import('./transactions/details/details.screen').then(({ DetailsScreen }) => DetailsScreen),
    transactionsFlows,
  ),
  wallets: lazyPage(
    () => import('./wallets/overview/wallets.screen').then(({ WalletsScreen }) => WalletsScreen),
    walletsFlows,
  ),
  walletDetails: lazyPage(
    () =>
      import('./wallets/overview/wallet-details.screen').then(
        ({ WalletDetailsScreen }) => WalletDetailsScreen,
      ),
    walletsFlows,
  ),
  walletSell: lazyPage(
    () => import('./wallet-sell-page').then(({ WalletSellPage }) => WalletSellPage),
    walletsFlows,
  ),
  banks: lazyPage(
    () => import('./banks/board/banks.screen').then(({ BanksScreen }) => BanksScreen),
    banksFlows,
  ),
  activities: lazyPage(() =>
    import('./activities/activities.screen').then(({ ActivitiesScreen }) => ActivitiesScreen),
  ),
  referrals: lazyPage(
    () => import('./referrals/referrals.screen').then(({ ReferralsScreen }) => ReferralsScreen),
    referralsFlows,
  ),
  leaderboard: lazyPage(() =>
    import('./referrals/leaderboard.screen').then(({ LeaderboardScreen }) => LeaderboardScreen),
  ),
  help: lazyPage(() => import('./help/help.screen').then(({ HelpScreen }) => HelpScreen), helpFlows),
  profile: lazyPage(
    () => import('./profile/profile.screen').then(({ ProfileScreen }) => ProfileScreen),
    profileFlows,
  ),
} satisfies Record<keyof typeof dashboardRoutes, ReturnType<typeof screenCode>>
