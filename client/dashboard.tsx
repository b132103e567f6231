import { ApolloProvider } from '@apollo/client/react'
import { type ComponentType, useEffect, useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { reauthenticateFlows } from '../machines/auth/reauthenticate/reauthenticate.flows'
import { nextIn } from '../machines/auth/session/redirects.rules'
import { notificationsFlows } from '../machines/notifications/notifications.flows'
import { resourceFlows } from '../machines/resource/resource.flows'
import { sellFlows } from '../machines/sell/sell.flows'
import { dashboardHome, dashboardRoutes, isGuarded, routeAt } from '../machines/shell/routes.rules'
import { shellFlows } from '../machines/shell/shell.flows'
import { activitiesPolicies } from './activities/activities.policies'
import { createApollo } from './api/apollo'
import { rememberFor } from './api/offline-cache'
import { WithReauthentication } from './auth/reauthenticate/reauthenticate.screen'
import { banksPolicies } from './banks/banks.policies'
import type { LoadFlows } from './flows/flow-registry'
import { ServicesProvider, useServices } from './flows/services'
import { useSession } from './flows/session'
import { Inbox } from './notifications/inbox.screen'
import { profilePolicies } from './profile/profile.policies'
import { referralsPolicies } from './referrals/referrals.policies'
import { SellScreen } from './sell/rates/sell.screen'
import { withSellPageAhead } from './sell/rates/sell-page.source'
import { sellPolicies } from './sell/sell.policies'
import { NotFoundInside } from './shell/not-found.screen'
import { PageFailed } from './shell/page-failed.view'
import { Shell } from './shell/shell.screen'
import { transactionsPolicies } from './transactions/transactions.policies'
import { OfflineCacheContext } from './ui/feedback/cached-data.view'
import { ErrorBoundary } from './ui/feedback/error-boundary.view'
import { PageLoading } from './ui/feedback/page-loading.view'
import { fetchAhead, LazyScreen, LoadingContext, screenCode } from './ui/layout/lazy-screen'
import { walletsPolicies } from './wallets/wallets.policies'

const lazyFlows: LoadFlows[] = []

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

/** The page of each route; the sell page, where sessions begin, is part of this chunk. */
const pages = {
  sell: screenCode(async () => SellScreen, SellScreen),
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
    () => import('./wallets/sell-order/sell-order.screen').then(({ SellOrderScreen }) => SellOrderScreen),
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

const names = Object.keys(pages) as (keyof typeof pages)[]

/** Prefetched once the first page has settled: small, and needed by the next tap. */
const fetchedAfterMs = 2_000
const settled = () => import('./ui/settled').then(({ dressUp }) => dressUp())
const fetchOthers = (): void => {
  fetchAhead(settled)
  for (const page of [pages.sellDetails, pages.transactions, pages.transactionDetails]) fetchAhead(page.fetch)
}

const pageLoading = <PageLoading />

/** Everything behind the guard. Its Apollo cache lives as long as one account's session (GUARD-07). */
const Dashboard = () => {
  const appServices = useServices()
  useState(() => {
    appServices.flows.register({
      ...reauthenticateFlows,
      ...notificationsFlows,
      ...resourceFlows,
      ...sellFlows,
      ...shellFlows,
    })
    appServices.flows.offered.push(...lazyFlows)
  })
  const { account } = useSession()
  const [{ services, read }] = useState(() =>
    rememberFor({ ...appServices, transport: withSellPageAhead(appServices) }, account.id),
  )
  const [client] = useState(() =>
    createApollo(
      services.transport,
      activitiesPolicies,
      banksPolicies,
      profilePolicies,
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
      <OfflineCacheContext value={read}>
        <ApolloProvider client={client}>
          <WithReauthentication>
            <Shell bell={<Inbox />}>
              <ErrorBoundary failed={(failure) => <PageFailed {...failure} />}>
                <LoadingContext value={pageLoading}>
                  <Switch>
                    <Route path={dashboardHome}>
                      <Redirect replace to={dashboardRoutes.sell.path} />
                    </Route>
                    {names.map((name) => (
                      <Route key={name} path={dashboardRoutes[name].path}>
                        <LazyScreen code={pages[name]} />
                      </Route>
                    ))}
                    <Route>
                      <NotFoundInside home={dashboardRoutes.sell.path} />
                    </Route>
                  </Switch>
                </LoadingContext>
              </ErrorBoundary>
            </Shell>
          </WithReauthentication>
        </ApolloProvider>
      </OfflineCacheContext>
    </ServicesProvider>
  )
}

/** The dashboard, after the requested page's code is loaded too; a failure is shown by that page. */
export const withFirstPage = async () => {
  const { pathname, search } = window.location
  // Prefetched on an entry page, it is the page that the sign-in leads to.
  const path = isGuarded(pathname) ? pathname : nextIn(search).split('?')[0]!
  const route = routeAt(path)
  const name = names.find((name) => dashboardRoutes[name] === route)
  if (name) await pages[name].fetch().catch(() => undefined)
  return Dashboard
}
