import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { gatewayError, press } from '../../stage/screen-stage'
import { pageOf, row, rows } from '../transactions.fixture'
import { openHistory, pagesAsked, pick, shown, withLayout } from './history-stage'

withLayout()

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
