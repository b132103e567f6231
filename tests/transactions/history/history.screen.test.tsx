import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HistoryScreen } from '../../../client/transactions/history/history.screen'
import { type Answers, failing, openScreen, press, type Stage } from '../../stage/screen-stage'
import { pageOf, row, rows } from '../transactions.fixture'

/** jsdom has no layout: each row is 72 px high in a window where all of them are seen, with one page left below. */
beforeEach(() => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000_000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(
    () => document.querySelectorAll('li').length * 72,
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
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
const sort = () => screen.getByRole('group', { name: 'Sort' })
const links = () => screen.findAllByRole('link')

describe('transactions page', () => {
  it('[TX-06] an entry of the sort menu shows its rows only, asks for nothing, and stands in the address', async () => {
    const stage = openHistory({
      transactions: pageOf([row(0, { status: 'pool' }), row(1, { status: 'pending' }), row(2)]),
    })
    await links()
    press('Pending')
    await waitFor(() => expect(shown()).toEqual(['t1']))
    expect(location.search).toBe('?status=pending')
    press('All')
    await waitFor(() => expect(shown()).toEqual(['t0', 't1', 't2']))
    expect(location.search).toBe('')
    expect(pagesAsked(stage)).toEqual([1])
  })

  it('[TX-04] symbols that did not come are asked for again with the list; nonsense in the address reads as all', async () => {
    const symbols = [{ symbol: 'BTC', name: 'Bitcoin', chain: 'btc' }]
    const answers = { transactions: pageOf(rows(3)), currencies: failing() }
    const stage = openHistory(answers, '?currency=<b>&status=everything')
    await links()
    expect(pagesAsked(stage)).toEqual([1])
    expect(sort().querySelector('[aria-pressed=true]')?.textContent).toBe('All')
    expect((await screen.findByLabelText('Currency')).children).toHaveLength(1)
    stage.answers.currencies = () => symbols
    press('Refresh')
    await waitFor(() => expect(screen.getByLabelText('Currency').children).toHaveLength(2))
  })

  it('further pages come by themselves while the filtered rows do not fill the screen (TX-06)', async () => {
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

const at = '2026-11-20T09:30:00.000Z'
const leg = (number: number, symbol: string, amountCrypto: string) =>
  row(number, {
    type: 'inter-transfer',
    direction: 'wallet',
    createDate: at,
    amountCrypto,
    amountNGN: null,
    currency: { symbol, name: symbol, chain: symbol === 'ETH' ? 'eth' : 'tron' },
  })

it('a swap is one row with signs, also where its legs come on two pages; with one of its coins only, its leg is a row', async () => {
  const before = Array.from({ length: 19 }, (_, index) =>
    row(index, { createDate: '2026-11-20T10:00:00.000Z' }),
  )
  // The first page ends between the legs.
  const all = [...before, leg(19, 'ETH', '0.1863354'), leg(20, 'USDT', '600'), row(21)]
  const currencies = () => [{ symbol: 'USDT', name: 'USDT', chain: 'tron' }]
  openHistory({ transactions: pageOf(all), currencies })
  await waitFor(() => expect(screen.getByLabelText('Currency').children).toHaveLength(2))
  await waitFor(() => expect(shown()).toHaveLength(20))
  document.documentElement.scrollTop = document.documentElement.scrollHeight - 800
  fireEvent.scroll(window)
  await waitFor(() => expect(shown()).toHaveLength(21))
  const swap = screen.getByRole('link', { name: /USDT → ETH/ })
  expect(swap.textContent).toMatch(/\+0\.18633\sETH.*−600\.00\sUSDT/)
  expect(shown().slice(18)).toEqual(['t18', 't19', 't21'])
  pick('Currency', 'USDT')
  await waitFor(() => expect(shown()).toContain('t20'))
  expect(screen.queryByRole('link', { name: /→/ })).toBeNull()
  expect(screen.getByRole('link', { name: /Swapped USDT/ }).getAttribute('href')).toMatch(/id=t20$/)
})
