import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '../../../client/auth/session/session.store'
import { browserStorage } from '../../../client/platform/storage'
import { HistoryScreen } from '../../../client/transactions/history/history.screen'
import { TransactionIndex } from '../../../client/transactions/history/transaction-index.store'
import { matcherFor } from '../../../client/transactions/search/search.store'
import { type Answers, account, openScreen, press, type Stage } from '../../stage/screen-stage'
import { pageOf, row, rows } from '../transactions.fixture'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000_000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(
    () => document.querySelectorAll('li').length * 72,
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
})

const open = (answers: Answers, query = ''): Stage =>
  openScreen(<HistoryScreen />, `/dashboard/transactions${query}`, { currencies: () => [], ...answers })
const shown = (): string[] =>
  [...document.querySelectorAll('li a')].flatMap((link) => link.getAttribute('href')?.split('id=')[1] ?? [])
const type = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Search transactions'), { target: { value: text } })
const asked = ({ calls }: Stage) =>
  calls.flatMap(({ operation, variables: { page, size } }) =>
    operation === 'HistoryPage' ? [[page, size]] : [],
  )

/** 150 rows, the 3rd last of another amount. */
const many = rows(150).map((each, index) => (index === 147 ? row(147, { amountNGN: '413021.29' }) : each))

describe('search', () => {
  it('[EXT-01] finds a row of a page that was not there yet, in pages of 100, and says nothing of it in the address', async () => {
    const stage = open({ transactions: pageOf(many) })
    await waitFor(() => expect(shown()).toHaveLength(20))
    await type('₦413,021')
    await waitFor(() => expect(shown()).toEqual(['t147']))
    expect(asked(stage)).toEqual([
      [1, 20],
      [1, 100],
      [2, 100],
    ])
    expect(location.search).toBe('')
    await waitFor(() => expect(history.state.typed).toBe('₦413,021'))
    await type('nothing like it')
    expect(await screen.findByText('No Transactions')).toBeTruthy()
    press('Show all')
    await waitFor(() => expect(shown().length).toBeGreaterThan(20))
    expect((screen.getByLabelText('Search transactions') as HTMLInputElement).value).toBe('')
  })

  it('typing 120 letters changes the history entry once, so that Safari still takes the period', async () => {
    open({ transactions: pageOf(many) })
    const replace = vi.spyOn(history, 'replaceState')
    for (let letters = 1; letters <= 120; letters += 1) await type('x'.repeat(letters))
    await waitFor(() => expect(history.state.typed).toBe('x'.repeat(120)))
    expect(replace.mock.calls.length).toBeLessThan(20)
  })

  it('[EXT-02] a period and a status hold beside it; the period stands in the address', async () => {
    const all = [row(0), row(1, { status: 'reported' }), row(2, { createDate: '2026-10-31T12:00:00.000Z' })]
    open({ transactions: pageOf(all) }, '?period=2026-11')
    await waitFor(() => expect(shown()).toEqual(['t0', 't1']))
    fireEvent.change(await screen.findByLabelText('Period'), { target: { value: '2026-10' } })
    await waitFor(() => expect(shown()).toEqual(['t2']))
    expect(location.search).toBe('?period=2026-10')
    fireEvent.change(await screen.findByLabelText('Period'), { target: { value: '' } })
    press('Reported')
    await waitFor(() => expect(shown()).toEqual(['t1']))
    await type('gtbank')
    await waitFor(() => expect(shown()).toEqual(['t1']))
  })

  it('[EXT-03] without a network it finds what the device kept', async () => {
    createSessionStore(browserStorage(), Date.now).write({ token: 'token', account, customer: null })
    const first = open({ transactions: pageOf(many) })
    await waitFor(() => expect(shown()).toHaveLength(20))
    await type('413,021')
    await waitFor(() => expect(shown()).toEqual(['t147']))
    await new Promise((resolve) => setTimeout(resolve, 200))
    first.leave()
    const nobody = () => {
      throw new Error('offline')
    }
    history.replaceState(null, '', '/')
    open({ transactions: nobody, currencies: nobody })
    expect(await screen.findByRole('region', { name: 'Last known transactions' })).toBeTruthy()
    await type('413,021')
    await waitFor(() => expect(shown()).toEqual(['t147']))
    expect(screen.getByText(/^Oops! Looks like you are offline\. · as of/)).toBeTruthy()
  })
})

it('the time of a search grows with the rows, not with their square [EXT-03]', () => {
  const indexOf = (count: number) => {
    const index = new TransactionIndex()
    const all = rows(count).map((each, number) =>
      row(number, { ...each, amountNGN: `${400_000 + number}.29` }),
    )
    index.begin({ nodes: all, pageInfo: { hasNextPage: false }, totals: undefined } as never)
    return index
  }
  const [small, large] = [indexOf(2_000), indexOf(32_000)]
  // The best of five, in processor time, because other tests run meanwhile. Spaces make the same words another search.
  const took = (index: TransactionIndex, typed: string): number =>
    Math.min(
      ...[0, 1, 2, 3, 4].map((spaces) => {
        const before = process.cpuUsage()
        const sought = typed + ' '.repeat(spaces)
        index.view({ status: 'all', sought, matches: matcherFor(sought, '') })
        const { user, system } = process.cpuUsage(before)
        return user + system
      }),
    )
  const total = (index: TransactionIndex): number =>
    ['413,021', 'usdt', 'gtbank 6789', 'ab12', '2026-11', 'nothing']
      .map((typed) => took(index, typed))
      .reduce((sum, microseconds) => sum + microseconds)
  // Sixteen times the rows: 16 if linear, 256 if quadratic; a busy machine makes it up to 40.
  expect(total(large) / total(small)).toBeLessThan(100)
})
