import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { loginFrom, nextIn, redirectAfter, sessionEventAfter } from '../machines/auth/session/redirects.rules'
import { sessionFlow } from '../machines/auth/session/session.machine'
import { authorize, landingPath } from '../machines/auth/session/session.rules'
import type { DomainEvent } from '../machines/domain-events'
import {
  canonicalPath,
  dashboardHome,
  dashboardRoutes,
  entryRoutes,
  isGuarded,
  notFoundTitle,
  pageTitle,
  routeAt,
} from '../machines/shell/routes.rules'
import { LoginScreen } from './auth/login/login.screen'
import { sessionActors } from './auth/session/session.actors'
import { SplashScreen } from './auth/session/splash.screen'
import { entryPages } from './entry-pages'
import { useServices } from './flows/services'
import { SessionProvider } from './flows/session'
import { sendIfHandled, useFlow } from './flows/use-flow'
import { EntryFailed } from './shell/entry-failed.view'
import { WithOverlays } from './shell/overlays/overlays.screen'
import { ErrorBoundary } from './ui/feedback/error-boundary.view'
import { useRouteFocus } from './ui/focus/route-focus'
import { fetchAhead, LazyScreen, LoadingContext, screenCode } from './ui/layout/lazy-screen'
import { navigateAfterPaint } from './ui/layout/navigate-after-paint'
import { SplashMark } from './ui/marks/splash-mark.view'

const loadDashboard = () => import('./dashboard')
/** Loads the requested page too, so that no skeleton appears between the splash and the page. */
const dashboard = screenCode(() => loadDashboard().then((it) => it.withFirstPage()))
const notFound = screenCode(() => import('./shell/not-found.screen').then((it) => it.NotFoundScreen))
/** The screens of the prerendered pages by path; null for the login's, which is here. */
const entryScreens = new Map(entryPages.map(({ path, code }) => [path, code ? screenCode(code) : null]))
/** Loads the lazy code of a prerendered page. */
export const entryCode = async (path: string): Promise<unknown> => entryScreens.get(path)?.fetch()
const oldAccount = screenCode(() =>
  import('./auth/old-account/old-account.screen').then((it) => it.OldAccountScreen),
)

/** Prefetches the dashboard. */
const warmUp = (): void => fetchAhead(dashboard.fetch, { sure: true })

const splash = <SplashMark />

/** '/dashboard' only redirects to the sell page: whoever goes there is spared rendering both. */
const opened = (path: string): string => (path === dashboardHome ? dashboardRoutes.sell.path : path)

/** Pages where a session may begin. */
const beginnings: ReadonlySet<string> = new Set([entryRoutes.login.path, entryRoutes.register.path])

/** Runs the session flow: subscribes it to domain events and navigates where they redirect to. */
const useSessionFlow = () => {
  const services = useServices()
  const [session, send, actor] = useFlow(sessionFlow, { actors: sessionActors(services) })
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { credentials } = session.context

  // Subscribed once: a page may emit a domain event during its first render.
  const follow = useEffectEvent((domainEvent: DomainEvent) => {
    const way = redirectAfter(domainEvent, { path, search }, credentials)
    if (way) navigate(opened(way), { replace: true })
    const event = sessionEventAfter(domainEvent)
    // Several refused calls end one session.
    if (event) sendIfHandled(actor, event)
  })
  useEffect(() => services.eventBus.listen((domainEvent) => follow(domainEvent)), [services])

  return { session, send, path, search }
}

/** The route table and its guard (GUARD-01 to GUARD-06). */
export const App = () => {
  const { session, send, path, search } = useSessionFlow()
  const { subscribe, read } = useServices().session
  const stored = useSyncExternalStore(subscribe, read, read)
  useRouteFocus(path)
  useEffect(() => {
    if (path !== dashboardHome) document.title = pageTitle(routeAt(path)?.title ?? notFoundTitle)
  }, [path])

  const { credentials } = session.context
  const isSettled = session.matches('open') || session.matches('closed')
  const admitted = isSettled ? authorize(credentials) : null
  const isAdmitted = admitted === 'admitted' && stored !== null

  // The splash's two seconds are enough to fetch the dashboard's code.
  useEffect(() => {
    if (isAdmitted) warmUp()
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
        <SplashScreen />
      </Route>
      {[...entryScreens].map(([entry, code]) => (
        <Route key={entry} path={entry}>
          {isAdmitted && beginnings.has(entry) ? (
            <Redirect replace to={opened(nextIn(search))} />
          ) : code ? (
            <LazyScreen code={code} />
          ) : (
            <LoginScreen onTyping={warmUp} />
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

  // While the session changes, only the pages that begin one stay mounted, with their forms and spinners.
  const page = isGuarded(path) ? guarded : open
  const isRestoring = session.matches('restoring')
  // With nothing stored, a prerendered page need not wait for the session flow.
  const isVisitor = isRestoring && stored === null && entryScreens.has(path)
  const isShown = isSettled || isVisitor || (beginnings.has(path) && !isRestoring)
  return (
    <Router aroundNav={navigateAfterPaint}>
      <WithOverlays>
        <ErrorBoundary failed={(failure) => <EntryFailed {...failure} />}>
          <LoadingContext value={splash}>{isShown ? page : splash}</LoadingContext>
        </ErrorBoundary>
      </WithOverlays>
    </Router>
  )
}
