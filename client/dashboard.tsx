import { ApolloProvider } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { nextIn } from '../machines/auth/session/redirects.rules'
import { offlineText } from '../machines/core/api-error'
import {
  dashboardHome,
  dashboardRoutes,
  isGuarded,
  notFoundTitle,
  routeAt,
} from '../machines/shell/routes.rules'
import { isSuccess } from '../machines/shell/success.rules'
import { createApollo } from './api/apollo'
import { withEarlyQuery } from './api/early-query'
import { retryUntilDone } from './api/fetch-code'
import { rememberFor } from './api/offline-cache'
import { useAppLock } from './auth/lock/use-app-lock'
import { WithReauthentication } from './auth/reauthenticate/reauthenticate.screen'
import { useSessionWatch } from './auth/session/use-session-watch'
import { pages, pagesAhead } from './dashboard-pages'
import { LockContext, PracticeContext } from './flows/practice'
import { type AccountServices, type Services, ServicesProvider, useServices } from './flows/services'
import { useSession } from './flows/session'
import { useBackNavigation } from './flows/use-back-navigation'
import { Bell } from './notifications/bell.view'
import { hasBars, hasPlate, paddingTopAt, pageNameAt, pageNames } from './pages'
import { useOnline } from './platform/use-online'
import { withSellPageAhead } from './sell/rates/sell-page.source'
import { fetchMenus, Shell } from './shell/shell.screen'
import { FailureState } from './ui/feedback/empty.view'
import { ErrorBoundary, type Failure } from './ui/feedback/error-boundary.view'
import { failureText } from './ui/feedback/failure-text'
import { failedSince, OfflineCacheContext } from './ui/feedback/offline'
import { PageLoading } from './ui/feedback/page-loading.view'
import { LazyDialog } from './ui/layout/lazy-dialog.view'
import { fetchAhead, LazyScreen, LoadingContext, screenCode } from './ui/layout/lazy-screen'
import { BackHeader, Page } from './ui/layout/page.view'
import { PageHeading } from './ui/layout/page-heading.view'
import { Plate } from './ui/layout/plate.view'

const offers = screenCode(() => import('./shell/offers.screen').then(({ OffersScreen }) => OffersScreen))

/** When the first page has settled, ms after its first drawing. */
const settledAfterMs = 2_000

/** What the app offers about itself, once the first page has settled; `onSettled` is called then too. */
const useOffers = (onSettled: () => void): ReactNode => {
  const { eventBus } = useServices()
  const [isLoaded, setIsLoaded] = useState(false)
  const [isFirstVisit] = useState(() => !navigator.serviceWorker?.controller)
  const [hadSuccess, setHadSuccess] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      onSettled()
      void retryUntilDone(offers.fetch)().then(() => setIsLoaded(true))
    }, settledAfterMs)
    return () => clearTimeout(timer)
  }, [onSettled])
  useEffect(() => eventBus.listen((domainEvent) => isSuccess(domainEvent) && setHadSuccess(true)), [eventBus])
  return isLoaded && <LazyScreen code={offers} isFirstVisit={isFirstVisit} hadSuccess={hadSuccess} />
}

/** The parent page of a path. */
const parentOf = (path: string): string => {
  const parent = path.slice(0, path.lastIndexOf('/'))
  return parent === dashboardHome || routeAt(parent) ? parent : parentOf(parent)
}

/** Replaces a dashboard page that failed to render: bars and navigation stay. */
const PageFailed = ({ error, busy, onRetry }: Failure) => {
  const [path] = useLocation()
  const goBack = useBackNavigation(parentOf(path))
  const title = routeAt(path)?.title ?? notFoundTitle
  const heading = hasBars(path) ? (
    <PageHeading>{title}</PageHeading>
  ) : (
    <BackHeader title={title} onBack={goBack} onPlate={hasPlate(path)} />
  )
  return (
    <Page gap="4" paddingTop={{ base: hasPlate(path) ? '0' : '4', lg: '4' }} aria-busy={busy}>
      {hasPlate(path) ? <Plate heading={heading} /> : heading}
      <FailureState
        icon={<CircleAlert size={24} />}
        text={failureText(error)}
        busy={busy}
        onRefresh={onRetry}
      />
    </Page>
  )
}

/** On the lower edge of the page's bar, where it moves nothing and covers no button. */
const Edge = chakra('p', {
  base: {
    position: 'fixed',
    zIndex: 'bar',
    insetInline: '0',
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
    // Cached data, and what could not be read, say it themselves.
    'body:has([data-offline]) &': { display: 'none' },
  },
})

const Line = chakra('span', {
  base: {
    paddingInline: '3',
    borderRadius: 'chip',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.muted',
    color: 'fg.muted',
    textStyle: 'caption',
  },
})

/** 'Oops! Looks like you are offline. · as of 06:02' while the device has no network and the page still shows what it read. */
const OfflineNotice = ({ answeredAt }: { answeredAt: () => number }) => {
  const online = useOnline()
  const [path] = useLocation()
  const { now } = useServices()
  return (
    <Edge role="status" style={{ top: `${paddingTopAt(path) - 8}px` }}>
      {!online && <Line>{failedSince(offlineText, answeredAt(), now())}</Line>}
    </Edge>
  )
}

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
  useState(() => showFetchedFace())
  const [isLocked, unlock] = useAppLock()
  const [services] = useState(() => accountServices(appServices, account.id))
  const [client] = useState(() => createApollo(services.transport))
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

/** Shows the font if an entry page fetched it: the first page after a sign-in is drawn with it. */
let showFetchedFace = (): void => undefined
const fetchFaceAhead = async (): Promise<void> => {
  const { fetchFace } = await import('./ui/face/face')
  showFetchedFace = await fetchFace()
}

/** The dashboard, after the requested page's code is loaded too; a failure is shown by that page. */
export const withFirstPage = async () => {
  if (navigator.serviceWorker?.controller)
    fetchAhead(() => import('./ui/face/face').then(({ showFace }) => showFace()))
  const { pathname, search } = window.location
  if (!isGuarded(pathname)) fetchAhead(fetchFaceAhead)
  // Prefetched on an entry page, it is the page that the sign-in leads to.
  const path = isGuarded(pathname) ? pathname : nextIn(search).split('?')[0]!
  const name = pageNameAt(path)
  if (name) await pages[name].fetch().catch(() => undefined)
  return Dashboard
}
