import { ApolloProvider } from '@apollo/client/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { reauthenticateFlows } from '../machines/auth/reauthenticate.flows'
import type { flows } from '../machines/flows'
import { notificationsFlows } from '../machines/notifications/notifications.flows'
import { sellFlows } from '../machines/sell/sell.flows'
import { dashboardHome, dashboardRoutes } from '../machines/shell/routes.rules'
import { shellFlows } from '../machines/shell/shell.flows'
import { activitiesPolicies } from './activities/activities.policies'
import { WithReauthentication } from './auth/reauthenticate.screen'
import { Inbox } from './notifications/inbox.screen'
import { referralsPolicies } from './referrals/referrals.policies'
import { sellPolicies } from './sell/sell.policies'
import { SellScreen } from './sell/sell.screen'
import { createApollo } from './shared/apollo'
import { learnFlows } from './shared/known-flows'
import { rememberFor } from './shared/last-known'
import { LastKnownContext } from './shared/last-known.view'
import { PageLoading } from './shared/page-loading.view'
import { ServicesProvider, useServices } from './shared/services'
import { useSession } from './shared/session'
import { NotFoundInside } from './shell/not-found.screen'
import { Shell } from './shell/shell.screen'
import { transactionsPolicies } from './transactions/transactions.policies'
import { walletsPolicies } from './wallets/wallets.policies'

learnFlows({ ...reauthenticateFlows, ...notificationsFlows, ...sellFlows, ...shellFlows })

/** A page and the flows that run on it: what nobody opens is not fetched. */
const withFlows = async <Screen,>(screen: Promise<Screen>, itsFlows: Promise<Partial<typeof flows>>) => {
  learnFlows(await itsFlows)
  return screen
}

const banksFlows = () => import('../machines/banks/banks.flows').then(({ banksFlows }) => banksFlows)
const depositFlows = () => import('../machines/sell/deposit.flows').then(({ depositFlows }) => depositFlows)
const helpFlows = () => import('../machines/help/help.flows').then(({ helpFlows }) => helpFlows)
const profileFlows = () =>
  import('../machines/profile/profile.flows').then(({ profileFlows }) => profileFlows)
const referralsFlows = () =>
  import('../machines/referrals/referrals.flows').then(({ referralsFlows }) => referralsFlows)
const sharedFlows = () => import('../machines/shared/shared.flows').then(({ sharedFlows }) => sharedFlows)
const transactionsFlows = () =>
  import('../machines/transactions/transactions.flows').then(({ transactionsFlows }) => transactionsFlows)
const walletsFlows = () =>
  import('../machines/wallets/wallets.flows').then(({ walletsFlows }) => walletsFlows)

const loadBanks = () => withFlows(import('./banks/banks.screen'), banksFlows())
const loadDeposit = () => withFlows(import('./sell/deposit.screen'), depositFlows())
const loadHistory = () => withFlows(import('./transactions/history.screen'), transactionsFlows())
const loadProfile = () => withFlows(import('./profile/profile.screen'), profileFlows())
const loadDetails = () => withFlows(import('./transactions/details.screen'), transactionsFlows())
const loadHelp = () => withFlows(import('./help/help.screen'), helpFlows())
const loadActivities = () => withFlows(import('./activities/activities.screen'), sharedFlows())
const loadReferrals = () =>
  withFlows(
    import('./referrals/referrals.screen'),
    Promise.all([referralsFlows(), sharedFlows()]).then(([own, common]) => ({ ...own, ...common })),
  )
const loadLeaderboard = () => withFlows(import('./referrals/leaderboard.screen'), referralsFlows())
const loadWallets = () => withFlows(import('./wallets/wallets.screen'), walletsFlows())
const loadWallet = () => withFlows(import('./wallets/wallet-details.screen'), walletsFlows())
const loadSellOrder = () => withFlows(import('./wallets/sell-order.screen'), walletsFlows())

