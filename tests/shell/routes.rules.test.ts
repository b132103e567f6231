import { describe, expect, it } from 'vitest'
import { paddingTopAt } from '../../client/pages'
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

describe('addresses', () => {
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
  ])('%s is the page %s', (path, title) => expect(routeAt(path)?.title).toBe(title))

  it.each([
    ['/Login', '/login'],
    ['/login//', '/login'],
    ['/verify.', '/verify'],
    ['/Dashboard/sell', '/dashboard/sell'],
    ['/DASHBOARD', '/dashboard'],
    ['/dashboard/Wallets/BTC/btc).', '/dashboard/wallets/BTC/btc'],
    ['/Nowhere', '/Nowhere'],
    ['/', '/'],
  ])('%s leads to %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical))

  it.each([
    ['/dashboard', true],
    ['/dashboard/', true],
    ['/dashboard/nowhere', true],
    ['/dashboards', false],
    ['/login', false],
    ['/x/dashboard/', false],
    ['', false],
  ])('%s is watched by the guard: %s', (path, guarded) => expect(isGuarded(path)).toBe(guarded))

  it('of wallets write the coin in capitals and the network in small letters', () => {
    const wallet = { symbol: 'usdt', chain: 'TRON' }
    expect(walletPath(wallet)).toBe('/dashboard/wallets/USDT/tron')
    expect(walletPath(wallet, 'walletDetails')).toBe('/dashboard/wallets/USDT/tron')
    expect(walletPath(wallet, 'walletSell')).toBe('/dashboard/wallets/USDT/tron/sell')
  })

  it('of a transaction escape its id; of the wallet mode lead to its switch', () => {
    expect(transactionPath('tx-1&a')).toBe('/dashboard/transactions/details?id=tx-1%26a')
    expect(walletModePath).toBe('/dashboard/wallets#wallet-mode')
  })
})

it('the title begins with the product’s name, and a page that is none has one too', () => {
  expect([pageTitle('Sell'), pageTitle(notFoundTitle)]).toEqual([
    'CoinNaira | Sell',
    'CoinNaira | Page not found',
  ])
})

it('pages begin 64 px down, those under a bar of filters 104', () => {
  const paths = ['/dashboard/transactions', '/dashboard/sell', '/nowhere']
  expect(paths.map((path) => paddingTopAt(path))).toEqual([104, 64, 64])
})

describe('where a login may lead (ruling 5)', () => {
  expect(dashboardHome).toBe('/dashboard')
  it.each([
    '/dashboard',
    '/dashboard/sell',
    '/dashboard/sell/details?rateId=7&x=%20~.-',
    '/dashboard/wallets/USDT/tron',
  ])('%s', (next) => expect(safeNext(next)).toBe(next))

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
  ])('%j: nowhere', (next) => expect(safeNext(next)).toBeNull())
})
