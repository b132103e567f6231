import { productName } from '../values/product'

export { productName }

export interface Route {
  path: string
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

export const dashboardRoutes = {
  sell: { path: '/dashboard/sell', title: 'Sell' },
  sellDetails: { path: '/dashboard/sell/details', title: 'Sell Details' },
  transactions: { path: '/dashboard/transactions', title: 'Transactions' },
  transactionDetails: { path: '/dashboard/transactions/details', title: 'Transaction Details' },
  wallets: { path: '/dashboard/wallets', title: 'Wallets' },
  walletDetails: { path: '/dashboard/wallets/:currency/:chain', title: 'Wallet Details' },
  walletSale: { path: '/dashboard/wallets/:currency/:chain/sell', title: 'Wallet Sell' },
  banks: { path: '/dashboard/banks', title: 'Banks and Payments' },
  activities: { path: '/dashboard/activities', title: 'Activities' },
  referrals: { path: '/dashboard/referrals', title: 'Referrals' },
  leaderboard: { path: '/dashboard/leaderboard', title: 'Leaderboard' },
  help: { path: '/dashboard/help', title: 'Help Center' },
  profile: { path: '/dashboard/profile', title: 'Profile' },
} as const satisfies Record<string, Route>

export const dashboardHome = '/dashboard'
export const notFoundTitle = 'Page not found'

export const pageTitle = (title: string): string => `${productName} | ${title}`

export const isGuarded = (path: string): boolean =>
  path === dashboardHome || path.startsWith(`${dashboardHome}/`)

/** Parameters such as ':currency' match any value. */
const matchesRoute = (path: string, { path: pattern }: Route): boolean => {
  const parts = path.split('/')
  const patternParts = pattern.split('/')
  return (
    parts.length === patternParts.length &&
    patternParts.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : part === parts[i]))
  )
}

const guardedRoutes = Object.values<Route>(dashboardRoutes)
const allRoutes = [...Object.values<Route>(entryRoutes), ...guardedRoutes]

export const routeAt = (path: string): Route | null =>
  allRoutes.find((route) => matchesRoute(path, route)) ?? null

/** Accepts '/Login', '/login/' and, copied from the end of a sentence, '/verify.'. */
export const canonicalPath = (path: string): string => {
  const parts = path.replace(/[/.,;:!?)]+$/, '').split('/')
  const lowerParts = parts.map((part) => part.toLowerCase())
  const route = [...allRoutes, { path: dashboardHome }].find(({ path: pattern }) => {
    const patternParts = pattern === '/' ? [''] : pattern.split('/')
    return (
      patternParts.length === parts.length &&
      patternParts.every((part, i) => part.startsWith(':') || part === lowerParts[i])
    )
  })
  const filledParts = route?.path.split('/').map((part, i) => (part.startsWith(':') ? parts[i] : part))
  return (filledParts?.join('/') ?? path.replace(/\/+$/, '')) || '/'
}

/** '/dashboard/wallets/USDT/tron', or the same with '/sell' (WALLET-30, WSELL-01). */
export const walletPath = (
  { symbol, chain }: { symbol: string; chain: string },
  page: 'walletDetails' | 'walletSale' = 'walletDetails',
): string =>
  dashboardRoutes[page].path.replace(':currency', symbol.toUpperCase()).replace(':chain', chain.toLowerCase())

/** The profile with an open freeze confirmation. */
export const freezePath = `${dashboardRoutes.profile.path}?freeze=1`
/** The profile's freeze card. */
export const frozenPath = `${dashboardRoutes.profile.path}#freeze`
export const freezeLoginPath = `${entryRoutes.login.path}?next=${encodeURIComponent(freezePath)}`

/** Returns a known dashboard route with its query, or null (ruling 5). */
export const safeNext = (next: string | null): string | null => {
  if (next === null || !/^\/[\w/?=&%.~-]*$/.test(next)) return null
  const [path = ''] = next.split('?')
  // '..' segments would lead to another page.
  const match =
    path === dashboardHome ||
    (!path.includes('..') && guardedRoutes.some((route) => matchesRoute(path, route)))
  return match ? next : null
}
