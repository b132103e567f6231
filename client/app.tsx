import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { admission, doorFor } from '../machines/auth/session.rules'
import { loginFrom, nextIn, sessionEventAfter, wayAfter } from '../machines/auth/ways.rules'
import {
  dashboardHome,
  entryRoutes,
  isGuarded,
  notFoundTitle,
  pageTitle,
  routeAt,
} from '../machines/shell/routes.rules'
import { LoginScreen } from './auth/login.screen'
import { OldAccountScreen } from './auth/old-account.screen'
import { sessionActors } from './auth/session.actors'
import { watchOtherTabs } from './auth/session.store'
import { SplashScreen } from './auth/splash.screen'
import { useRouteFocus } from './shared/route-focus'
import { useServices } from './shared/services'
import { SessionProvider } from './shared/session'
import { SplashMark } from './shared/splash-mark.view'
import { useFlow } from './shared/use-flow'
import { NotFoundScreen } from './shell/not-found.screen'
import { WithOverlays } from './shell/overlays.screen'

const loadDashboard = () => import('./dashboard')
const Dashboard = lazy(loadDashboard)

/** Fetched before it is needed; a failure is met again, and told, when the page is opened. */
const warmUp = (): void => void loadDashboard().catch(() => undefined)

/** The one session: what it hears of other flows, and where its facts lead. */
const useSessionFlow = () => {
  const services = useServices()
  const [session, send] = useFlow('session', { actors: sessionActors(services) })
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { credentials } = session.context

  useEffect(
    () =>
      services.facts.listen((fact) => {
        const way = wayAfter(fact, { path, search }, credentials)
        if (way) navigate(way, { replace: true })
        const event = sessionEventAfter(fact)
        if (event) send(event)
      }),
    [services, send, navigate, path, search, credentials],
  )

  useEffect(
    () => watchOtherTabs(services.session, window, () => send({ type: 'session.followOtherTab' })),
    [services, send],
  )

  return { session, send, path, search }
}

/** The route table and its guard (GUARD-01 to GUARD-06, AMB-11). */
export const App = () => {
  const { session, send, path, search } = useSessionFlow()
  const { subscribe, read } = useServices().session
  const stored = useSyncExternalStore(subscribe, read)
  useRouteFocus(path)
  useEffect(() => {
    if (path !== dashboardHome) document.title = pageTitle(routeAt(path)?.title ?? notFoundTitle)
  }, [path])

  const { credentials } = session.context
  const isSettled = session.matches('open') || session.matches('closed')
  const admitted = isSettled ? admission(credentials) : null
  const isAdmitted = admitted === 'admitted' && stored !== null

  // The splash's two seconds are enough for the dashboard's code.
  useEffect(() => {
    if (isAdmitted) warmUp()
  }, [isAdmitted])

  const guarded = isAdmitted ? (
    <SessionProvider session={{ account: stored.account, customer: stored.customer, send }}>
      <Suspense fallback={<SplashMark />}>
        <Dashboard key={stored.account.id} />
      </Suspense>
    </SessionProvider>
  ) : (
    <Redirect replace to={admitted === 'oldAccount' ? doorFor(credentials) : loginFrom({ path, search })} />
  )

  const open = (
    <Switch>
      <Route path={entryRoutes.splash.path}>
        <SplashScreen />
      </Route>
      <Route path={entryRoutes.login.path}>
        {isAdmitted ? <Redirect replace to={nextIn(search)} /> : <LoginScreen onTyping={warmUp} />}
      </Route>
      <Route path={entryRoutes.accountRecovery.path}>
        {admitted === 'oldAccount' ? (
          <OldAccountScreen onLeave={() => send({ type: 'session.logOut' })} />
        ) : (
          <Redirect replace to={doorFor(credentials)} />
        )}
      </Route>
      <Route>
        <NotFoundScreen home={doorFor(credentials)} />
      </Route>
    </Switch>
  )

  // '/login/' is '/login'.
  const trimmed = path.replace(/(?<=.)\/+$/, '')
  if (trimmed !== path) return <Redirect replace to={search ? `${trimmed}?${search}` : trimmed} />

  // Between two states of the session only the login page stays, with its form and its spinner.
  const page = isGuarded(path) ? guarded : open
  const isShown = isSettled || (path === entryRoutes.login.path && !session.matches('restoring'))
  return <WithOverlays>{isShown ? page : <SplashMark />}</WithOverlays>
}