const ActivitiesScreen = lazy(() =>
  loadActivities().then(({ ActivitiesScreen }) => ({ default: ActivitiesScreen })),
)
const BanksScreen = lazy(() => loadBanks().then(({ BanksScreen }) => ({ default: BanksScreen })))
const DepositScreen = lazy(() => loadDeposit().then(({ DepositScreen }) => ({ default: DepositScreen })))
const HistoryScreen = lazy(() => loadHistory().then(({ HistoryScreen }) => ({ default: HistoryScreen })))
const ProfileScreen = lazy(() => loadProfile().then(({ ProfileScreen }) => ({ default: ProfileScreen })))
const DetailsScreen = lazy(() => loadDetails().then(({ DetailsScreen }) => ({ default: DetailsScreen })))
const HelpScreen = lazy(() => loadHelp().then(({ HelpScreen }) => ({ default: HelpScreen })))
const LeaderboardScreen = lazy(() =>
  loadLeaderboard().then(({ LeaderboardScreen }) => ({ default: LeaderboardScreen })),
)
const ReferralsScreen = lazy(() =>
  loadReferrals().then(({ ReferralsScreen }) => ({ default: ReferralsScreen })),
)
const WalletsScreen = lazy(() => loadWallets().then(({ WalletsScreen }) => ({ default: WalletsScreen })))
const WalletDetailsScreen = lazy(() =>
  loadWallet().then(({ WalletDetailsScreen }) => ({ default: WalletDetailsScreen })),
)

const SellOrderScreen = lazy(() =>
  loadSellOrder().then(({ SellOrderScreen }) => ({ default: SellOrderScreen })),
)

/** Small, and the next tap needs one: fetched once the first page has settled. */
const fetchedAfterMs = 2_000
const fetchOthers = (): void => {
  for (const load of [loadDeposit, loadHistory, loadDetails]) load().catch(() => undefined)
  // A recording ('Share what happened') tells of the flows that are known, whatever page they ran on.
  for (const load of [banksFlows, helpFlows, profileFlows, referralsFlows, sharedFlows, walletsFlows])
    load().then(learnFlows, () => undefined)
}

/** Everything behind the guard. Its cache of server data lives and dies with one account's session (GUARD-07). */
const Dashboard = () => {
  const outside = useServices()
  const { account } = useSession()
  const [{ services, read }] = useState(() => rememberFor(outside, account.id))
  const [client] = useState(() =>
    createApollo(
      services.transport,
      activitiesPolicies,
      referralsPolicies,
      sellPolicies,
      transactionsPolicies,
      walletsPolicies,
    ),
  )
  useEffect(() => {
    const timer = setTimeout(fetchOthers, fetchedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ServicesProvider services={services}>
      <LastKnownContext value={read}>
        <ApolloProvider client={client}>
          <WithReauthentication>
            <Shell bell={<Inbox />}>
              <Suspense fallback={<PageLoading />}>
                <Switch>
                  <Route path={dashboardHome}>
                    <Redirect replace to={dashboardRoutes.sell.path} />
                  </Route>
                  <Route path={dashboardRoutes.sell.path}>
                    <SellScreen />
                  </Route>
                  <Route path={dashboardRoutes.sellDetails.path}>
                    <DepositScreen />
                  </Route>
                  <Route path={dashboardRoutes.transactions.path}>
                    <HistoryScreen />
                  </Route>
                  <Route path={dashboardRoutes.transactionDetails.path}>
                    <DetailsScreen />
                  </Route>
                  <Route path={dashboardRoutes.wallets.path}>
                    <WalletsScreen />
                  </Route>
                  <Route path={dashboardRoutes.walletDetails.path}>
                    <WalletDetailsScreen />
                  </Route>
                  <Route path={dashboardRoutes.walletSell.path}>
                    <SellOrderScreen />
                  </Route>
                  <Route path={dashboardRoutes.activities.path}>
                    <ActivitiesScreen />
                  </Route>
                  <Route path={dashboardRoutes.referrals.path}>
                    <ReferralsScreen />
                  </Route>
                  <Route path={dashboardRoutes.leaderboard.path}>
                    <LeaderboardScreen />
                  </Route>
                  <Route path={dashboardRoutes.help.path}>
                    <HelpScreen />
                  </Route>
                  <Route path={dashboardRoutes.banks.path}>
                    <BanksScreen />
                  </Route>
                  <Route path={dashboardRoutes.profile.path}>
                    <ProfileScreen />
                  </Route>
                  <Route>
                    <NotFoundInside home={dashboardRoutes.sell.path} />
                  </Route>
                </Switch>
              </Suspense>
            </Shell>
          </WithReauthentication>
        </ApolloProvider>
      </LastKnownContext>
    </ServicesProvider>
  )
}

export default Dashboard
