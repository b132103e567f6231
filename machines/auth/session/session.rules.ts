import { dashboardHome, entryRoutes } from '../../shell/routes.rules'

/** The stored credentials; each part may be missing or broken (GUARD-03). */
export interface Credentials {
  hasToken: boolean
  accountId: string | null
  role: string | null
}

export const noCredentials: Credentials = { hasToken: false, accountId: null, role: null }

export const customerRole = 'customer'
export const oldCustomerRole = 'App.oldCustomer'

/** Shown for every other role (AUTH-19, GUARD-15). */
export const wrongRoleText = 'you cannot access this service with this account'
/** The upstream's 401 for a session that another device ended. */
export const loggedOutElsewhereText = 'You were logged out from another device'
export const unauthorisedText = 'You are not authorized. Please sign in'

/** The lifetime of the server's token (rulings 25 and 33), ms. */
export const sessionMs = 12 * 60 * 60 * 1000

export type Authorization = 'admitted' | 'login' | 'oldAccount'

/** The route guard's rule (GUARD-03 to GUARD-06), also used by the splash and the entry pages (AUTH-02). */
export const authorize = ({ hasToken, accountId, role }: Credentials): Authorization => {
  if (!hasToken || !accountId || !role) return 'login'
  if (role === customerRole) return 'admitted'
  return role === oldCustomerRole ? 'oldAccount' : 'login'
}

const landingPaths: Record<Authorization, string> = {
  admitted: dashboardHome,
  login: entryRoutes.login.path,
  oldAccount: entryRoutes.accountRecovery.path,
}

export const landingPath = (credentials: Credentials): string => landingPaths[authorize(credentials)]
