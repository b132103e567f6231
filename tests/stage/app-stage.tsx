import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { execute, parse } from 'graphql'
import { afterEach, vi } from 'vitest'
import { App } from '../../client/app'
import { ServicesProvider } from '../../client/flows/services'
import manifest from '../../client/generated/persisted-documents.json'
import { type AppStorage, memoryStorage } from '../../client/platform/storage'
import { system } from '../../client/theme'
import { schema } from '../gateway/schema'
import { account, customer } from './fixtures'
import { type TestServices, testServices } from './services'

// What is still drawn would outlive the page.
afterEach(cleanup)

const documents: Record<string, string> = manifest

export const token = 'Bearer abc.def'

/** A field of the schema: what it answers, or an Error whose extensions are the error. */
export type Answers = Record<string, (args: never) => unknown>

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

export interface OpenApp {
  services: TestServices
  storage: AppStorage
  /** May be changed while the app is open. */
  answers: Answers
  /** No request reaches anybody. */
  isOffline: boolean
  /** Operations asked for, in order, with the token each carried. */
  calls: { operation: string; authorization: string | null }[]
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
  app.services = testServices(async (_, init) => {
    const { operationName, variables, extensions } = JSON.parse(String(init?.body))
    app.calls.push({
      operation: operationName,
      authorization: new Headers(init?.headers).get('authorization'),
    })
    if (app.isOffline) throw new TypeError('Failed to fetch')
    const { signal } = init ?? {}
    // As a browser: what was aborted is lost, and says so later than whatever aborted it.
    const lost = new Promise<never>((_, reject) => {
      const abort = () => setTimeout(() => reject(new DOMException('Aborted', 'AbortError')))
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
    })
    const result = await Promise.race([
      lost,
      execute({
        schema,
        document: parse(documents[extensions.persistedQuery.sha256Hash]!),
        operationName,
        variableValues: variables,
        rootValue: app.answers,
      }),
    ])
    return Response.json(result)
  }, storage)
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

export { fireEvent, screen, vi, within }
