import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Fragment } from 'react'
import { afterEach, beforeEach, expect } from 'vitest'
import { Route } from 'wouter'
import { DetailsScreen } from '../../client/transactions/details.screen'
import { HistoryScreen } from '../../client/transactions/history.screen'
import { type Answers, openScreen, type Stage, showTab } from '../shared/screen-stage'
import { pageOf, row, rows } from './transactions.fixture'

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

beforeEach(() => {
  Object.assign(area, { scrollTop: 0, clientHeight: 800, rowHeight: 72 })
  for (const [side, get] of Object.entries(sides))
    Object.defineProperty(document.documentElement, side, { configurable: true, get })
  Object.defineProperty(window, 'scrollY', { configurable: true, get: sides.scrollTop })
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: 1_000_000 })
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: area.rowHeight })
  const move = (from: number, [place, top]: [number | ScrollToOptions, number?]): void => {
    area.scrollTop = from + ((typeof place === 'object' ? place.top : top) ?? 0)
  }
  window.scrollTo = ((...to: [number, number]) => move(0, to)) as typeof window.scrollTo
  window.scrollBy = ((...by: [number, number]) => move(area.scrollTop, by)) as typeof window.scrollBy
})
afterEach(() => {
  cleanup()
  showTab(true)
})

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
