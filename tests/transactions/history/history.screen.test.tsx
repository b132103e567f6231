import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HistoryScreen } from '../../../client/transactions/history/history.screen'
import { type Answers, gatewayError, openScreen, press, type Stage } from '../../stage/screen-stage'
import { pageOf, row, rows } from '../transactions.fixture'

/** jsdom has no layout: each row is 72 px high in a window where all of them are seen, with one page left below. */
const sides: readonly [owner: object, name: string, value: () => number][] = [
  [document.documentElement, 'clientHeight', () => 800],
  [document.documentElement, 'scrollHeight', () => document.querySelectorAll('li').length * 72],
  [window, 'innerHeight', () => 1_000_000],
  [HTMLElement.prototype, 'offsetHeight', () => 72],
]
const before = sides.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
beforeEach(() => {
  for (const [owner, name, get] of sides) Object.defineProperty(owner, name, { configurable: true, get })
})
afterEach(cleanup)
afterAll(() => {
  for (const [index, [owner, name]] of sides.entries()) {
    const own = before[index]
    if (own) Object.defineProperty(owner, name, own)
    else Reflect.deleteProperty(owner, name)
  }
})

const openHistory = (changed: Answers, query = ''): Stage =>
  openScreen(<HistoryScreen />, `/dashboard/transactions${query}`, { currencies: () => [], ...changed })
/** Ids of the rows, in their order. */
const shown = (): string[] =>
  [...document.querySelectorAll('li a')].flatMap((link) => link.getAttribute('href')?.split('id=')[1] ?? [])
const pagesAsked = ({ calls }: Stage) =>
  calls.flatMap(({ operation, variables }) => (operation === 'HistoryPage' ? [variables.page] : []))
const pick = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const links = () => screen.findAllByRole('link')

describe('transactions page', () => {
  it('[TX-06] an entry of the sort menu shows its rows only, asks for nothing, and stands in the address', async () => {
    const stage = openHistory({
      transactions: pageOf([row(0, { status: 'pool' }), row(1, { status: 'pending' }), row(2)]),
    })
    await links()
    pick('Sort', 'pending')
    await waitFor(() => expect(shown()).toEqual(['t1']))
    expect(location.search).toBe('?status=pending')
    pick('Sort', 'all')
    await waitFor(() => expect(shown()).toEqual(['t0', 't1', 't2']))
    expect(location.search).toBe('')
    expect(pagesAsked(stage)).toEqual([1])
  })

  it('[TX-04] symbols that did not come are asked for again with the list', async () => {
    const symbols = [{ symbol: 'BTC', name: 'Bitcoin', chain: 'btc' }]
    const stage = openHistory({
      transactions: pageOf(rows(3)),
      currencies: () => {
        throw gatewayError(503, 'Not at the moment')
      },
    })
    await links()
    expect(screen.getByLabelText('Currency').children).toHaveLength(1)
    stage.answers.currencies = () => symbols
    press('Refresh')
    await waitFor(() => expect(screen.getByLabelText('Currency').children).toHaveLength(2))
  })

  it('nonsense in the address reads as all', async () => {
    const stage = openHistory({ transactions: pageOf(rows(3)) }, '?currency=<b>&status=everything')
    await links()
    expect(pagesAsked(stage)).toEqual([1])
    expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('all')
  })

  it('further pages come by themselves while the filtered rows do not fill the screen (AMB-52)', async () => {
    const all = rows(50).map((each, index) => (index === 45 ? row(45, { status: 'reported' }) : each))
    const stage = openHistory({ transactions: pageOf(all) }, '?status=reported')
    await waitFor(() => expect(shown()).toEqual(['t45']))
    await waitFor(() => expect(pagesAsked(stage)).toEqual([1, 2, 3]))
  })

  it("[TX-16] [ERR-08] an empty list shows 'No Transactions', and so does a filter; one press shows all", async () => {
    openHistory({ transactions: pageOf([]) })
    expect(await screen.findByText('No Transactions')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sell crypto' })).toBeTruthy()
    expect(shown()).toEqual([])
    cleanup()
    openHistory({ transactions: pageOf(rows(3)) }, '?status=reported')
    expect(await screen.findByText('No Transactions')).toBeTruthy()
    press('Show all')
    await waitFor(() => expect(shown()).toHaveLength(3))
  })
})
