import { dashboardHome, entryRoutes } from '../../shell/routes.rules'

/** What a visitor holds; each part may be missing or broken on its own (GUARD-03). */
export interface Credentials {
  hasToken: boolean
  accountId: string | null
  role: string | null
}

export const noCredentials: Credentials = { hasToken: false, accountId: null, role: null }

export const customerRole = 'customer'
export const oldCustomerRole = 'App.oldCustomer'

/** The one text for every refused role (section 4). */
export const wrongRoleText = 'you cannot access this service with this account'
export const unauthorisedText = 'You are not authorized. Please sign in'

export type Authorization = 'admitted' | 'login' | 'oldAccount'

/** The route guard's rule (section 4, GUARD-03 to GUARD-06); the splash and the entry pages ask it too (AMB-11). */
export const authorize = ({ hasToken, accountId, role }: Credentials): Authorization => {
  if (!hasToken || !accountId || !role) return 'login'
  if (role === customerRole) return 'admitted'
  return role === oldCustomerRole ? 'oldAccount' : 'login'
}

const doors: Record<Authorization, string> = {
  admitted: dashboardHome,
  login: entryRoutes.login.path,
  oldAccount: entryRoutes.accountRecovery.path,
}

/** Where a visitor belongs: after the splash, or when a guarded route does not admit them. */
export const landingPath = (credentials: Credentials): string => doors[authorize(credentials)]
