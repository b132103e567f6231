import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Fragment } from 'react'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { Route } from 'wouter'
import { DetailsScreen } from '../../../client/transactions/details/details.screen'
import { HistoryScreen } from '../../../client/transactions/history/history.screen'
import { type Answers, openScreen, type Stage, showTab } from '../../stage/screen-stage'
import { pageOf, row, rows } from '../transactions.fixture'

/**
 * jsdom has no layout: each row is 72 px high in a window of 800 px. The list believes that everything is in view,
 * so that all its rows are drawn; which ones are drawn otherwise is tested apart.
 */
export const area = { scrollTop: 0, clientHeight: 800, rowHeight: 72 }
const sides = {
  scrollTop: () => area.scrollTop,
  clientHeight: () => area.clientHeight,
  scrollHeight: () => document.querySelectorAll('li').length * area.rowHeight,
}

type Place = readonly [owner: object, name: string]
const places: readonly Place[] = [
  ...Object.keys(sides).map((side): Place => [document.documentElement, side]),
  [window, 'scrollY'],
  [window, 'innerHeight'],
  [window, 'scrollTo'],
  [window, 'scrollBy'],
  [HTMLElement.prototype, 'offsetHeight'],
]

/** The page has a layout while the tests of this file run: files share it, so that each says so by itself. */
export const withLayout = (): void => {
  const before = places.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
  beforeEach(() => {
    Object.assign(area, { scrollTop: 0, clientHeight: 800, rowHeight: 72 })
    const move = (from: number, [place, top]: [number | ScrollToOptions, number?]): void => {
      area.scrollTop = from + ((typeof place === 'object' ? place.top : top) ?? 0)
    }
    const values: Record<string, PropertyDescriptor> = {
      ...Object.fromEntries(Object.entries(sides).map(([side, get]) => [side, { get }])),
      scrollY: { get: sides.scrollTop },
      innerHeight: { value: 1_000_000 },
      scrollTo: { value: (...to: [number, number]) => move(0, to) },
      scrollBy: { value: (...by: [number, number]) => move(area.scrollTop, by) },
      offsetHeight: { value: area.rowHeight },
    }
    for (const [owner, name] of places)
      Object.defineProperty(owner, name, { configurable: true, ...values[name] })
  })
  afterEach(() => {
    cleanup()
    showTab(true)
  })
  afterAll(() => {
    for (const [index, [owner, name]] of places.entries()) {
      const own = before[index]
      if (own) Object.defineProperty(owner, name, own)
      else Reflect.deleteProperty(owner, name)
    }
  })
}

const screens = (
  <>
    <Route path="/dashboard/transactions">
      <HistoryScreen />
    </Route>
    <Route path="/dashboard/transactions/details">
      <DetailsScreen />
    </Route>
  </>
)

/** The list, and the page that its rows open; 50 transactions unless told otherwise. */
export const openHistory = (changed: Answers = {}, query = '', Mode: typeof Fragment = Fragment): Stage =>
  openScreen(<Mode>{screens}</Mode>, `/dashboard/transactions${query}`, {
    transactions: pageOf(rows(50)),
    transaction: ({ id }: { id: string }) => row(Number(id.slice(1))),
    currencies: () =>
      ['BTC', 'ETH', 'BNB', 'USDT', 'USDT', 'USDT'].map((symbol) => ({ symbol, name: symbol, chain: 'eth' })),
    ...changed,
  })

/** Ids of the rows, in their order. */
export const shown = (): string[] =>
  [...document.querySelectorAll('li a')].flatMap((link) => link.getAttribute('href')?.split('id=')[1] ?? [])

export const listOf = (count: number): Promise<void> => waitFor(() => expect(shown()).toHaveLength(count))

/** 'USDT 2 20': currency, page and size of each page asked for. */
export const pagesAsked = ({ calls }: Stage): string[] =>
  calls
    .filter(({ operation }) => operation === 'HistoryPage')
    .map(({ variables: { currency, page, size } }) => `${currency} ${page} ${size}`)

/** Scrolls until `left` px are below the visible part. */
export const scrollTo = (left: number): void => {
  area.scrollTop = sides.scrollHeight() - area.clientHeight - left
  fireEvent.scroll(window)
}

export const pick = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

/** The pickers offer what the server named. */
export const currenciesCame = (): Promise<void> =>
  waitFor(() => expect(screen.getByLabelText('Currency').children).toHaveLength(5))

export const tick = (stage: Stage, ms: number): Promise<void> =>
  act(async () => {
    stage.clock.increment(ms)
    // What is asked for then is answered, and the cache tells it, in timers of their own.
    await new Promise((resolve) => setTimeout(resolve))
    await new Promise((resolve) => setTimeout(resolve))
  })
