import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PriceChart } from '../../../client/wallets/overview/price-chart.view'
import { type Answers, failing, openScreen, press } from '../../stage/screen-stage'
import { walletAnswers } from '../wallets.fixture'

const open = (changed?: Answers) =>
  openScreen(<PriceChart symbol="BTC" chain="btc" />, '/dashboard/wallets/BTC/btc', walletAnswers(changed))
const frame = () => screen.queryByTitle<HTMLIFrameElement>('Price chart of BTCUSD')
const opened = async (changed?: Answers) => {
  const stage = open(changed)
  press('Show chart')
  await screen.findAllByText('$50,000.00')
  const sent = vi.spyOn(frame()!.contentWindow!, 'postMessage').mockImplementation(() => undefined)
  return { stage, sent }
}
/** A message as the browser hands it over; from the frame, of an opaque origin, unless told otherwise. */
const emit = (data: unknown, { source, origin = 'null' }: { source?: Window; origin?: string } = {}) =>
  act(async () => {
    fireEvent(
      window,
      new MessageEvent('message', { data, origin, source: source ?? frame()?.contentWindow ?? null }),
    )
  })
const quote = () =>
  [...screen.getByLabelText(/^Price over/).querySelectorAll('div')].map((pair) => pair.textContent)

describe('the price chart', () => {
  it('waits for the tap where data is saved', () => {
    vi.stubGlobal(
      'IntersectionObserver',
      vi.fn(() => expect.fail('nothing watches')),
    )
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
    open()
    expect(frame()).toBeNull()
    press('Show chart')
    expect(frame()).not.toBeNull()
  })

  it('[CONST-27] [WALLET-34] [WALLET-35] draws three months of the pair in a frame that may run scripts and nothing else, and says in words what it shows', async () => {
    const { stage, sent } = await opened()
    const variables = { symbol: 'BTC', chain: 'btc', range: '3m' }
    expect(stage.calls).toEqual([{ operation: 'PriceHistory', variables }])
    expect(frame()!.getAttribute('sandbox')).toBe('allow-scripts')
    expect(frame()!.getAttribute('src')).toBe('/widgets/chart.html')
    expect(document.querySelectorAll('script[src]')).toHaveLength(0)
    const words = ['Start$50,000.00', 'End$60,000.00', 'High$66,000.50', 'Low$50,000.00', 'Change+20.00 %']
    expect(quote()).toEqual(words)
    // Not before the frame listens.
    expect(sent).not.toHaveBeenCalled()
    await emit({ type: 'chart.ready' })
    const points = [
      { date: '2026-08-20', price: '50000.00' },
      { date: '2026-09-20', price: '66000.50' },
      { date: '2026-11-20', price: '60000.00' },
    ]
    expect(sent.mock.calls).toEqual([[{ type: 'chart.draw', pair: 'BTCUSD', range: '3m', points }, '*']])
  })

  it('no message is heard but the frame’s own words', async () => {
    const { sent, stage } = await opened()
    const ready = { type: 'chart.ready' }
    await emit(ready, { source: window })
    await emit(ready, { origin: 'https://evil.example' })
    await emit(ready, { origin: location.origin })
    await emit({ type: 'session.expire' })
    await emit({ ...ready, html: '<img onerror=x>' })
    await emit('chart.ready')
    expect(sent).not.toHaveBeenCalled()
    act(() => stage.clock.increment(10_000))
    expect(screen.getByText('The chart did not load.')).toBeTruthy()
  })

  it('[API-67] silent for 10 s it gives way to a placeholder with another try; nor is a frame kept that cannot draw', async () => {
    const { stage } = await opened()
    act(() => stage.clock.increment(9_999))
    expect(screen.queryByText('The chart did not load.')).toBeNull()
    act(() => stage.clock.increment(1))
    expect(screen.getByText('The chart did not load.')).toBeTruthy()
    expect(frame()).toBeNull()
    expect(quote()[0]).toBe('Start$50,000.00')
    press('Try again')
    expect(frame()).not.toBeNull()
    await emit({ type: 'chart.ready' })
    act(() => stage.clock.increment(20_000))
    expect(screen.queryByText('The chart did not load.')).toBeNull()
    await emit({ type: 'chart.failed' })
    expect(screen.getByText('The chart did not load.')).toBeTruthy()
  })

  it('prices that do not come are told, and asked for again', async () => {
    const stage = open({ priceHistory: failing() })
    press('Show chart')
    expect(await screen.findByText('The price history is not available at the moment.')).toBeTruthy()
    stage.answers = walletAnswers()
    press('Try again')
    expect(await screen.findByText('$66,000.50')).toBeTruthy()
  })
})
