// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { dashboardRoutes, type Route } from '../../machines/shell/routes.rules'
import { account } from '../shared/ada'
import {
  fireEvent,
  inDialog,
  onPage,
  openApp,
  press,
  screen,
  signedIn,
  styleOf,
  vi,
} from '../shared/app-stage'

const routes = Object.values<Route>(dashboardRoutes)
const bars = () => [screen.queryByRole('banner'), screen.queryByRole('navigation', { name: 'Primary' })]
const open = async (path = '/dashboard/sell', storage = signedIn()) => {
  const app = openApp(path, { storage })
  await screen.findByRole('main')
  await vi.waitFor(() => expect(document.getElementById('page')).not.toBeNull(), 5_000)
  return app
}
const links = (names: readonly string[]) =>
  names.map((name) => screen.getByRole('link', { name }).getAttribute('href'))

describe('the top bar', () => {
  it.each([
    ['ada', 'A'],
    ['Zainab', 'Z'],
    ['émeka', 'É'],
    ['𝒶da', '𝒶'],
    ['7up', '7'],
  ])('[SHELL-02] shows the first letter of %s in upper case', async (username, letter) => {
    const storage = signedIn()
    storage.setItem('app.account', JSON.stringify({ ...account, username }))
    await open('/dashboard/sell', storage)
    expect(screen.getByRole('button', { name: `Account of ${username}` }).textContent).toBe(letter)
  })

  it("[SHELL-03] [SHELL-04] the avatar's menu shows who it is and leads to the profile", async () => {
    const { address } = await open()
    await press('Account of ada')
    const menu = await inDialog('Account')
    expect([
      menu.getByText('ada'),
      menu.getByText('Ada Obi'),
      menu.getByText('ada@example.com'),
    ]).toHaveLength(3)
    fireEvent.click(menu.getByRole('link', { name: 'View Profile' }))
    await vi.waitFor(() => expect(address()).toBe('/dashboard/profile'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('navigation', () => {
  it('[SHELL-05] has Sell, Transactions, Wallets and Activities, each on its route, and no more', async () => {
    await open('/dashboard/transactions')
    const [, navigation] = bars()
    expect(
      [...navigation!.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Sell', '/dashboard/sell'],
      ['Transactions', '/dashboard/transactions'],
      ['Wallets', '/dashboard/wallets'],
      ['Activities', '/dashboard/activities'],
    ])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Transactions')
  })

  it('[SHELL-08] [SHELL-09] [SHELL-10] [SHELL-11] [SHELL-12] the drawer leads on, and logs out', async () => {
    const { address } = await open()
    await press('Menu')
    const drawer = await inDialog('Menu')
    expect(links(['Banks and Payments', 'Referrals', 'Leaderboard', 'Help Center'])).toEqual([
      '/dashboard/banks',
      '/dashboard/referrals',
      '/dashboard/leaderboard',
      '/dashboard/help',
    ])
    expect(drawer.getByRole('button', { name: 'Log out' })).toBeTruthy()
    fireEvent.click(drawer.getByRole('link', { name: 'Referrals' }))
    await vi.waitFor(() => expect(address()).toBe('/dashboard/referrals'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['Close menu'])('the drawer closes by %s and by Escape', async (name) => {
    await open()
    await press('Menu')
    await press(name)
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Menu')
    fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('log out', () => {
  const ask = async () => {
    const app = await open()
    await onPage('Sell')
    await press('Menu')
    await press('Log out')
    return { ...app, question: await inDialog('Confirmation', 'alertdialog') }
  }

  it('[SHELL-13] [CONST-26] asks first, in a dialog of width 400 titled Confirmation, with No and Yes', async () => {
    const { calls, question, storage } = await ask()
    const dialog = screen.getByRole('alertdialog')
    expect(styleOf(dialog)).toContain(';width:400px;')
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['No', 'Yes'])
    expect(question.getByText('Do you want to log out?')).toBeTruthy()
    expect(calls.map(({ operation }) => operation)).not.toContain('Logout')
    expect(storage.getItem('app.token')).not.toBeNull()
  })

  it.each(['No', 'Escape', 'outside'])('[SHELL-14] %s keeps the session and the page', async (way) => {
    const { address, calls, question, storage } = await ask()
    const dialog = screen.getByRole('alertdialog')
    if (way === 'No') fireEvent.click(question.getByRole('button', { name: 'No' }))
    else if (way === 'Escape') fireEvent(dialog, new Event('cancel', { cancelable: true }))
    else fireEvent.click(dialog)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await onPage('Sell')
    expect([address(), storage.getItem('app.token')]).toEqual(['/dashboard/sell', 'Bearer abc.def'])
    expect(calls.map(({ operation }) => operation)).not.toContain('Logout')
  })
})

describe('bars and paddings', () => {
  const hiding = [
    ['[SHELL-16]', '/dashboard/sell/details'],
    ['[SHELL-17]', '/dashboard/transactions/details'],
    ['[SHELL-18]', '/dashboard/banks'],
    ['[SHELL-19]', '/dashboard/profile'],
    ['[SHELL-20]', '/dashboard/wallets/USDT/tron'],
    ['[SHELL-20]', '/dashboard/wallets/USDT/tron/sell'],
  ] as const
  const padded = ['/dashboard/transactions', '/dashboard/banks', '/dashboard/activities']
  /** Every route of the dashboard, at an address of its own. */
  const addresses = routes.map(({ path }) => path.replace(':currency', 'USDT').replace(':chain', 'tron'))
  const paddingTop = () => document.getElementById('page')!.style.paddingTop

  it.each(hiding)('%s are hidden on %s', async (_, path) => {
    await open(`${path}?id=1&rateId=1`)
    expect(bars()[1]).toBeNull()
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  })

  it.each(addresses.filter((path) => !hiding.some(([, hidden]) => hidden === path)))(
    '[SHELL-21] are there on %s',
    async (path) => {
      await open(path)
      expect(bars()).not.toContain(null)
    },
  )

  it.each(padded)('[SHELL-22] 104 px above %s', async (path) => {
    await open(path)
    expect(paddingTop()).toBe('104px')
  })

  it.each(addresses.filter((path) => !padded.includes(path)))(
    '[SHELL-23] 64 px above every other page: %s',
    async (path) => {
      await open(`${path}?id=1&rateId=1`)
      expect(paddingTop()).toBe('64px')
    },
  )
})
