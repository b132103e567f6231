import { ApolloProvider } from '@apollo/client/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { flows } from '../machines/flows'
import { dashboardHome, dashboardRoutes } from '../machines/shell/routes.rules'
import { WithReauthentication } from './auth/reauthenticate.screen'
import { Inbox } from './notifications/inbox.screen'
import { sellPolicies } from './sell/sell.policies'
import { SellScreen } from './sell/sell.screen'
import { createApollo } from './shared/apollo'
import { learnFlows } from './shared/known-flows'
import { PageLoading } from './shared/page-loading.view'
import { ServicesProvider, useServices } from './shared/services'
import { useSession } from './shared/session'
import { NotFoundInside } from './shell/not-found.screen'
import { Shell } from './shell/shell.screen'
import { rememberFor } from './shared/last-known'
import { LastKnownContext } from './shared/last-known.view'
import { transactionsPolicies } from './transactions/transactions.policies'
import { walletsPolicies } from './wallets/wallets.policies'

learnFlows(flows)

const loadBanks = () => import('./banks/banks.screen')
const loadDeposit = () => import('./sell/deposit.screen')
const loadHistory = () => import('./transactions/history.screen')
const loadProfile = () => import('./profile/profile.screen')
const loadDetails = () => import('./transactions/details.screen')
const loadHelp = () => import('./help/help.screen')
const loadWallets = () => import('./wallets/wallets.screen')
const loadWallet = () => import('./wallets/wallet-details.screen')
const loadSellOrder = () => import('./wallets/sell-order.screen')

const BanksScreen = lazy(() => loadBanks().then(({ BanksScreen }) => ({ default: BanksScreen })))
const DepositScreen = lazy(() => loadDeposit().then(({ DepositScreen }) => ({ default: DepositScreen })))
const HistoryScreen = lazy(() => loadHistory().then(({ HistoryScreen }) => ({ default: HistoryScreen })))
const ProfileScreen = lazy(() => loadProfile().then(({ ProfileScreen }) => ({ default: ProfileScreen })))
const DetailsScreen = lazy(() => loadDetails().then(({ DetailsScreen }) => ({ default: DetailsScreen })))
const HelpScreen = lazy(() => loadHelp().then(({ HelpScreen }) => ({ default: HelpScreen })))
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
}

/** Everything behind the guard. Its cache of server data lives and dies with one account's session (GUARD-07). */
const Dashboard = () => {
  const outside = useServices()
  const { account } = useSession()
  const [{ services, read }] = useState(() => rememberFor(outside, account.id))
  const [client] = useState(() =>
    createApollo(services.transport, sellPolicies, transactionsPolicies, walletsPolicies),
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
