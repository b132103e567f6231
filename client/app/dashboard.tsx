import { ApolloProvider } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { nextPathIn } from '../../machines/auth/session/redirects.rules'
import { offlineText } from '../../machines/core/api-error'
import {
  dashboardHome,
  dashboardRoutes,
  isGuarded,
  notFoundTitle,
  routeAt,
} from '../../machines/shell/routes.rules'
import { isSuccess } from '../../machines/shell/success.rules'
import { useAppLock } from '../auth/lock/use-app-lock'
import { WithReauthentication } from '../auth/reauthenticate/reauthenticate.screen'
import { useSessionWatch } from '../auth/session/use-session-watch'
import { createApollo } from '../data/apollo'
import { retryUntilDone } from '../data/fetch-code'
import { earlyLink } from '../data/links'
import { openOfflineCache } from '../data/offline-cache'
import { LockContext, PracticeContext } from '../flows/practice'
import { type Services, useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { useBackNavigation } from '../flows/use-back-navigation'
import { useDomainEvent } from '../flows/use-domain-event'
import { useInterval } from '../flows/use-interval'
import { SellPageDocument } from '../generated/graphql'
import { Bell } from '../notifications/bell.view'
import { useOnline } from '../platform/use-online'
import { sellPageOf } from '../sell/rates/sell-page.source'
import { fetchMenus, Shell } from '../shell/shell.screen'
import { FailureState } from '../ui/feedback/empty.view'
import { ErrorBoundary, type Failure } from '../ui/feedback/error-boundary.view'
import { failedSince, OfflineCacheContext } from '../ui/feedback/offline'
import { PageLoading } from '../ui/feedback/page-loading.view'
import { Hero } from '../ui/layout/hero.view'
import { failureText, LazyDialog } from '../ui/layout/lazy-dialog.view'
import { fetchAhead, LazyScreen, LoadingContext, type ScreenCode, screenCode } from '../ui/layout/lazy-screen'
import { BackHeader, Page } from '../ui/layout/page.view'
import { PageHeading } from '../ui/layout/page-heading.view'
import {
  hasBars,
  hasHero,
  type PageName,
  type Page as PageRow,
  paddingTopAt,
  pageNameAt,
  pageNames,
  pages,
} from './pages'

const screens = Object.fromEntries(pageNames.map((name) => [name, screenCode(pages[name].code)])) as Record<
  PageName,
  ScreenCode
>

const offers = screenCode(() => import('../shell/offers.screen').then(({ OffersScreen }) => OffersScreen))

/** How long after the first render the page counts as settled, ms. */
const settledAfterMs = 2_000

const useOffers = (onSettled: () => void): ReactNode => {
  const [isLoaded, setIsLoaded] = useState(false)
  const [isFirstVisit] = useState(() => !navigator.serviceWorker?.controller)
  const [hadSuccess, setHadSuccess] = useState(false)
  const isMoneyPage = useLocation()[0].startsWith(dashboardRoutes.wallets.path)
  // The offers include orders with an unknown outcome, even offline.
  useEffect(() => {
    if (isMoneyPage) fetchAhead(offers.fetch, { sure: true })
  }, [isMoneyPage])
  useEffect(() => {
    const timer = setTimeout(() => {
      onSettled()
      void retryUntilDone(offers.fetch)().then(() => setIsLoaded(true))
    }, settledAfterMs)
    return () => clearTimeout(timer)
  }, [onSettled])
  useDomainEvent((domainEvent) => isSuccess(domainEvent) && setHadSuccess(true))
  return isLoaded && <LazyScreen code={offers} isFirstVisit={isFirstVisit} hadSuccess={hadSuccess} />
}

const parentOf = (path: string): string => {
  const parent = path.slice(0, path.lastIndexOf('/'))
  return parent === dashboardHome || routeAt(parent) ? parent : parentOf(parent)
}

/** Replaces a dashboard page that failed to render; the bars and the navigation remain. */
const PageFailed = ({ error, busy, onRetry }: Failure) => {
  const [path] = useLocation()
  const goBack = useBackNavigation(parentOf(path))
  const title = routeAt(path)?.title ?? notFoundTitle
  const heading = hasBars(path) ? (
    <PageHeading>{title}</PageHeading>
  ) : (
    <BackHeader title={title} onBack={goBack} isOnHero={hasHero(path)} />
  )
  return (
    <Page gap="4" paddingTop={{ base: hasHero(path) ? '0' : '4', lg: '4' }} aria-busy={busy}>
      {hasHero(path) ? <Hero heading={heading} /> : heading}
      <FailureState text={failureText(error)} busy={busy} onRefresh={onRetry} />
    </Page>
  )
}

const NoticePlace = chakra('p', {
  base: {
    position: 'fixed',
    zIndex: 'bar',
    insetInline: '0',
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
    // Cached data and failed reads show this message themselves.
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

const pollMs = 60_000
const recheckMs = 5_000

/**
 * 'Oops! Looks like you are offline. · as of 06:02' while the device is offline and the page shows old data. A browser
 * may be wrong, for example with a VPN, so a later response to a poll hides the notice.
 */
const OfflineNotice = ({ respondedAt }: { respondedAt: () => number }) => {
  const [path] = useLocation()
  const { now } = useServices()
  const saysOnline = useOnline()
  const [last, setLast] = useState({ saysOnline, changedAt: 0 })
  if (last.saysOnline !== saysOnline) setLast({ saysOnline, changedAt: now() })
  const at = useInterval(now, recheckMs, () => !saysOnline)
  const online = saysOnline || respondedAt() > Math.max(last.changedAt, at - pollMs)
  return (
    <NoticePlace role="status" style={{ top: `${paddingTopAt(path) - 14}px` }}>
      {!online && <Line>{failedSince(offlineText, respondedAt(), now())}</Line>}
    </NoticePlace>
  )
}

const prefetchAfterSettling = () => import('../ui/prefetch-ui').then(({ prefetchUi }) => prefetchUi())
const prefetchPages = (): void => {
  fetchAhead(fetchMenus)
  fetchAhead(prefetchAfterSettling)
  fetchAhead(appLock.fetch)
  for (const name of pageNames) if ((pages[name] as PageRow).ahead) fetchAhead(screens[name].fetch)
}

const appLock = screenCode(() => import('../auth/lock/app-lock.screen').then((m) => m.AppLockScreen))
const notFound = screenCode(() => import('../shell/not-found.screen').then((m) => m.NotFoundInside))
const practice = screenCode(() => import('../practice/practice-run').then(({ Practice }) => Practice))
const Practice = ({ onEnd }: { onEnd: () => void }) => (
  <LazyDialog onClose={onEnd}>
    <LazyScreen
      code={practice}
      deposit={<LazyScreen code={screens.sellDetails} />}
      details={<LazyScreen code={screens.transactionDetails} />}
      onEnd={onEnd}
    />
  </LazyDialog>
)

const Loading = () => <PageLoading hero={hasHero(useLocation()[0])} />

/** The page's first data may have arrived already, with the login or through the early query. */
const openAccount = ({ transport, session, sellPageAhead, now }: Services, accountId: string) => {
  const isSameAccount = (): boolean => session.read()?.account.id === accountId
  const offlineCache = openOfflineCache({ now, accountId, isSameAccount })
  const client = createApollo(transport, offlineCache.link, earlyLink(session.token))
  const ahead = sellPageAhead.read(accountId)
  if (ahead) {
    const variables = { accountId, kycRequired: session.read()?.customer?.kycRequired ?? false }
    const data = sellPageOf(ahead.page, variables.kycRequired)
    client.writeQuery({ query: SellPageDocument, variables, data })
    offlineCache.store(SellPageDocument, variables, data)
  }
  return { offlineCache, client }
}

/** Everything behind the guard, with one Apollo cache per account's session (GUARD-07). */
const Dashboard = () => {
  const services = useServices()
  const { account, send } = useSession()
  useSessionWatch(send)
  const [isLocked, unlock] = useAppLock()
  const [{ client, offlineCache }] = useState(() => openAccount(services, account.id))
  const offers = useOffers(prefetchPages)
  return (
    <OfflineCacheContext value={offlineCache.read}>
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
                <OfflineNotice respondedAt={offlineCache.respondedAt} />
                {offers}
              </>
            }
          >
            <ErrorBoundary failed={(failure) => <PageFailed {...failure} />}>
              <PracticeContext value={Practice}>
                <LoadingContext value={<Loading />}>
                  <Switch>
                    <Route path={dashboardHome}>
                      <Redirect replace to={dashboardRoutes.sell.path} />
                    </Route>
                    {pageNames.map((name) => (
                      <Route key={name} path={dashboardRoutes[name].path}>
                        <LazyScreen code={screens[name]} />
                      </Route>
                    ))}
                    <Route>
                      <LazyScreen code={notFound} home={dashboardRoutes.sell.path} />
                    </Route>
                  </Switch>
                </LoadingContext>
              </PracticeContext>
            </ErrorBoundary>
          </Shell>
        </WithReauthentication>
        {isLocked && (
          <chakra.div visibility="visible">
            <LazyDialog onClose={services.reload}>
              <LazyScreen code={appLock} onOpen={unlock} />
            </LazyDialog>
          </chakra.div>
        )}
      </ApolloProvider>
    </OfflineCacheContext>
  )
}

/** Returns the dashboard once the requested page's code has loaded; if that fails, the page itself shows it. */
export const withFirstPage = async () => {
  const { pathname, search } = window.location
  // An entry page prefetches the page that follows the login.
  const path = isGuarded(pathname) ? pathname : nextPathIn(search).split('?')[0]!
  const name = pageNameAt(path)
  if (name) await screens[name].fetch().catch(() => undefined)
  return Dashboard
}
