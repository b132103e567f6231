import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { loginFrom, nextPathIn } from '../../machines/auth/session/redirects.rules'
import { sessionFlow } from '../../machines/auth/session/session.machine'
import { authorize, landingPath } from '../../machines/auth/session/session.rules'
import { offlineText } from '../../machines/core/api-error'
import {
  canonicalPath,
  dashboardHome,
  dashboardRoutes,
  entryRoutes,
  isGuarded,
  notFoundTitle,
  pageTitle,
  productName,
  routeAt,
} from '../../machines/shell/routes.rules'
import { LoginScreen } from '../auth/login/login.screen'
import { sessionActors } from '../auth/session/session.actors'
import { MissingCode } from '../data/fetch-code'
import { useServices } from '../flows/services'
import { SessionProvider } from '../flows/session'
import { sendIfHandled, useFlow } from '../flows/use-flow'
import { WithOverlays } from '../shell/overlays/overlays.screen'
import { Button } from '../ui/controls/button.view'
import { ErrorBoundary, type Failure } from '../ui/feedback/error-boundary.view'
import { EntryPage } from '../ui/layout/entry-page.view'
import { fetchAhead, LazyScreen, LoadingContext, screenCode } from '../ui/layout/lazy-screen'
import { navigateAfterPaint, useRouteFocus } from '../ui/layout/navigation'
import { Logo } from '../ui/marks/logo.view'
import { entryPages } from './entry-pages'

/** The splash screen's content, also shown while code loads. */
const SplashMark = () => (
  <chakra.main
    minHeight="100dvh"
    display="flex"
    flexDirection="column"
    alignItems="center"
    justifyContent="center"
    gap="4"
    paddingInline="4"
    textStyle="h1"
  >
    <Logo height={72} />
    <h1>{productName}</h1>
  </chakra.main>
)

const loadDashboard = () => import('./dashboard')
/** Also loads the requested page, so that the splash is not followed by a skeleton. */
const dashboard = screenCode(() => loadDashboard().then((m) => m.withFirstPage()))
const notFound = screenCode(() => import('../shell/not-found.screen').then((m) => m.NotFoundScreen))
/** The prerendered pages' screens, by path; null for the login screen, which is in this chunk. */
const entryScreens = new Map(entryPages.map(({ path, code }) => [path, code ? screenCode(code) : null]))
export const entryCode = async (path: string): Promise<unknown> => entryScreens.get(path)?.fetch()
const oldAccount = screenCode(() =>
  import('../auth/old-account/old-account.screen').then((m) => m.OldAccountScreen),
)

const prefetchDashboard = (): void => fetchAhead(dashboard.fetch, { sure: true })

const splash = <SplashMark />

/** '/dashboard' only redirects to the sell page: going there directly saves a render. */
const resolveHome = (path: string): string => (path === dashboardHome ? dashboardRoutes.sell.path : path)

const guestPaths: ReadonlySet<string> = new Set([entryRoutes.login.path, entryRoutes.register.path])

/** Replaces an entry page or the dashboard whose code failed to load. Other errors go to the outer boundary. */
export const EntryFailed = ({ error, busy, onRetry }: Failure) => {
  const [path] = useLocation()
  if (!(error instanceof MissingCode)) throw error
  return (
    <EntryPage title={routeAt(path)?.title ?? productName}>
      <p role="alert">{offlineText}</p>
      <Button variant="subtle" loading={busy} onClick={onRetry}>
        Refresh
      </Button>
    </EntryPage>
  )
}

/** How long the splash stays (CONST-01), ms. */
const splashMs = 2000

const SplashScreen = ({ next }: { next: string }) => {
  const { clock } = useServices()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer: unknown = clock.setTimeout(() => setOver(true), splashMs)
    return () => clock.clearTimeout(timer as number)
  }, [clock])
  return isOver ? <Redirect replace to={next} /> : <SplashMark />
}

/** The route table and its guard (GUARD-01 to GUARD-06). */
export const App = () => {
  const services = useServices()
  const [session, send, actor] = useFlow(sessionFlow, { actors: sessionActors(services) })
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { subscribe, read } = services.session
  const stored = useSyncExternalStore(subscribe, read, read)
  useRouteFocus(path)
  useEffect(() => {
    if (path !== dashboardHome) document.title = pageTitle(routeAt(path)?.title ?? notFoundTitle)
  }, [path])

  const { credentials } = session.context
  const isSettled = session.matches('open') || session.matches('closed')
  const admitted = isSettled ? authorize(credentials) : null
  const isAdmitted = admitted === 'admitted' && stored !== null

  // The splash's two seconds usually suffice to load the dashboard's code.
  useEffect(() => {
    if (isAdmitted) prefetchDashboard()
  }, [isAdmitted])

  const guarded = isAdmitted ? (
    <SessionProvider session={{ account: stored.account, customer: stored.customer, send }}>
      <LazyScreen key={stored.account.id} code={dashboard} />
    </SessionProvider>
  ) : (
    <Redirect
      replace
      to={admitted === 'oldAccount' ? landingPath(credentials) : loginFrom({ path, search })}
    />
  )

  const open = (
    <Switch>
      <Route path={entryRoutes.splash.path}>
        <SplashScreen next={resolveHome(landingPath(credentials))} />
      </Route>
      {[...entryScreens].map(([entry, code]) => (
        <Route key={entry} path={entry}>
          {isAdmitted && guestPaths.has(entry) ? (
            <Redirect replace to={resolveHome(nextPathIn(search))} />
          ) : code ? (
            <LazyScreen code={code} />
          ) : (
            <LoginScreen onTyping={prefetchDashboard} />
          )}
        </Route>
      ))}
      <Route path={entryRoutes.accountRecovery.path}>
        {admitted === 'oldAccount' ? (
          <LazyScreen code={oldAccount} send={send} />
        ) : (
          <Redirect replace to={landingPath(credentials)} />
        )}
      </Route>
      <Route>
        <LazyScreen code={notFound} home={landingPath(credentials)} />
      </Route>
    </Switch>
  )

  const canonical = canonicalPath(path)
  if (canonical !== path) return <Redirect replace to={search ? `${canonical}?${search}` : canonical} />

  // While the session is changing, only entry pages stay mounted, to keep their forms and spinners.
  const page = isGuarded(path) ? guarded : open
  const isRestoring = session.matches('restoring')
  // If no session is stored, a prerendered page need not wait for the session flow.
  const isVisitor = isRestoring && stored === null && entryScreens.has(path)
  const isShown = isSettled || isVisitor || (guestPaths.has(path) && !isRestoring)
  return (
    <Router aroundNav={navigateAfterPaint}>
      <WithOverlays
        app={{
          place: { path, search },
          redirect: (to) => navigate(resolveHome(to), { replace: true }),
          // Several 401s can end the same session, so later ones may go unhandled.
          sendSession: (event) => sendIfHandled(actor, event),
        }}
      >
        <ErrorBoundary failed={(failure) => <EntryFailed {...failure} />}>
          <LoadingContext value={splash}>{isShown ? page : splash}</LoadingContext>
        </ErrorBoundary>
      </WithOverlays>
    </Router>
  )
}
