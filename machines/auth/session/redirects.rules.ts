import type { ApiError } from '../../core/api-error'
import type { DomainEvent } from '../../domain-events'
import { dashboardHome, dashboardRoutes, entryRoutes, isGuarded, safeNext } from '../../shell/routes.rules'
import type { SessionEmitted, SessionEvent } from './session.machine'
import { authorize, landingPath, loggedOutElsewhereText } from './session.rules'

/** The current location: wouter's path, and the query without '?'. */
export interface Location {
  path: string
  search: string
}

/** The page after a login: the requested one if it is known (ruling 5). */
export const nextPathIn = (search: string): string =>
  safeNext(new URLSearchParams(search).get('next')) ?? dashboardHome

/** Whether the login leads to the sell page: then the login's response may include its data. */
export const isSellPageNext = (search: string): boolean => {
  const [path] = nextPathIn(search).split('?')
  return path === dashboardHome || path === dashboardRoutes.sell.path
}

/** '/login', with the current page as `next` if it is a known page other than the home page (ruling 5). */
export const loginFrom = ({ path, search }: Location): string => {
  const next = safeNext(search ? `${path}?${search}` : path)
  return next === null || next === dashboardHome
    ? entryRoutes.login.path
    : `${entryRoutes.login.path}?next=${encodeURIComponent(next)}`
}

export const redirectAfter = (domainEvent: DomainEvent, location: Location): string | null => {
  switch (domainEvent.type) {
    case 'session.began':
      return authorize(domainEvent.credentials) === 'admitted'
        ? nextPathIn(location.search)
        : landingPath(domainEvent.credentials)
    case 'recovery.completed':
    case 'oldAccount.passwordMissed':
      return entryRoutes.login.path
    case 'session.ended':
      if (domainEvent.reason === 'loggedOut' || domainEvent.reason === 'accountDeleted')
        return entryRoutes.splash.path
      if (domainEvent.reason === 'oldAccountLeft') return entryRoutes.login.path
      if (!isGuarded(location.path)) return null
      return domainEvent.reason === 'expired' ? loginFrom(location) : entryRoutes.login.path
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
      return { type: 'session.expire', ...(domainEvent.isRemote ? { isRemote: true } : {}) }
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

/** The event after a 401 for the current token. */
export const sessionRejected = (error: ApiError | null): SessionEmitted => ({
  type: 'session.rejected',
  isRemote: error?.summary === loggedOutElsewhereText,
})
