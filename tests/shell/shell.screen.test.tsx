import { describe, expect, it, vi } from 'vitest'
import { dashboardRoutes, type Route } from '../../machines/shell/routes.rules'
import {
  click,
  fireEvent,
  inDialog,
  logIn,
  openApp,
  screen,
  signedInStorage,
  styleOf,
  waitForPage,
  within,
} from '../fixtures/app.fixture'
import { account } from '../fixtures/fixtures'
import { openScene } from '../fixtures/open-scene'
import { waitFor } from '../walker/timeouts'
import { shellScenes } from './shell.scenes'

/** Returns the visible bottom bar: small screens hide it on pages that have no bars (ruling 36). */
const bottomBar = () => {
  const list = screen.queryByRole('navigation', { name: 'Primary' })
  return list && !styleOf(list).startsWith('display:none') ? list : null
}
const bars = () => [screen.queryByRole('banner'), bottomBar()]
const open = async (path = '/dashboard/sell', storage = signedInStorage()) => {
  const app = openApp(path, { storage })
  await waitFor(() => expect(document.getElementById('page')).not.toBeNull())
  return app
}
describe('top bar', () => {
  it.each([
    ['ada', 'A'],
    ['𝒶da', '𝒶'],
  ])('the avatar shows the first letter of %s in upper case [SHELL-02]', async (username, letter) => {
    const storage = signedInStorage()
    storage.setItem('app.account', JSON.stringify({ ...account, username }))
    await open('/dashboard/sell', storage)
    expect(screen.getByRole('button', { name: `Account of ${username}` }).textContent).toBe(letter)
  })

  it('the account menu links to the profile [SHELL-03] [SHELL-04]', async () => {
    const { address } = await open()
    await click('Account of ada')
    const menu = await inDialog('Account')
    for (const text of ['ada', 'Ada Obi', 'ada@example.com']) menu.getByText(text)
    fireEvent.click(menu.getByRole('link', { name: 'View Profile' }))
    await waitFor(() => expect(address()).toBe('/dashboard/profile'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('navigation', () => {
  it('the navigation has Sell, Transactions, Wallets and Activities [SHELL-05]', async () => {
    await open('/dashboard/transactions')
    const links = [...bars()[1]!.querySelectorAll('a')]
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Sell /dashboard/sell',
      'Transactions /dashboard/transactions',
      'Wallets /dashboard/wallets',
      'Activities /dashboard/activities',
    ])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Transactions')
  })

  it('the drawer has its links [SHELL-08] [SHELL-09] [SHELL-10] [SHELL-11] [SHELL-12]', async () => {
    const { address } = await open()
    await click('Menu')
    fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await click('Menu')
    const drawer = await inDialog('Menu')
    for (const [name, page] of [
      ['Banks and Payments', 'banks'],
      ['Referrals', 'referrals'],
      ['Leaderboard', 'leaderboard'],
      ['Help Center', 'help'],
    ] as const)
      expect(drawer.getByRole('link', { name }).getAttribute('href')).toBe(`/dashboard/${page}`)
    expect(drawer.getByRole('button', { name: 'Log out' })).toBeTruthy()
    fireEvent.click(drawer.getByRole('link', { name: 'Referrals' }))
    await waitFor(() => expect(address()).toBe('/dashboard/referrals'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('a declined logout keeps session and page [SHELL-13] [SHELL-14] [CONST-26]', async () => {
  const { address, calls, storage } = await open()
  await waitForPage('Sell')
  const declines: ((dialog: HTMLElement) => unknown)[] = [
    () => click('No, stay'),
    (dialog) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
    (dialog) => fireEvent.click(dialog),
  ]
  for (const decline of declines) {
    await click('Menu')
    fireEvent.click((await inDialog('Menu')).getByRole('button', { name: 'Log out' }))
    const confirmation = await inDialog('Confirmation', 'alertdialog')
    const dialog = screen.getByRole('alertdialog')
    expect(styleOf(dialog)).toContain(';width:400px;')
    expect(confirmation.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'No, stay',
      'Yes, log out',
    ])
    expect(confirmation.getByText('Do you want to log out?')).toBeTruthy()
    await decline(dialog)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  }
  await waitForPage('Sell')
  expect([address(), storage.getItem('app.token')]).toEqual(['/dashboard/sell', 'Bearer abc.def'])
  expect(calls.map(({ operation }) => operation)).not.toContain('Logout')
})

describe('dashboard pages', () => {
  const [isVisible, isInvisible] = [false, true]
  const pages: [ids: string, path: string, title: string, bars: boolean, paddingTop: string][] = [
    ['[SHELL-21] [SHELL-23]', '/dashboard/sell', 'Sell', isVisible, '64px'],
    ['[SHELL-16] [SHELL-23]', '/dashboard/sell/details', 'Sell Details', isInvisible, '64px'],
    ['[SHELL-21] [SHELL-22]', '/dashboard/transactions', 'Transactions', isVisible, '104px'],
    [
      '[SHELL-17] [SHELL-23] [TX-18]',
      '/dashboard/transactions/details',
      'Transaction Details',
      isInvisible,
      '64px',
    ],
    ['[SHELL-21] [SHELL-23]', '/dashboard/wallets', 'Wallets', isVisible, '64px'],
    ['[SHELL-20] [SHELL-23]', '/dashboard/wallets/USDT/tron', 'Wallet Details', isInvisible, '64px'],
    ['[SHELL-20] [SHELL-23]', '/dashboard/wallets/USDT/tron/sell', 'Wallet Sell', isInvisible, '64px'],
    ['[SHELL-18] [SHELL-22]', '/dashboard/banks', 'Banks and Payments', isInvisible, '104px'],
    ['[SHELL-21] [SHELL-22] [ACT-01]', '/dashboard/activities', 'Activities', isVisible, '104px'],
    ['[SHELL-21] [SHELL-23] [REFER-01]', '/dashboard/referrals', 'Referrals', isVisible, '64px'],
    ['[SHELL-21] [SHELL-23] [LEADER-01]', '/dashboard/leaderboard', 'Leaderboard', isVisible, '64px'],
    ['[SHELL-21] [SHELL-23]', '/dashboard/help', 'Help Center', isVisible, '64px'],
    ['[SHELL-19] [SHELL-23]', '/dashboard/profile', 'Profile', isInvisible, '64px'],
  ]

  it('the cases cover every dashboard page', () => {
    const patterns = Object.values<Route>(dashboardRoutes).map(({ path }) => path)
    const paths = pages.map(([, path]) => path.replace('USDT/tron', ':currency/:chain'))
    expect(paths.sort()).toEqual(patterns.sort())
  })

  it.each(pages)(
    '%s %s has the title %s, bars hidden: %s, top padding %s [SHELL-01] [GUARD-06]',
    async (_, path, title, isHidden, paddingTop) => {
      await open(`${path}?id=1&rateId=1`)
      await waitFor(() => expect(document.title).toBe(`CoinNaira | ${title}`))
      expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe('Page not found')
      const menu = screen.queryByRole('button', { name: 'Menu' })
      expect([bars()[1], menu].map((bar) => bar === null)).toEqual([isHidden, isHidden])
      if (!isHidden) expect(bars()).not.toContain(null)
      expect(document.getElementById('page')!.style.paddingTop).toBe(paddingTop)
    },
  )
})

describe('redirects', () => {
  it.each([
    ['[GUARD-02] to /dashboard/sell', '/dashboard', 'Sell', '/dashboard/sell'],
    ['[GUARD-02] to /dashboard/sell', '/login', 'Sell', '/dashboard/sell'],
    ['[GUARD-02] to /dashboard/sell', '/register', 'Sell', '/dashboard/sell'],
    [
      'to the URL without a trailing slash',
      '/dashboard/transactions/?a=BTC',
      'Transactions',
      '/dashboard/transactions?a=BTC',
    ],
  ])('a signed-in customer is redirected %s from %s', async (_, path, page, expected) => {
    const { address } = openApp(path, { storage: signedInStorage() })
    await waitForPage(page)
    expect([address(), document.title]).toEqual([expected, `CoinNaira | ${page}`])
  })

  it('a visitor logs in and lands on the requested page', async () => {
    const { address } = openApp('/dashboard/transactions')
    await waitForPage('Login')
    expect(address()).toBe('/login?next=%2Fdashboard%2Ftransactions')
    expect(screen.getByText('Log in to pick up where you left off.')).toBeTruthy()
    await logIn()
    await waitForPage('Transactions')
    expect(address()).toBe('/dashboard/transactions')
  })

  it.each([
    ['not-found-outside', 'Go back', '/login'],
    ['not-found-inside', 'Back to Sell', '/dashboard/sell'],
  ] as const)('an unknown path shows a page with a return link: %s', async (scene, name, path) => {
    await openScene(shellScenes[scene])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  it('navigation moves the focus to the heading; the first page does not', async () => {
    openApp('/dashboard/sell', { storage: signedInStorage() })
    await waitForPage('Sell')
    expect(document.activeElement).toBe(document.body)
    await click('Wallets', 'link')
    const heading = await waitForPage('Wallets')
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
})

it.each([
  ['Yes, install', 1],
  ['No, not now', 0],
])(
  "'%s' starts the browser's installation %i times and closes the prompt [PWA-02, PWA-03]",
  async (name, times) => {
    await openScene(shellScenes.install)
    const buttons = within(screen.getByRole('alertdialog', { name: 'Confirmation' })).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['No, not now', 'Yes, install'])
    const prompt = vi.fn(async () => undefined)
    const userChoice = Promise.resolve({ outcome: 'accepted' })
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice }))
    await click(name)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(prompt).toHaveBeenCalledTimes(times)
  },
)
