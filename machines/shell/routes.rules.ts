import { productName } from '../values/product'

export { productName }

export interface Route {
  /** wouter pattern. */
  path: string
  /** The page's title after the product name, and its heading (AMB-01, AMB-33). */
  title: string
  /** Whether top and bottom bar are hidden (SHELL-16 to SHELL-21, AMB-31). */
  barsHidden?: true
  /** Top padding of the page, px (SHELL-22, SHELL-23, AMB-32); 64 unless stated. */
  paddingTop?: 104
}

/** Pages anyone may open. */
export const entryRoutes = {
  splash: { path: '/', title: 'Welcome' },
  login: { path: '/login', title: 'Login' },
  register: { path: '/register', title: 'Join Us' },
  recovery: { path: '/recovery', title: 'Recovery' },
  accountRecovery: { path: '/recovery/old', title: 'Account Recovery' },
} as const satisfies Record<string, Route>

/** Pages behind the guard (GUARD-01). */
export const dashboardRoutes = {
  sell: { path: '/dashboard/sell', title: 'Sell' },
  sellDetails: { path: '/dashboard/sell/details', title: 'Sell Details', barsHidden: true },
  transactions: { path: '/dashboard/transactions', title: 'Transactions', paddingTop: 104 },
  transactionDetails: {
    path: '/dashboard/transactions/details',
    title: 'Transaction Details',
    barsHidden: true,
  },
  wallets: { path: '/dashboard/wallets', title: 'Wallets' },
  walletDetails: { path: '/dashboard/wallets/:currency/:chain', title: 'Wallet Details', barsHidden: true },
  walletSell: { path: '/dashboard/wallets/:currency/:chain/sell', title: 'Wallet Sell', barsHidden: true },
  banks: {
    path: '/dashboard/banks',
    title: 'Banks and Payments',
    barsHidden: true,
    paddingTop: 104,
  },
  activities: { path: '/dashboard/activities', title: 'Activities', paddingTop: 104 },
  referrals: { path: '/dashboard/referrals', title: 'Referrals' },
  leaderboard: { path: '/dashboard/leaderboard', title: 'Leaderboard' },
  help: { path: '/dashboard/help', title: 'Help Center' },
  profile: { path: '/dashboard/profile', title: 'Profile', barsHidden: true },
} as const satisfies Record<string, Route>

export const dashboardHome = '/dashboard'
export const notFoundTitle = 'Page not found'

/** The document title: product name first (SHELL-01). */
export const pageTitle = (title: string): string => `${productName} | ${title}`

/** Whether a path is guarded: the dashboard and everything below. */
export const isGuarded = (path: string): boolean =>
  path === dashboardHome || path.startsWith(`${dashboardHome}/`)

/** Whether a path matches a route: literally, except parameters such as ':currency'. */
const isOf = (path: string, { path: pattern }: Route): boolean => {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  )
}

const insideRoutes = Object.values<Route>(dashboardRoutes)

/** The route of a path; null for an unknown one (AMB-36). */
export const routeAt = (path: string): Route | null =>
  [...Object.values<Route>(entryRoutes), ...insideRoutes].find((route) => isOf(path, route)) ?? null

/** '/dashboard/wallets/USDT/tron', or the same with '/sell' (AMB-69). */
export const walletPath = (
  { symbol, chain }: { symbol: string; chain: string },
  page: 'walletDetails' | 'walletSell' = 'walletDetails',
): string =>
  dashboardRoutes[page].path.replace(':currency', symbol.toUpperCase()).replace(':chain', chain.toLowerCase())

/** Top padding of a dashboard page, px (SHELL-22, SHELL-23). */
export const paddingTopOf = (route: Route | null): 64 | 104 => route?.paddingTop ?? 64

/** `next` after a login: a known dashboard route with its query; null otherwise (ruling 5). */
export const safeNext = (next: string | null): string | null => {
  if (next === null || !/^\/[\w/?=&%.~-]*$/.test(next)) return null
  const [path = ''] = next.split('?')
  // '..' segments would lead elsewhere.
  const known =
    path === dashboardHome || (!path.includes('..') && insideRoutes.some((route) => isOf(path, route)))
  return known ? next : null
}
