import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { App } from '../../client/app'
import { ServicesProvider } from '../../client/flows/services'
import { type AppStorage, memoryStorage } from '../../client/platform/storage'
import { system } from '../../client/theme'
import { type Answers, fetchOver, type MadeNetwork } from '../gateway/made-network'
import { schema } from '../gateway/schema'
import { account, customer } from './fixtures'
import { type TestServices, testServices } from './services'

// What is still drawn would outlive the page.
afterEach(cleanup)

export const token = 'Bearer abc.def'

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

export interface OpenApp extends MadeNetwork {
  services: TestServices
  storage: AppStorage
  /** The path and query the browser shows. */
  address: () => string
}

/** What local storage holds after a login. */
export const signedIn = (): AppStorage => {
  const storage = memoryStorage()
  storage.setItem('app.token', token)
  storage.setItem('app.account', JSON.stringify(account))
  storage.setItem('app.customer', JSON.stringify(customer))
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
  cleanup()
  document.title = ''
  window.scrollTo = () => undefined
  window.history.replaceState(null, '', address)
  const app: OpenApp = {
    services: undefined as never,
    storage,
    answers: { ...defaultAnswers, ...answers },
    isOffline: false,
    calls: [],
    address: () => window.location.pathname + window.location.search,
  }
  app.services = testServices(fetchOver(schema, app), storage)
  render(
    <ChakraProvider value={system}>
      <ServicesProvider services={app.services}>
        <App />
      </ServicesProvider>
    </ChakraProvider>,
    { reactStrictMode: strict },
  )
  return app
}

/** Waits until the page has this heading, and the effects of its render have run: they come in a task of their own. */
export const onPage = async (heading: string): Promise<HTMLElement> => {
  const found = await screen.findByRole('heading', { level: 1, name: heading })
  await new Promise((resolve) => setTimeout(resolve))
  return found
}

export const press = async (name: string | RegExp, role = 'button'): Promise<void> => {
  fireEvent.click(await screen.findByRole(role, { name }))
}

/** What stands in the open dialog of this name; 'alertdialog' for the confirmation and the alert. */
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
  await onPage('Login')
  type('Username or email', userId)
  type('Password', password)
  await press('Login')
}

export { type Answers, fireEvent, screen, vi, within }
