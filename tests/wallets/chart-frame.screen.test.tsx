import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PriceChart } from '../../client/wallets/price-chart.view'
import { type Answers, openScreen, press, refused } from '../shared/screen-stage'
import { walletAnswers } from './wallets.fixture'

const open = (changed?: Answers) =>
  openScreen(<PriceChart symbol="BTC" chain="btc" />, '/dashboard/wallets/BTC/btc', walletAnswers(changed))
const frame = () => screen.queryByTitle<HTMLIFrameElement>('Price chart of BTCUSD')
const opened = async (changed?: Answers) => {
  const stage = open(changed)
  press('Show chart')
  await screen.findAllByText('$50,000.00')
  const sent = vi.spyOn(frame()!.contentWindow!, 'postMessage').mockImplementation(() => undefined)
  return { stage, sent, orders: () => sent.mock.calls.map(([order]) => order as { range: string }) }
}
/** A message as the browser hands it over; from the frame, of an opaque origin, unless told otherwise. */
const tell = (data: unknown, { source, origin = 'null' }: { source?: Window; origin?: string } = {}) =>
  act(async () => {
    fireEvent(
      window,
      new MessageEvent('message', { data, origin, source: source ?? frame()?.contentWindow ?? null }),
    )
  })
const figures = () =>
  [...screen.getByLabelText(/^Price over/).querySelectorAll('div')].map((pair) => pair.textContent)

describe('the price chart', () => {
  it('loads nothing before it is asked for', async () => {
    const stage = open()
    expect(frame()).toBeNull()
    expect(stage.calls).toEqual([])
    press('Show chart')
    expect(frame()).not.toBeNull()
    await waitFor(() => expect(stage.calls).toHaveLength(1))
  })

  it('loads by itself once it is seen; where data is saved it waits for the tap', async () => {
    let see: (entries: { isIntersecting: boolean }[]) => void = () => undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: typeof see) {
          see = seen
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    open()
    act(() => see([{ isIntersecting: false }]))
    expect(frame()).toBeNull()
    act(() => see([{ isIntersecting: true }]))
    expect(frame()).not.toBeNull()
    cleanup()
    see = () => expect.fail('nothing watches')
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
    open()
    expect(frame()).toBeNull()
    press('Show chart')
    expect(frame()).not.toBeNull()
  })

  it('[WALLET-34] [WALLET-35] sits in a frame that may run scripts and nothing else', async () => {
    await opened()
    expect(frame()!.getAttribute('sandbox')).toBe('allow-scripts')
    expect(frame()!.getAttribute('src')).toBe('/widgets/chart.html')
    expect(document.querySelectorAll('script[src]')).toHaveLength(0)
  })

  it('[CONST-27] draws three months of the pair, once the frame listens', async () => {
    const { stage, sent } = await opened()
    expect(stage.calls).toEqual([
      { operation: 'PriceHistory', variables: { symbol: 'BTC', chain: 'btc', range: '3m' } },
    ])
    expect(sent).not.toHaveBeenCalled()
    await tell({ type: 'chart.ready' })
    expect(sent.mock.calls).toEqual([
      [
        {
          type: 'chart.draw',
          pair: 'BTCUSD',
          range: '3m',
          points: [
            { date: '2026-08-20', price: '50000.00' },
            { date: '2026-09-20', price: '66000.50' },
            { date: '2026-11-20', price: '60000.00' },
          ],
        },
        '*',
      ],
    ])
  })

  it('a month and a year can be chosen, each with its own prices', async () => {
    const { stage, orders } = await opened()
    await tell({ type: 'chart.ready' })
    for (const [name, range] of [
      ['1 year', '1y'],
      ['1 month', '1m'],
    ] as const) {
      press(name)
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
      await waitFor(() => expect(orders().at(-1)!.range).toBe(range))
      expect(stage.calls.at(-1)!.variables.range).toBe(range)
    }
    expect(screen.getByRole('button', { name: '3 months' }).getAttribute('aria-pressed')).toBe('false')
  })

  it('says in words what it shows: start, end, high, low, change', async () => {
    await opened()
    expect(figures()).toEqual([
      'Start$50,000.00',
      'End$60,000.00',
      'High$66,000.50',
      'Low$50,000.00',
      'Change+20.00 %',
    ])
  })

  it.each<[string, unknown, { source?: Window; origin?: string }?]>([
    ['another window', { type: 'chart.ready' }, { source: window }],
    ['an origin with a name', { type: 'chart.ready' }, { origin: 'https://evil.example' }],
    ['our own origin', { type: 'chart.ready' }, { origin: location.origin }],
    ['an unknown word', { type: 'session.expire' }],
    ['something more', { type: 'chart.ready', html: '<img onerror=x>' }],
    ['no object', 'chart.ready'],
  ])('a message of %s is ignored', async (_, data, from) => {
    const { sent, stage } = await opened()
    await tell(data, from)
    expect(sent).not.toHaveBeenCalled()
    act(() => stage.clock.increment(10_000))
    expect(screen.getByText('The chart did not load.')).toBeTruthy()
  })

  it.each([
    [9_999, false],
    [10_000, true],
  ])('silent for %i ms: placeholder %s, with another try', async (ms, gaveUp) => {
    const { stage } = await opened()
    act(() => stage.clock.increment(ms))
    expect(screen.queryByText('The chart did not load.') !== null).toBe(gaveUp)
    if (!gaveUp) return
    expect(frame()).toBeNull()
    expect(figures()[0]).toBe('Start$50,000.00')
    press('Try again')
    expect(frame()).not.toBeNull()
    await tell({ type: 'chart.ready' })
    act(() => stage.clock.increment(20_000))
    expect(screen.queryByText('The chart did not load.')).toBeNull()
  })

  it('a frame that cannot draw gives way to the placeholder', async () => {
    await opened()
    await tell({ type: 'chart.ready' })
    await tell({ type: 'chart.failed' })
    expect(screen.getByText('The chart did not load.')).toBeTruthy()
  })

  it('prices that do not come are told, and asked for again', async () => {
    const stage = open({
      priceHistory: () => {
        throw refused(503, 'x')
      },
    })
    press('Show chart')
    expect(await screen.findByText('The price history is not available at the moment.')).toBeTruthy()
    expect(frame()).toBeNull()
    stage.answers = walletAnswers()
    press('Try again')
    expect(await screen.findByText('$66,000.50')).toBeTruthy()
    expect(frame()).not.toBeNull()
  })
})
