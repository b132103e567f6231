import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Route } from 'wouter'
import { PriceChart } from '../../../client/wallets/overview/price-chart.view'
import { WalletDetailsScreen } from '../../../client/wallets/overview/wallet-details.screen'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { click, openScreen, type Responses, rejectStatus } from '../../fixtures/screen.fixture'
import { button, signIn } from '../wallets.fixture'
import { move, moves, wallet, walletResponses } from '../wallets.mocks'

beforeEach(signIn)

const open = (address = '/dashboard/wallets/BTC/btc', changed?: Responses) =>
  openScreen(
    <Route path={dashboardRoutes.walletDetails.path}>
      <WalletDetailsScreen />
    </Route>,
    address,
    walletResponses(changed),
  )
/** The outbox may request the account's money calls at any time. */
const pageOperations = ({ calls }: ReturnType<typeof open>) =>
  calls.map(({ operation }) => operation).filter((name) => name !== 'MoneyCalls')
const balance = () => screen.findByText(/^0\.12345\sBTC$/)

describe('wallet details', () => {
  it('a wallet page shows balance and transactions [WALLET-31] [WALLET-36] [CONST-22]', async () => {
    const fixture = open(undefined, {
      activitiesOfWallet: ({ symbol, chain }: { symbol: string; chain: string }) =>
        moves([move(`of ${symbol} ${chain}`, 'deposit')]),
    })
    expect(await balance()).toBeTruthy()
    expect(screen.getByText('$7,407.59')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Bitcoin' })).toBeTruthy()
    const recent = within(screen.getByRole('region', { name: 'Recent transactions' }))
    const row = await recent.findByRole('link', { name: /^Deposited/ })
    expect(row.getAttribute('href')).toBe('/dashboard/transactions/details?id=of%20BTC%20btc')
    expect(pageOperations(fixture)).toEqual(['WalletPage'])
    click('Back')
    expect(location.pathname).toBe('/dashboard/wallets')
  })

  it('a wallet page opens in any case [WALLET-16] [WALLET-32] [WALLET-34]', async () => {
    const fixture = open('/dashboard/wallets/UsDt/Tron')
    expect(await screen.findByText(/^50\.50000\sUSDT$/)).toBeTruthy()
    expect(fixture.calls[0]).toMatchObject({
      operation: 'WalletPage',
      variables: { symbol: 'USDT', chain: 'tron' },
    })
    expect(screen.getByRole('heading', { level: 2, name: /^Tether ?TRC-20$/ })).toBeTruthy()
    click('Show chart')
    expect(screen.getByTitle('Price chart of USDTUSD')).toBeTruthy()
    await waitFor(() => expect(button('Sell').disabled).toBe(false))
    click('Sell')
    expect(location.pathname).toBe('/dashboard/wallets/USDT/tron/sell')
  })

  it('Sell and Transfer are disabled while the operator turns wallets off [WALLET-17]', async () => {
    open(undefined, { walletMode: () => ({ walletStatus: true, adminWalletStatus: false }) })
    await balance()
    expect([button('Sell').disabled, button('Transfer').disabled]).toEqual([true, true])
    expect(screen.getByText('Turned Off By Admin').id).toBe(button('Sell').getAttribute('aria-describedby'))
  })

  it.each([
    ['/dashboard/wallets/DOGE/btc', ['WalletPage']],
    ['/dashboard/wallets/BTC/dogechain', []],
  ])('the page of an unknown wallet, %s, shows an error with Refresh', async (address, operations) => {
    const fixture = open(address, { wallet: rejectStatus(404, 'Wallet not found') })
    expect((await screen.findAllByText('Wallet not found')).length).toBeGreaterThan(0)
    expect(pageOperations(fixture)).toEqual(operations)
    expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull()
    fixture.responses = walletResponses({ wallet: () => wallet('DOGE', 'btc', '1', '0.10') })
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    if (operations.length > 0) expect(await screen.findByText(/^1\.00000\sDOGE$/)).toBeTruthy()
    else await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy())
  })
})

