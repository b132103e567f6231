import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from '../../client/ui/controls/button.view'
import { LazyDialog } from '../../client/ui/layout/lazy-dialog.view'
import { LazyScreen, LoadingContext, screenCode } from '../../client/ui/layout/lazy-screen'
import { system } from '../../client/ui/theme'
import { waitFor } from '../walker/timeouts'
// As in the app, this makes pushState and replaceState dispatch events.
import 'wouter/use-browser-location'
import { MissingCode } from '../../client/data/fetch-code'
import { ErrorBoundary } from '../../client/ui/feedback/error-boundary.view'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  history.replaceState(null, '', '/rates')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Rates = () => <h1 tabIndex={-1}>Rates</h1>

const renderScreen = (code: ReturnType<typeof screenCode>) =>
  render(
    <LoadingContext value={<p>Loading</p>}>
      <LazyScreen code={code} />
    </LoadingContext>,
  )

it('a prefetched screen renders immediately and loads its code once', async () => {
  const load = vi.fn(async () => Rates)
  const code = screenCode(load)
  await code.fetch()
  renderScreen(code)
  expect(screen.getByRole('heading').textContent).toBe('Rates')
  expect(screen.queryByText('Loading')).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

it('the skeleton is visible only while the code of a screen loads', async () => {
  let resolveLoad: (screen: () => React.JSX.Element) => void = () => undefined
  renderScreen(screenCode(() => new Promise((resolve) => (resolveLoad = resolve))))
  expect(screen.getByText('Loading')).toBeTruthy()
  await act(async () => resolveLoad(Rates))
  expect(screen.getByRole('heading').textContent).toBe('Rates')
})

it('a button is busy while the code of its dialog loads', async () => {
  let resolveLoad: (dialog: ComponentType) => void = () => undefined
  const code = screenCode(() => new Promise<ComponentType>((resolve) => (resolveLoad = resolve)))
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <ChakraProvider value={system}>
        <Button onClick={() => setOpen(true)}>Summary</Button>
        <Button>Other</Button>
        {isOpen && (
          <LazyDialog onClose={() => setOpen(false)}>
            <LazyScreen code={code} />
          </LazyDialog>
        )}
      </ChakraProvider>
    )
  }
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Summary' })
  const before = button.innerHTML
  fireEvent.click(button)
  expect([button.getAttribute('aria-busy'), button.innerHTML]).toEqual(['true', before])
  expect(screen.getByRole('button', { name: 'Other' }).getAttribute('aria-busy')).toBeNull()
  resolveLoad(() => <p>Totals</p>)
  await screen.findByText('Totals')
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})

const renderInBoundary = (page: React.ReactNode) =>
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

const loadFailing = (times: number) => {
  const load = vi.fn(async () => Rates)
  for (let attempt = 0; attempt < times; attempt += 1) load.mockRejectedValueOnce(new MissingCode(false))
  return load
}

it.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the customer opens another page', () => history.pushState(null, '', '/wallets')],
  ['the customer clicks the same link again', () => history.pushState(null, '', '/rates')],
  ['the customer goes back', () => window.dispatchEvent(new PopStateEvent('popstate'))],
])('the app fetches missing code again when %s', async (_, trigger) => {
  const load = loadFailing(1)
  renderInBoundary(<LazyScreen code={screenCode(load)} />)
  await screen.findByText('Refresh')
  await act(async () => void trigger())
  expect((await screen.findByRole('heading')).textContent).toBe('Rates')
  expect(load).toHaveBeenCalledTimes(2)
})

it('a failed Refresh can be repeated, and success moves the focus to the heading', async () => {
  const load = loadFailing(2)
  renderInBoundary(<LazyScreen code={screenCode(load)} />)
  fireEvent.click(await screen.findByText('Refresh'))
  expect(screen.getByText('Trying')).toBeTruthy()
  fireEvent.click(await screen.findByText('Refresh'))
  const heading = await screen.findByRole('heading')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(load).toHaveBeenCalledTimes(3)
})

it('the app fetches code again a second after the network returns', async () => {
  const load = loadFailing(2)
  renderInBoundary(<LazyScreen code={screenCode(load)} />)
  await screen.findByText('Refresh')
  vi.useFakeTimers()
  await act(async () => void window.dispatchEvent(new Event('online')))
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(load).toHaveBeenCalledTimes(2)
  await act(() => vi.advanceTimersByTimeAsync(1))
  vi.useRealTimers()
  expect(load).toHaveBeenCalledTimes(3)
  expect((await screen.findByRole('heading')).textContent).toBe('Rates')
})

it('replaced code reloads the page once even if the browser wrongly says offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderInBoundary(<LazyScreen code={screenCode(() => Promise.reject(new MissingCode(true)))} />)
  await screen.findByText('Refresh')
  expect(history.state).toEqual({ reloaded: true })
})

it('a state change of the history entry does not count as a navigation', async () => {
  const load = loadFailing(1)
  renderInBoundary(<LazyScreen code={screenCode(load)} />)
  await screen.findByText('Refresh')
  await act(async () => history.replaceState({ runs: {} }, ''))
  expect(screen.getByText('Refresh')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('another screen at the same position replaces the first one', async () => {
  const Wallets = () => <h1>Wallets</h1>
  const [rates, wallets] = [Rates, Wallets].map((Screen) => screenCode(async () => Screen))
  await Promise.all([rates!.fetch(), wallets!.fetch()])
  const { rerender } = render(<LazyScreen code={rates!} />)
  rerender(<LazyScreen code={wallets!} />)
  expect(screen.getByRole('heading').textContent).toBe('Wallets')
})
