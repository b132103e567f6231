import type { DomainEvent } from '../../domain-events'
import { dashboardHome, dashboardRoutes, entryRoutes, isGuarded, safeNext } from '../../shell/routes.rules'
import type { SessionEvent } from './session.machine'
import { authorize, type Credentials, landingPath } from './session.rules'

/** The current location: wouter's path, and the query without '?'. */
export interface Location {
  path: string
  search: string
}

/** The page after a login: the requested one if it is known (ruling 5). */
export const nextIn = (search: string): string =>
  safeNext(new URLSearchParams(search).get('next')) ?? dashboardHome

/** Whether the page after a login is the sell page, whose data may then come with the login's answer. */
export const landsOnSellPage = (search: string): boolean => {
  const [path] = nextIn(search).split('?')
  return path === dashboardHome || path === dashboardRoutes.sell.path
}

/** '/login' with the current page as `next`, if it is worth returning to (ruling 5). */
export const loginFrom = ({ path, search }: Location): string => {
  const next = safeNext(search ? `${path}?${search}` : path)
  return next === null || next === dashboardHome
    ? entryRoutes.login.path
    : `${entryRoutes.login.path}?next=${encodeURIComponent(next)}`
}

export const redirectAfter = (
  domainEvent: DomainEvent,
  place: Location,
  credentials: Credentials,
): string | null => {
  switch (domainEvent.type) {
    case 'splash.ended':
      return landingPath(credentials)
    case 'session.began':
      return authorize(domainEvent.credentials) === 'admitted'
        ? nextIn(place.search)
        : landingPath(domainEvent.credentials)
    case 'recovery.completed':
    case 'oldAccount.passwordMissed':
      return entryRoutes.login.path
    case 'session.ended':
      if (domainEvent.reason === 'loggedOut' || domainEvent.reason === 'accountDeleted')
        return entryRoutes.splash.path
      if (domainEvent.reason === 'oldAccountLeft') return entryRoutes.login.path
      // No redirect when already on an entry page.
      if (!isGuarded(place.path)) return null
      return domainEvent.reason === 'expired' ? loginFrom(place) : entryRoutes.login.path
    default:
      return null
  }
}

export const sessionEventAfter = (domainEvent: DomainEvent): SessionEvent | null => {
  switch (domainEvent.type) {
    case 'login.succeeded':
    case 'login.recognisedOldAccount':
    case 'biometricLogin.succeeded':
    case 'register.succeeded':
      return { type: 'session.begin', accountId: domainEvent.accountId, role: domainEvent.role }
    case 'session.rejected':
      return { type: 'session.expire' }
    case 'oldAccount.recovered':
      return { type: 'session.dropOldAccount' }
    case 'deleteAccount.succeeded':
      return { type: 'session.dropDeletedAccount' }
    case 'confirm.agreed':
      return domainEvent.subject === 'logOut' ? { type: 'session.logOut' } : null
    default:
      return null
  }
}
