import { describe, expect, it } from 'vitest'
import { paddingTopAt } from '../../client/app/pages'
import { walletModePath } from '../../machines/shell/linked-parts.rules'
import {
  canonicalPath,
  dashboardHome,
  isGuarded,
  notFoundTitle,
  pageTitle,
  routeAt,
  safeNext,
  walletPath,
} from '../../machines/shell/routes.rules'
import { transactionPath } from '../../machines/shell/transaction-path.rules'

describe('routes', () => {
  it.each([
    ['/', 'Welcome'],
    ['/login', 'Login'],
    ['/recovery/old', 'Account Recovery'],
    ['/dashboard/sell/details', 'Sell Details'],
    ['/dashboard/wallets', 'Wallets'],
    ['/dashboard/wallets/USDT/tron', 'Wallet Details'],
    ['/dashboard/wallets/USDT/tron/sell', 'Wallet Sell'],
    ['/dashboard/wallets/USDT', undefined],
    ['/dashboard/wallets//tron', undefined],
    ['/dashboard/wallets/USDT/tron/buy', undefined],
    ['/dashboardwallets', undefined],
    ['/Login', undefined],
    ['', undefined],
  ])('the path %s is the route %s', (path, title) => expect(routeAt(path)?.title).toBe(title))

  it.each([
    ['/Login', '/login'],
    ['/login//', '/login'],
    ['/verify.', '/verify'],
    ['/Dashboard/sell', '/dashboard/sell'],
    ['/DASHBOARD', '/dashboard'],
    ['/dashboard/Wallets/BTC/btc).', '/dashboard/wallets/BTC/btc'],
    ['/Nowhere', '/Nowhere'],
    ['/', '/'],
  ])('the path %s redirects to %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical))

  it.each([
    ['/dashboard', true],
    ['/dashboard/', true],
    ['/dashboard/nowhere', true],
    ['/dashboards', false],
    ['/login', false],
    ['/x/dashboard/', false],
    ['', false],
  ])('the guard protects %s: %s', (path, guarded) => expect(isGuarded(path)).toBe(guarded))

  it('wallet URLs have an upper-case coin and a lower-case network', () => {
    const wallet = { symbol: 'usdt', chain: 'TRON' }
    expect(walletPath(wallet)).toBe('/dashboard/wallets/USDT/tron')
    expect(walletPath(wallet, 'walletDetails')).toBe('/dashboard/wallets/USDT/tron')
    expect(walletPath(wallet, 'walletSale')).toBe('/dashboard/wallets/USDT/tron/sell')
  })

  it('transaction URLs escape the id, and the wallet mode URL links to its switch', () => {
    expect(transactionPath('tx-1&a')).toBe('/dashboard/transactions/details?id=tx-1%26a')
    expect(walletModePath).toBe('/dashboard/wallets#wallet-mode')
  })
})

it('every page title begins with the product’s name', () => {
  expect([pageTitle('Sell'), pageTitle(notFoundTitle)]).toEqual([
    'CoinNaira | Sell',
    'CoinNaira | Page not found',
  ])
})

it('pages have a top padding of 64 px, or of 104 px under filters', () => {
  const paths = ['/dashboard/transactions', '/dashboard/sell', '/nowhere']
  expect(paths.map((path) => paddingTopAt(path))).toEqual([104, 64, 64])
})

describe('target after login (ruling 5)', () => {
  expect(dashboardHome).toBe('/dashboard')
  it.each([
    '/dashboard',
    '/dashboard/sell',
    '/dashboard/sell/details?rateId=7&x=%20~.-',
    '/dashboard/wallets/USDT/tron',
  ])('%s is a valid target', (next) => expect(safeNext(next)).toBe(next))

  it.each([
    null,
    '',
    '/',
    '/login',
    '/dashboard/nowhere',
    '/dashboard/wallets/../tron',
    '//evil.example/dashboard/sell',
    'https://evil.example/dashboard/sell',
    'x/dashboard/sell',
    '/dashboard/sell#top',
    '/dashboard/sell?next=a b',
    '/dashboard/sell?next=a b/c',
    '/dashboard\\sell',
    '/dashboard/sell?a\n',
  ])('%j is not a valid target', (next) => expect(safeNext(next)).toBeNull())
})
