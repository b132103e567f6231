import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { click, deferred, type Fixture } from '../../fixtures/screen.fixture'
import { pageOf, row, rows } from '../transactions.fixture'
import { openHistory, setUpHistory, visibleIds } from './history.fixture'

beforeEach(setUpHistory)

const type = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Search transactions'), { target: { value: text } })
const pageRequests = ({ calls }: Fixture) =>
  calls.flatMap(({ operation, variables: { page, size } }) =>
    operation === 'HistoryPage' ? [[page, size]] : [],
  )

/** 150 rows; the third from last has a different amount. */
const manyRows = rows(150).map((each, index) => (index === 147 ? row(147, { amountNGN: '413021.29' }) : each))

describe('search', () => {
  it('a search finds a row of a page that is not loaded yet [EXT-01]', async () => {
    const fixture = openHistory({ transactions: pageOf(manyRows) })
    await waitFor(() => expect(visibleIds()).toHaveLength(20))
    await type('₦413,021')
    await waitFor(() => expect(visibleIds()).toEqual(['t147']))
    // The list itself reads pages of 20, and may also read its second page.
    expect(pageRequests(fixture).filter(([, size]) => size === 100)).toEqual([
      [1, 100],
      [2, 100],
    ])
    expect(location.search).toBe('')
    await waitFor(() => expect(history.state?.views?.typed).toBe('₦413,021'))
    await type('nothing like it')
    expect(await screen.findByText('No Transactions')).toBeTruthy()
    click('Show all')
    await waitFor(() => expect(visibleIds()).toHaveLength(20))
    expect((screen.getByLabelText('Search transactions') as HTMLInputElement).value).toBe('')
  })

  it('a search shows its progress and can be cancelled and continued [EXT-03] [EXT-07]', async () => {
    const pendingPage = deferred<never>()
    const transactions = (args: Parameters<ReturnType<typeof pageOf>>[0]) =>
      args.size === 100 && args.page > 1 && isHeld ? pendingPage.promise : pageOf(manyRows)(args)
    let isHeld = true
    openHistory({ transactions })
    await waitFor(() => expect(visibleIds()).toHaveLength(20))
    await type('₦413,021')
    expect(await screen.findByText('100 of about 200 transactions searched')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    isHeld = false
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(visibleIds()).toEqual(['t147']))
    expect(screen.getByText('150 transactions searched')).toBeTruthy()
  })

  it('typing 120 letters stays below Safari’s limit for history changes', async () => {
    openHistory({ transactions: pageOf(manyRows) })
    const replace = vi.spyOn(history, 'replaceState')
    for (let letters = 1; letters <= 120; letters += 1) await type('x'.repeat(letters))
    await waitFor(() => expect(history.state?.views?.typed).toBe('x'.repeat(120)))
    expect(replace.mock.calls.length).toBeLessThan(20)
  })

  it('the search combines with a period and a status [EXT-02]', async () => {
    const all = [row(0), row(1, { status: 'reported' }), row(2, { createDate: '2026-10-31T12:00:00.000Z' })]
    openHistory({ transactions: pageOf(all) }, '?period=2026-11')
    await waitFor(() => expect(visibleIds()).toEqual(['t0', 't1']))
    fireEvent.change(await screen.findByLabelText('Period'), { target: { value: '2026-10' } })
    await waitFor(() => expect(visibleIds()).toEqual(['t2']))
    expect(location.search).toBe('?period=2026-10')
    fireEvent.change(await screen.findByLabelText('Period'), { target: { value: '' } })
    click('Reported')
    await waitFor(() => expect(visibleIds()).toEqual(['t1']))
    await type('gtbank')
    await waitFor(() => expect(visibleIds()).toEqual(['t1']))
  })
})
