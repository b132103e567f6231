import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
// Tells of what pushes to and replaces in the history, as in the app.
import 'wouter/use-browser-location'
import { MissingCode } from '../../client/api/missing-code'
import { ErrorBoundary } from '../../client/ui/feedback/error-boundary.view'
import { LazyScreen, screenCode } from '../../client/ui/layout/lazy-screen'
import { waitFor } from '../walker/patience'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  history.replaceState(null, '', '/rates')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const bounded = (page: React.ReactNode) =>
  render(
    <ErrorBoundary
      failed={({ busy, onRetry }) => (
        <button type="button" onClick={onRetry}>
          {busy ? 'Trying' : 'Refresh'}
        </button>
      )}
    >
      {page}
    </ErrorBoundary>,
  )

const Rates = () => <h1 tabIndex={-1}>Rates</h1>
const lost = () => new MissingCode(false)
const failing = (times: number) => {
  const load = vi.fn(async () => Rates)
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(lost())
  return load
}
const happens = (act: () => void) => async () => act()

it.each([
  ['the network is back', happens(() => window.dispatchEvent(new Event('online')))],
  ['the customer presses the button', happens(() => fireEvent.click(screen.getByText('Refresh')))],
  ['the customer goes elsewhere', happens(() => history.pushState(null, '', '/wallets'))],
  ['the same link is pressed again', happens(() => history.pushState(null, '', '/rates'))],
  ['the customer goes back', happens(() => window.dispatchEvent(new PopStateEvent('popstate')))],
])('missing code is fetched again when %s', async (_, what) => {
  const load = failing(1)
  bounded(<LazyScreen code={screenCode(load)} />)
  await screen.findByText('Refresh')
  await act(what)
  expect((await screen.findByRole('heading')).textContent).toBe('Rates')
  expect(load).toHaveBeenCalledTimes(2)
})

it('a try in vain leaves the button, and the next one may help; then the heading has the focus', async () => {
  const load = failing(2)
  bounded(<LazyScreen code={screenCode(load)} />)
  fireEvent.click(await screen.findByText('Refresh'))
  expect(screen.getByText('Trying')).toBeTruthy()
  fireEvent.click(await screen.findByText('Refresh'))
  const heading = await screen.findByRole('heading')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(load).toHaveBeenCalledTimes(3)
})

it('a mark in the history entry is no navigation', async () => {
  const load = failing(1)
  bounded(<LazyScreen code={screenCode(load)} />)
  await screen.findByText('Refresh')
  await act(async () => history.replaceState({ runs: {} }, ''))
  expect(screen.getByText('Refresh')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('two screens at the same place are two screens', async () => {
  const codes = [
    screenCode(async () => Rates, Rates),
    screenCode(
      async () => Rates,
      () => <h1>Wallets</h1>,
    ),
  ]
  const { rerender } = render(<LazyScreen code={codes[0]!} />)
  rerender(<LazyScreen code={codes[1]!} />)
  expect(screen.getByRole('heading').textContent).toBe('Wallets')
})
