import type { DomainEvent } from '../../domain-events'
import { dashboardHome, dashboardRoutes, entryRoutes, isGuarded, safeNext } from '../../shell/routes.rules'
import type { SessionEvent } from './session.machine'
import { authorize, type Credentials, landingPath } from './session.rules'

/** Where the visitor is: wouter's path, and the query without '?'. */
export interface Location {
  path: string
  search: string
}

/** Where a customer lands after a login: the page asked for, if it is a known one (ruling 5). */
export const nextIn = (search: string): string =>
  safeNext(new URLSearchParams(search).get('next')) ?? dashboardHome

/** Whether the page after a login shows the rates, which may then come with the login's answer. */
export const landsOnSellPage = (search: string): boolean => {
  const [path] = nextIn(search).split('?')
  return path === dashboardHome || path === dashboardRoutes.sell.path
}

/** '/login', remembering the page the visitor was at if it is worth coming back to (ruling 5). */
export const loginFrom = ({ path, search }: Location): string => {
  const next = safeNext(search ? `${path}?${search}` : path)
  return next === null || next === dashboardHome
    ? entryRoutes.login.path
    : `${entryRoutes.login.path}?next=${encodeURIComponent(next)}`
}

/** Where a domain event leads from a place; null: it leads nowhere. */
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
      // No redirect when already on an entry page (AMB-106).
      if (!isGuarded(place.path)) return null
      return domainEvent.reason === 'expired' ? loginFrom(place) : entryRoutes.login.path
    default:
      return null
  }
}

/** What the session hears of other flows' domain events; null: nothing. */
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
