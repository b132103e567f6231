import { ApolloProvider } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { useDeferredValue, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { nextIn } from '../machines/auth/session/redirects.rules'
import { dashboardHome, dashboardRoutes, isGuarded } from '../machines/shell/routes.rules'
import { createApollo } from './api/apollo'
import { withEarlyQuery } from './api/early-query'
import { rememberFor } from './api/offline-cache'
import { useAppLock } from './auth/lock/use-app-lock'
import { WithReauthentication } from './auth/reauthenticate/reauthenticate.screen'
import { useSessionWatch } from './auth/session/use-session-watch'
import { pages, pagesAhead } from './dashboard-pages'
import { LockContext, PracticeContext } from './flows/practice'
import { type AccountServices, type Services, ServicesProvider, useServices } from './flows/services'
import { useSession } from './flows/session'
import { Bell } from './notifications/bell.view'
import { hasPlate, pageNameAt, pageNames } from './pages'
import { withSellPageAhead } from './sell/rates/sell-page.source'
import { OfflineNotice } from './shell/offline-notice.view'
import { PageFailed } from './shell/page-failed.view'
import { fetchMenus, Shell } from './shell/shell.screen'
import { useOffers } from './shell/use-offers'
import { ErrorBoundary } from './ui/feedback/error-boundary.view'
import { OfflineCacheContext } from './ui/feedback/offline'
import { PageLoading } from './ui/feedback/page-loading.view'
import { LazyDialog } from './ui/layout/lazy-dialog.view'
import { fetchAhead, LazyScreen, LoadingContext, screenCode } from './ui/layout/lazy-screen'

/** Prefetched once the first page has settled: small, and needed by the next tap. */
const settled = () => import('./ui/settled').then(({ dressUp }) => dressUp())
const fetchOthers = (): void => {
  fetchAhead(fetchMenus)
  fetchAhead(settled)
  fetchAhead(appLock.fetch)
  for (const page of pagesAhead) fetchAhead(page.fetch)
}

const appLock = screenCode(() => import('./auth/lock/app-lock.screen').then((it) => it.AppLockScreen))
const notFound = screenCode(() => import('./shell/not-found.screen').then((it) => it.NotFoundInside))
const practice = screenCode(() => import('./practice-run').then(({ Practice }) => Practice))
const Practice = ({ onEnd }: { onEnd: () => void }) => (
  <LazyDialog onClose={onEnd}>
    <LazyScreen
      code={practice}
      deposit={<LazyScreen code={pages.sellDetails} />}
      details={<LazyScreen code={pages.transactionDetails} />}
      onEnd={onEnd}
    />
  </LazyDialog>
)

/** As the page it stands for: with a plate, or on paper. */
const Awaited = () => <PageLoading plate={hasPlate(useLocation()[0])} />

const pageLoading = <Awaited />

/** A page's first answer may have come before the page did: by the early query, or with the sign-in. */
const accountServices = (services: Services, accountId: string): AccountServices => {
  const { transport, session, sellPageAhead, now } = services
  const early = withSellPageAhead(withEarlyQuery(transport, session.token), sellPageAhead)
  const isTheirs = (): boolean => session.read()?.account.id === accountId
  const offlineCache = rememberFor({ transport: early, now, accountId, isTheirs })
  return { ...services, transport: offlineCache.transport, offlineCache }
}

/** Everything behind the guard. Its Apollo cache lives as long as one account's session (GUARD-07). */
const Dashboard = () => {
  const appServices = useServices()
  const { account, send } = useSession()
  useSessionWatch(send)
  const [isLocked, unlock] = useAppLock()
  const [services] = useState(() => accountServices(appServices, account.id))
  const [client] = useState(() => createApollo())
  const offered = useOffers(fetchOthers)
  // The frame first; the page is rendered in pieces after it is shown.
  const isFramed = useDeferredValue(true, false)
  return (
    <ServicesProvider services={services}>
      <OfflineCacheContext value={services.offlineCache.read}>
        <ApolloProvider client={client}>
          <WithReauthentication>
            <Shell
              bell={
                <LockContext value={isLocked}>
                  <Bell />
                </LockContext>
              }
              offers={
                <>
                  <OfflineNotice answeredAt={services.offlineCache.answeredAt} />
                  {offered}
                </>
              }
            >
              <ErrorBoundary failed={(failure) => <PageFailed {...failure} />}>
                <PracticeContext value={Practice}>
                  <LoadingContext value={pageLoading}>
                    {isFramed ? (
                      <Switch>
                        <Route path={dashboardHome}>
                          <Redirect replace to={dashboardRoutes.sell.path} />
                        </Route>
                        {pageNames.map((name) => (
                          <Route key={name} path={dashboardRoutes[name].path}>
                            <LazyScreen code={pages[name]} />
                          </Route>
                        ))}
                        <Route>
                          <LazyScreen code={notFound} home={dashboardRoutes.sell.path} />
                        </Route>
                      </Switch>
                    ) : (
                      pageLoading
                    )}
                  </LoadingContext>
                </PracticeContext>
              </ErrorBoundary>
            </Shell>
          </WithReauthentication>
          {isLocked && (
            // While its code is coming the page beneath is hidden already.
            <chakra.div visibility="visible">
              <LazyDialog onClose={services.reload}>
                <LazyScreen code={appLock} onOpen={unlock} WithPassword={WithReauthentication} />
              </LazyDialog>
            </chakra.div>
          )}
        </ApolloProvider>
      </OfflineCacheContext>
    </ServicesProvider>
  )
}

/** The dashboard, after the requested page's code is loaded too; a failure is shown by that page. */
export const withFirstPage = async () => {
  if (navigator.serviceWorker?.controller)
    fetchAhead(() => import('./ui/face/face').then(({ showFace }) => showFace()))
  const { pathname, search } = window.location
  // Prefetched on an entry page, it is the page that the sign-in leads to.
  const path = isGuarded(pathname) ? pathname : nextIn(search).split('?')[0]!
  const name = pageNameAt(path)
  if (name) await pages[name].fetch().catch(() => undefined)
  return Dashboard
}
