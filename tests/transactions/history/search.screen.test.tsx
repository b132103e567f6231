import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HistoryScreen } from '../../../client/transactions/history/history.screen'
import { click, deferred, type Fixture, openScreen, type Responses } from '../../fixtures/screen.fixture'
import { pageOf, row, rows } from '../transactions.fixture'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000_000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(
    () => document.querySelectorAll('li').length * 72,
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
})

const open = (responses: Responses, query = ''): Fixture =>
  openScreen(<HistoryScreen />, `/dashboard/transactions${query}`, { currencies: () => [], ...responses })
const visibleIds = (): string[] =>
  [...document.querySelectorAll('li a')].flatMap((link) => link.getAttribute('href')?.split('id=')[1] ?? [])
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
    const fixture = open({ transactions: pageOf(manyRows) })
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
    open({ transactions })
    await waitFor(() => expect(visibleIds()).toHaveLength(20))
    await type('₦413,021')
    expect(await screen.findByText('100 of about 200 transactions searched')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    isHeld = false
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(visibleIds()).toEqual(['t147']))
    expect(screen.getByText('150 transactions searched')).toBeTruthy()
  })

  it('a search works with the data saver on [EXT-01]', async () => {
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
    open({ transactions: pageOf(manyRows) })
    await waitFor(() => expect(visibleIds()).toHaveLength(20))
    await type('₦413,021')
    await waitFor(() => expect(visibleIds()).toEqual(['t147']))
  })

  it('typing 120 letters stays below Safari’s limit for history changes', async () => {
    open({ transactions: pageOf(manyRows) })
    const replace = vi.spyOn(history, 'replaceState')
    for (let letters = 1; letters <= 120; letters += 1) await type('x'.repeat(letters))
    await waitFor(() => expect(history.state?.views?.typed).toBe('x'.repeat(120)))
    expect(replace.mock.calls.length).toBeLessThan(20)
  })

  it('the search combines with a period and a status [EXT-02]', async () => {
    const all = [row(0), row(1, { status: 'reported' }), row(2, { createDate: '2026-10-31T12:00:00.000Z' })]
    open({ transactions: pageOf(all) }, '?period=2026-11')
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