describe('price chart', () => {
  const open = (changed?: Responses) =>
    openScreen(
      <PriceChart symbol="BTC" chain="btc" />,
      '/dashboard/wallets/BTC/btc',
      walletResponses(changed),
    )
  const frame = () => screen.queryByTitle<HTMLIFrameElement>('Price chart of BTCUSD')
  const openChart = async (changed?: Responses) => {
    const fixture = open(changed)
    click('Show chart')
    await screen.findAllByText('$50,000.00')
    const sent = vi.spyOn(frame()!.contentWindow!, 'postMessage').mockImplementation(() => undefined)
    return { fixture, sent }
  }
  /** Emits a message event, by default from the frame with its opaque origin. */
  const emit = (data: unknown, { source, origin = 'null' }: { source?: Window; origin?: string } = {}) =>
    act(async () => {
      fireEvent(
        window,
        new MessageEvent('message', { data, origin, source: source ?? frame()?.contentWindow ?? null }),
      )
    })
  const figures = () =>
    [...screen.getByLabelText(/^Price over/).querySelectorAll('div')].map((pair) => pair.textContent)

  it('the chart waits for a tap in data-saving mode', () => {
    vi.stubGlobal(
      'IntersectionObserver',
      vi.fn(() => expect.fail('nothing watches')),
    )
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
    open()
    expect(frame()).toBeNull()
    click('Show chart')
    expect(frame()).not.toBeNull()
  })

  it('a sandboxed frame draws 3 months of prices [CONST-27] [WALLET-34] [WALLET-35]', async () => {
    const { fixture, sent } = await openChart()
    const variables = { symbol: 'BTC', chain: 'btc', range: '3m' }
    expect(fixture.calls).toMatchObject([{ operation: 'PriceHistory', variables }])
    expect(frame()!.getAttribute('sandbox')).toBe('allow-scripts')
    expect(frame()!.getAttribute('src')).toBe('/widgets/chart.html')
    expect(document.querySelectorAll('script[src]')).toHaveLength(0)
    const expectedFigures = [
      'Start$50,000.00',
      'End$60,000.00',
      'High$66,000.50',
      'Low$50,000.00',
      'Change+20.00%',
    ]
    expect(figures()).toEqual(expectedFigures)
    // The page sends nothing before the frame is ready.
    expect(sent).not.toHaveBeenCalled()
    await emit({ type: 'chart.ready' })
    const points = [
      { date: '2026-08-20', price: '50000.00' },
      { date: '2026-09-20', price: '66000.50' },
      { date: '2026-11-20', price: '60000.00' },
    ]
    expect(sent.mock.calls).toEqual([[{ type: 'chart.draw', pair: 'BTCUSD', range: '3m', points }, '*']])
  })

  it('the page ignores messages that are not from the chart’s frame', async () => {
    const { sent, fixture } = await openChart()
    const ready = { type: 'chart.ready' }
    await emit(ready, { source: window })
    await emit(ready, { origin: 'https://evil.example' })
    await emit(ready, { origin: location.origin })
    await emit({ type: 'session.expire' })
    await emit({ ...ready, html: '<img onerror=x>' })
    await emit('chart.ready')
    expect(sent).not.toHaveBeenCalled()
    act(() => fixture.clock.increment(10_000))
    expect(screen.getByText('The chart did not load.')).toBeTruthy()
  })

  it('a placeholder replaces a chart that is silent for 10 s [API-67]', async () => {
    const { fixture } = await openChart()
    act(() => fixture.clock.increment(9_999))
    expect(screen.queryByText('The chart did not load.')).toBeNull()
    act(() => fixture.clock.increment(1))
    expect(screen.getByText('The chart did not load.')).toBeTruthy()
    expect(frame()).toBeNull()
    expect(figures()[0]).toBe('Start$50,000.00')
    click('Try again')
    expect(frame()).not.toBeNull()
    await emit({ type: 'chart.ready' })
    act(() => fixture.clock.increment(20_000))
    expect(screen.queryByText('The chart did not load.')).toBeNull()
    await emit({ type: 'chart.failed' })
    expect(screen.getByText('The chart did not load.')).toBeTruthy()
  })

  it('the chart shows an error and a retry when the prices fail to load', async () => {
    const fixture = open({ priceHistory: rejectStatus() })
    click('Show chart')
    expect(await screen.findByText("Price history isn't available right now.")).toBeTruthy()
    fixture.responses = walletResponses()
    click('Try again')
    expect(await screen.findByText('$66,000.50')).toBeTruthy()
  })
})
