import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { type AppStorage, memoryStorage } from '../../client/platform/storage'
import type { Answers } from '../gateway/schema-fetch'
import { session, token } from './customers'
import { account, customer } from './fixtures'
import { testStage } from './open-scene'
import type { SceneStage } from './scene-stage'

const defaultAnswers: Answers = {
  login: () => ({ token, account, customer }),
  logout: () => true,
  rates: () => [],
  announcements: () => [],
  rank: () => ({ rankName: 'Unranked', totalTradesUSDT: '0.00', highestHigherAmountRange: '10000.00' }),
  notifications: () => ({ nodes: [], pageInfo: { page: 1, numberOfPages: 0, hasNextPage: false } }),
  transactions: () => ({
    nodes: [],
    pageInfo: { page: 1, numberOfPages: 0, hasNextPage: false, hasPreviousPage: false },
    totals: { totalTrades: 0, totalNgn: '0.00', totalUsd: '0.00' },
  }),
  currencies: () => [],
  liveChat: () => true,
}

/** The app, open over a made network. */
export type OpenApp = SceneStage

/** Local storage after a login. */
export const signedInStorage = (): AppStorage => {
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(session())) storage.setItem(key, value)
  return storage
}

interface AppOptions {
  storage?: AppStorage
  answers?: Answers
  /** As in development: React starts every effect, stops it and starts it again. */
  strict?: boolean
}

/** The whole app at an address of the page's own browser; only the network is made, from the real schema. */
export const openApp = (
  address: string,
  { storage = memoryStorage(), answers = {}, strict = false }: AppOptions = {},
): OpenApp => {
  document.title = ''
  const app = testStage(storage, strict)
  app.answers = { ...defaultAnswers, ...answers }
  app.open(address)
  return app
}

/** Waits until the page has this heading, and the effects of its render have run: they come in a task of their own. */
export const waitForPage = async (heading: string): Promise<HTMLElement> => {
  const headingElement = await screen.findByRole('heading', { level: 1, name: heading })
  await new Promise((resolve) => setTimeout(resolve))
  return headingElement
}

export const click = async (name: string | RegExp, role = 'button'): Promise<void> => {
  fireEvent.click(await screen.findByRole(role, { name }))
}

/** The content of the open dialog of this name; 'alertdialog' for the confirmation and the alert. */
export const inDialog = async (name: string, role = 'dialog') =>
  within(await screen.findByRole(role, { name }))

const type = (label: string, text: string): void => {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: text } })
}

/** The declarations of an element's own classes; jsdom computes none that are in a layer. */
export const styleOf = (element: Element): string => {
  const sheets = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
  return [...element.classList]
    .flatMap((name) => [...sheets.matchAll(new RegExp(`\\.${name}\\{([^}]*)\\}`, 'g'))])
    .map(([, declarations]) => declarations)
    .join('')
}

/** Fills the login form and sends it. */
export const logIn = async (userId = 'ada', password = 'Ada-Naira-1'): Promise<void> => {
  await waitForPage('Login')
  type('Username or email', userId)
  type('Password', password)
  await click('Login')
}

export { type Answers, fireEvent, screen, token, vi, within }
