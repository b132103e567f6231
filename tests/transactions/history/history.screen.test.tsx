import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { gatewayError, press } from '../../stage/screen-stage'
import { pageOf, row, rows } from '../transactions.fixture'
import { currenciesCame, openHistory, pagesAsked, pick, shown, withLayout } from './history-stage'

withLayout()

const links = () => screen.findAllByRole('link')

describe('transactions page', () => {
  it("[TX-03] under the heading 'Transactions', lists the customer's transactions by day", async () => {
    openHistory({
      transactions: pageOf([
        row(0),
        row(1, { type: 'inter-transfer', direction: 'wallet', amountNGN: null, amountCrypto: '0.1234567' }),
        row(30, { currency: { symbol: 'BTC', name: 'Bitcoin', chain: 'btc' }, amountUSD: '1234.5' }),
      ]),
    })
    const all = await links()
    expect(screen.getByRole('heading', { level: 1, name: 'Transactions' })).toBeTruthy()
    expect(all.map(({ textContent }) => textContent)).toEqual([
      'Sold USDT · TRC-20₦82,500.0012:00Approved$50.00',
      'Swapped USDT · TRC-200.12345\u202FUSDT11:00Approved$50.00',
      'Sold BTC₦82,500.0006:00Approved$1,234.50',
    ])
    expect(all[0]?.getAttribute('href')).toBe('/dashboard/transactions/details?id=t0')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Yesterday',
    ])
  })

  it('[TX-04] [TX-05] the pickers: All and every symbol once; all, pool, pending, approved, reported', async () => {
    openHistory({ transactions: pageOf(rows(3)) })
    await links()
    await currenciesCame()
    const offered = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text, value }) => [text, value])
    expect(offered('Currency')).toEqual([
      ['All', 'all'],
      ...['BTC', 'ETH', 'BNB', 'USDT'].map((symbol) => [symbol, symbol]),
    ])
    expect(offered('Sort')).toEqual(
      ['All', 'Pool', 'Pending', 'Approved', 'Reported'].map((name) => [name, name.toLowerCase()]),
    )
    expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('all')
  })

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
    expect(pagesAsked(stage)).toEqual(['all 1 20'])
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
    expect(pagesAsked(stage)).toEqual(['all 1 20'])
    expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('all')
  })

  it("[TX-08] [TX-09] 'My Transactions Summary' opens with the totals and closes", async () => {
    openHistory({
      transactions: pageOf(rows(3), { totalTrades: 1234, totalNgn: '9876543.21', totalUsd: '5985.8' }),
    })
    await links()
    press('Summary')
    const dialog = await screen.findByRole('dialog', { name: 'My Transactions Summary' })
    expect(
      [...dialog.querySelectorAll('dl > div')].map(({ children }) =>
        [...children].map((part) => part.textContent),
      ),
    ).toEqual([
      ['Total trades', '1,234'],
      ['Total in naira', '₦9,876,543.21'],
      ['Total in US dollars', '$5,985.80'],
    ])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[TX-15] every row but approved ones has a progress bar: 33, 66, 100', async () => {
    openHistory({
      transactions: pageOf([
        row(0, { status: 'pool' }),
        row(1, { status: 'pending' }),
        row(2, { status: 'approved' }),
        row(3, { status: 'reported' }),
      ]),
    })
    const all = await links()
    expect(
      all.map((link) => within(link).queryByRole('progressbar')?.getAttribute('aria-valuenow') ?? null),
    ).toEqual(['33', '66', null, '100'])
    const pending = within(all[1]!).getByRole('progressbar', { name: 'Progress: Pending' })
    // Read out at the end of the link, where a number alone would say nothing.
    expect(pending.getAttribute('aria-valuetext')).toBe('66 percent done')
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
