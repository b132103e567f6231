import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp, signedInStorage, waitForPage } from '../fixtures/app.fixture'
import { ada, rejectWith } from '../fixtures/customers'
import { waitFor } from '../walker/timeouts'

const errorText = 'Not now'

interface Page {
  title: string
  /** The address after /dashboard/. */
  address: string
  field: string
  /** Matches only loaded data. Comments have none: jsdom has no layout, so it renders no rows. */
  loadedSelector?: string
  refresh?: string
}

const linkTo = (address: string) => `a[href^="/dashboard/${address}"]`
const details = { title: 'Transaction Details', address: 'transactions/details?id=tx-2' }
const pages: [ids: string, page: Page][] = [
  [
    '[SELL-10] [SELL-11] [ERR-07]',
    { title: 'Sell', address: 'sell', field: 'rates', loadedSelector: linkTo('sell/details') },
  ],
  [
    '[TX-07] [TX-17] [ERR-07]',
    {
      title: 'Transactions',
      address: 'transactions',
      field: 'transactions',
      loadedSelector: linkTo('transactions/details'),
    },
  ],
  [
    '[WALLET-29] [ERR-07]',
    { title: 'Wallets', address: 'wallets', field: 'wallets', loadedSelector: linkTo('wallets/BTC') },
  ],
  [
    '[BANK-31] [BANK-32] [ERR-07]',
    {
      title: 'Banks and Payments',
      address: 'banks',
      field: 'bankAccounts',
      loadedSelector: '[data-account]',
    },
  ],
  [
    '[ACT-05] [ERR-07]',
    { title: 'Activities', address: 'activities', field: 'activities', loadedSelector: 'main li' },
  ],
  ['[TX-36]', { ...details, field: 'transaction', loadedSelector: 'main dl' }],
  ['[COMMENT-05]', { ...details, field: 'comments', refresh: 'Load comments again' }],
]

const clickButton = (name: string): void => {
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!)
}
const toasts = (): string =>
  [...document.querySelectorAll('[role=alert], [role=status]')].map(({ textContent }) => textContent).join()

it.each(pages)('a failed load shows its error, and Refresh loads again %s', async (_, page) => {
  const { title, address, field, loadedSelector, refresh = 'Refresh' } = page
  const successResponse = ada.answers[field]!
  const app = openApp(`/dashboard/${address}`, {
    storage: signedInStorage(),
    answers: { ...ada.answers, [field]: rejectWith(503, errorText) },
  })
  const mainText = () => document.querySelector('main')?.textContent
  const isLoaded = () => loadedSelector !== undefined && document.querySelector(loadedSelector) !== null
  await waitForPage(title)
  await waitFor(() => expect(mainText()).toContain(errorText))
  await waitFor(() => expect(toasts()).toContain(errorText))
  expect(isLoaded()).toBe(false)
  app.responses[field] = successResponse
  clickButton(refresh)
  await waitFor(() => expect(mainText()).not.toContain(errorText))
  if (!loadedSelector) return
  await waitFor(() => expect(isLoaded()).toBe(true))
  app.responses[field] = rejectWith(503, errorText)
  clickButton(refresh)
  await waitFor(() => expect(isLoaded()).toBe(false))
  expect(mainText()).toContain(errorText)
})
