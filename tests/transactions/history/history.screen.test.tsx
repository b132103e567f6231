import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { HistoryScreen } from '../../../client/transactions/history/history.screen'
import { click, deferred, type Fixture, openScreen, rejectStatus } from '../../fixtures/screen.fixture'
import { pageOf, row, rows } from '../transactions.fixture'
import { openHistory, setUpHistory, visibleIds } from './history.fixture'

beforeEach(setUpHistory)

const requestedPages = ({ calls }: Fixture) =>
  calls.flatMap(({ operation, variables }) => (operation === 'HistoryPage' ? [variables.page] : []))
const pick = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const sort = () => screen.getByRole('group', { name: 'Sort' })
const links = () => screen.findAllByRole('link')

describe('transactions page', () => {
  it('every row that is not approved has a progress bar [TX-01] [TX-03] [TX-15]', async () => {
    const statuses = ['pool', 'pending', 'approved', 'reported'] as const
    openHistory({ transactions: pageOf(statuses.map((status, index) => row(index, { status }))) })
    await links()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Transactions')
    const bars = [...document.querySelectorAll('li a')].map((link) => {
      const bar = link.querySelector('[role=progressbar]')
      return bar && [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]
    })
    expect(bars).toEqual([
      ['33', '33 percent done'],
      ['66', '66 percent done'],
      null,
      ['100', '100 percent done'],
    ])
    expect(document.querySelector('li a')?.textContent).toMatch(
      /^Selling USDT · TRC-20.*₦82,500\.00\d\d:\d\d\$50\.00PoolProcessing, waiting for network confirmation$/,
    )
  })

  it('the sort menu has five entries, the picker every coin [TX-04] [TX-05]', async () => {
    const currencies = () => ['BTC', 'ETH'].map((symbol) => ({ symbol, name: symbol, chain: 'eth' }))
    openHistory({ transactions: pageOf(rows(1)), currencies })
    const entries = within(sort()).getAllByRole('button')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Pool',
      'Pending',
      'Approved',
      'Reported',
    ])
    const picker = (await screen.findByLabelText('Currency')) as HTMLSelectElement
    await waitFor(() => expect([...picker.options].map(({ text }) => text)).toEqual(['All', 'BTC', 'ETH']))
  })

  it("an open 'My Transactions Summary' survives a reload [TX-08] [TX-09]", async () => {
    const totals = { totalTrades: 24, totalNgn: '9039021.32', totalUsd: '5535.56' }
    const transactions = (args: Parameters<ReturnType<typeof pageOf>>[0]) => ({
      ...pageOf(rows(2))(args),
      totals,
    })
    openHistory({ transactions })
    await links()
    expect(screen.queryByRole('dialog')).toBeNull()
    click('Statement')
    await waitFor(() => expect(history.state?.views?.summary).toBe(true))
    cleanup()
    openScreen(
      <HistoryScreen />,
      '/dashboard/transactions',
      { currencies: () => [], transactions },
      { entry: history.state },
    )
    const dialog = await screen.findByRole('dialog', { name: 'My Transactions Summary' })
    await waitFor(() =>
      expect(dialog.textContent).toMatch(
        /Total in naira₦9,039,021\.32Total trades24Total in US dollars\$5,535\.56/,
      ),
    )
    click('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the sort menu filters locally and updates the URL [TX-06]', async () => {
    const fixture = openHistory({
      transactions: pageOf([row(0, { status: 'pool' }), row(1, { status: 'pending' }), row(2)]),
    })
    await links()
    click('Pending')
    await waitFor(() => expect(visibleIds()).toEqual(['t1']))
    expect(location.search).toBe('?status=pending')
    click('All')
    await waitFor(() => expect(visibleIds()).toEqual(['t0', 't1', 't2']))
    expect(location.search).toBe('')
    expect(requestedPages(fixture)).toEqual([1])
  })

  it('Refresh also reloads currencies that failed [TX-04]', async () => {
    const symbols = [{ symbol: 'BTC', name: 'Bitcoin', chain: 'btc' }]
    const responses = { transactions: pageOf(rows(3)), currencies: rejectStatus() }
    const fixture = openHistory(responses, '?currency=<b>&status=everything')
    await links()
    expect(requestedPages(fixture)).toEqual([1])
    expect(sort().querySelector('[aria-pressed=true]')?.textContent).toBe('All')
    expect((await screen.findByLabelText('Currency')).children).toHaveLength(1)
    fixture.responses.currencies = () => symbols
    click('Refresh')
    await waitFor(() => expect(screen.getByLabelText('Currency').children).toHaveLength(2))
  })

  it('a statement shows its progress and can be cancelled [EXT-07]', async () => {
    const pendingPage = deferred<never>()
    const transactions = (args: Parameters<ReturnType<typeof pageOf>>[0]) =>
      args.size === 100 && args.page > 1 ? pendingPage.promise : pageOf(rows(430))(args)
    openHistory({ transactions })
    await links()
    click('Statement')
    // The page also has the summary next to the list.
    const dialog = within(await screen.findByRole('dialog', { name: 'My Transactions Summary' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Save CSV' }))
    await waitFor(() => {
      const bar = dialog.getByRole('progressbar', { name: 'Statement' })
      expect(bar.getAttribute('aria-valuetext')).toBe('100 of about 500 transactions read')
      expect(bar.getAttribute('aria-valuenow')).toBe('20')
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await dialog.findByRole('button', { name: 'Save CSV' })
  })

  it('the list loads more pages until filtered rows fill the screen (TX-06)', async () => {
    const all = rows(50).map((each, index) => (index === 45 ? row(45, { status: 'reported' }) : each))
    const fixture = openHistory({ transactions: pageOf(all) }, '?status=reported')
    await waitFor(() => expect(visibleIds()).toEqual(['t45']))
    await waitFor(() => expect(requestedPages(fixture)).toEqual([1, 2, 3]))
  })

  it("an empty list or filter result shows 'No Transactions' [TX-16] [ERR-08]", async () => {
    openHistory({ transactions: pageOf([]) })
    expect(await screen.findByText('No Transactions')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sell crypto' })).toBeTruthy()
    expect(visibleIds()).toEqual([])
    cleanup()
    openHistory({ transactions: pageOf(rows(3)) }, '?status=reported')
    expect(await screen.findByText('No Transactions')).toBeTruthy()
    click('Show all')
    await waitFor(() => expect(visibleIds()).toHaveLength(3))
  })
})

const usdt = { symbol: 'USDT', name: 'USDT', chain: 'tron' }
const eth = { symbol: 'ETH', name: 'ETH', chain: 'eth' }
const scroll = (scrollTop: number): void => {
  document.documentElement.scrollTop = scrollTop
  fireEvent.scroll(window)
}

it('Refresh and another currency each load the list from page 1 [TX-10]', async () => {
  const fixture = openHistory({ transactions: pageOf(rows(60)), currencies: () => [usdt] })
  await waitFor(() => expect(visibleIds()).toHaveLength(20))
  scroll(document.documentElement.scrollHeight - 800)
  await waitFor(() => expect(visibleIds()).toHaveLength(40))
  scroll(0)
  click('Refresh')
  await waitFor(() => expect(visibleIds()).toHaveLength(20))
  pick('Currency', 'USDT')
  await waitFor(() => expect(requestedPages(fixture)).toEqual([1, 2, 1, 1]))
})

it('a click on a row opens its page; Ctrl+click opens a tab', async () => {
  openHistory({ transactions: pageOf(rows(1)) })
  await waitFor(() => expect(visibleIds()).toEqual(['t0']))
  const link = document.querySelector('li a')!
  // jsdom cannot open tabs.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(link, { ctrlKey: true })
  fireEvent.click(link.parentElement!)
  expect(location.pathname).toBe('/dashboard/transactions')
  fireEvent.click(link.querySelector('time')!)
  expect(location.pathname + location.search).toBe('/dashboard/transactions/details?id=t0')
})

it('a failed next page keeps the rows and waits for a retry [ERR-07]', async () => {
  let isFailing = true
  const transactions = (args: Parameters<ReturnType<typeof pageOf>>[0]) =>
    args.page > 1 && isFailing ? (rejectStatus() as () => never)() : pageOf(rows(60))(args)
  const fixture = openHistory({ transactions })
  await waitFor(() => expect(visibleIds()).toHaveLength(20))
  scroll(document.documentElement.scrollHeight - 800)
  await screen.findByRole('button', { name: 'Try again' })
  fireEvent.scroll(window)
  expect([visibleIds().length, requestedPages(fixture)]).toEqual([20, [1, 2]])
  isFailing = false
  click('Try again')
  await waitFor(() => expect(visibleIds()).toHaveLength(40))
})

it('a late response for another currency does not reach the list [TX-14]', async () => {
  const pendingPage = deferred<unknown>()
  const all = [row(0), row(1, { currency: eth })]
  const transactions = (args: Parameters<ReturnType<typeof pageOf>>[0]) =>
    args.currency === 'USDT' ? pendingPage.promise : pageOf(all)(args)
  openHistory({ transactions, currencies: () => [usdt, eth] }, '?currency=USDT')
  await waitFor(() => expect(screen.getByLabelText('Currency').children).toHaveLength(3))
  pick('Currency', 'ETH')
  await waitFor(() => expect(visibleIds()).toEqual(['t1']))
  pendingPage.give(pageOf([row(0)])({ page: 1, size: 20, currency: 'USDT' } as never))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(visibleIds()).toEqual(['t1'])
})

const createDate = '2026-11-20T09:30:00.000Z'
const leg = (number: number, symbol: string, amountCrypto: string) =>
  row(number, {
    type: 'inter-transfer',
    direction: 'wallet',
    createDate: createDate,
    amountCrypto,
    amountNGN: null,
    currency: { symbol, name: symbol, chain: symbol === 'ETH' ? 'eth' : 'tron' },
  })

it('a swap is one row, even when its legs arrive on two pages', async () => {
  const earlierRows = Array.from({ length: 19 }, (_, index) =>
    row(index, { createDate: '2026-11-20T10:00:00.000Z' }),
  )
  // The first page ends between the legs.
  const all = [...earlierRows, leg(19, 'ETH', '0.1863354'), leg(20, 'USDT', '600'), row(21)]
  openHistory({ transactions: pageOf(all), currencies: () => [usdt] })
  await waitFor(() => expect(screen.getByLabelText('Currency').children).toHaveLength(2))
  await waitFor(() => expect(visibleIds()).toHaveLength(20))
  scroll(document.documentElement.scrollHeight - 800)
  await waitFor(() => expect(visibleIds()).toHaveLength(21))
  const swap = screen.getByRole('link', { name: /USDT → ETH/ })
  expect(swap.textContent).toMatch(/\+0\.18633\sETH.*−600\.00\sUSDT/)
  expect(visibleIds().slice(18)).toEqual(['t18', 't19', 't21'])
  pick('Currency', 'USDT')
  await waitFor(() => expect(visibleIds()).toContain('t20'))
  expect(screen.queryByRole('link', { name: /→/ })).toBeNull()
  expect(screen.getByRole('link', { name: /Swapped USDT/ }).getAttribute('href')).toMatch(/id=t20$/)
})
