import { productName } from '../values/product'

export { productName }

export interface Route {
  /** wouter pattern. */
  path: string
  /** The page's title after the product name, and its heading (SHELL-01). */
  title: string
}

export const entryRoutes = {
  splash: { path: '/', title: 'Welcome' },
  login: { path: '/login', title: 'Login' },
  register: { path: '/register', title: 'Join Us' },
  recovery: { path: '/recovery', title: 'Recovery' },
  verify: { path: '/verify', title: 'Verify a receipt' },
  accountRecovery: { path: '/recovery/old', title: 'Account Recovery' },
} as const satisfies Record<string, Route>

/** Pages behind the guard (GUARD-01). */
export const dashboardRoutes = {
  sell: { path: '/dashboard/sell', title: 'Sell' },
  sellDetails: { path: '/dashboard/sell/details', title: 'Sell Details' },
  transactions: { path: '/dashboard/transactions', title: 'Transactions' },
  transactionDetails: { path: '/dashboard/transactions/details', title: 'Transaction Details' },
  wallets: { path: '/dashboard/wallets', title: 'Wallets' },
  walletDetails: { path: '/dashboard/wallets/:currency/:chain', title: 'Wallet Details' },
  walletSell: { path: '/dashboard/wallets/:currency/:chain/sell', title: 'Wallet Sell' },
  banks: { path: '/dashboard/banks', title: 'Banks and Payments' },
  activities: { path: '/dashboard/activities', title: 'Activities' },
  referrals: { path: '/dashboard/referrals', title: 'Referrals' },
  leaderboard: { path: '/dashboard/leaderboard', title: 'Leaderboard' },
  help: { path: '/dashboard/help', title: 'Help Center' },
  profile: { path: '/dashboard/profile', title: 'Profile' },
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
const allRoutes = [...Object.values<Route>(entryRoutes), ...insideRoutes]

export const routeAt = (path: string): Route | null => allRoutes.find((route) => isOf(path, route)) ?? null

/** A path as its route writes it: '/Login', '/login/' and the '/verify.' that ends a sentence are pages. */
export const canonicalPath = (path: string): string => {
  const parts = path.replace(/[/.,;:!?)]+$/, '').split('/')
  const lower = parts.map((part) => part.toLowerCase())
  const route = [...allRoutes, { path: dashboardHome }].find(({ path: pattern }) => {
    const wanted = pattern === '/' ? [''] : pattern.split('/')
    return (
      wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === lower[at])
    )
  })
  const asRoute = route?.path.split('/').map((part, at) => (part.startsWith(':') ? parts[at] : part))
  return (asRoute?.join('/') ?? path.replace(/\/+$/, '')) || '/'
}

/** '/dashboard/wallets/USDT/tron', or the same with '/sell' (WALLET-30, WSELL-01). */
export const walletPath = (
  { symbol, chain }: { symbol: string; chain: string },
  page: 'walletDetails' | 'walletSell' = 'walletDetails',
): string =>
  dashboardRoutes[page].path.replace(':currency', symbol.toUpperCase()).replace(':chain', chain.toLowerCase())

/** `next` after a login: a known dashboard route with its query; null otherwise (ruling 5). */
export const safeNext = (next: string | null): string | null => {
  if (next === null || !/^\/[\w/?=&%.~-]*$/.test(next)) return null
  const [path = ''] = next.split('?')
  // '..' segments would lead elsewhere.
  const known =
    path === dashboardHome || (!path.includes('..') && insideRoutes.some((route) => isOf(path, route)))
  return known ? next : null
}
