import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press, showTab } from '../../stage/screen-stage'
import {
  area,
  listOf,
  openHistory,
  pagesAsked,
  scrollTo,
  shown,
  tick,
  withLayout,
} from '../history/history-stage'
import { pageOf, row, rows } from '../transactions.fixture'

withLayout()

describe('looking again', () => {
  it('pool, pending and approved are seen without touching, rows and place stay', async () => {
    const pool = row(0, { status: 'pool', amountNGN: '82000.00' })
    const stage = openHistory({ transactions: pageOf([pool, ...rows(50).slice(1)]) })
    await listOf(20)
    scrollTo(0)
    await listOf(40)
    const place = area.scrollTop
    stage.answers.transactions = pageOf([{ ...pool, status: 'pending' }, ...rows(50).slice(1)])
    await tick(stage, 9_999)
    expect(screen.getAllByText('Pool')).toHaveLength(2) // the row and the menu
    await tick(stage, 1)
    await waitFor(() => expect(screen.getAllByText('Pending')).toHaveLength(2))
    expect(shown()).toHaveLength(40)
    expect(area.scrollTop).toBe(place)
    expect(pagesAsked(stage)).toEqual(['all 1 20', 'all 2 20', 'all 1 20'])
    stage.answers.transactions = pageOf([row(-1, { status: 'pool' }), ...rows(50)])
    await tick(stage, 10_000)
    await waitFor(() => expect(shown()[0]).toBe('t-1'))
    expect(shown()).toHaveLength(41)
  })

  it('looks ever more rarely, up to once a minute', async () => {
    const stage = openHistory()
    await listOf(20)
    const asked = async (ms: number) => {
      await tick(stage, ms)
      return pagesAsked(stage).length - 1
    }
    expect(await asked(10_000)).toBe(1)
    expect(await asked(14_999)).toBe(1)
    expect(await asked(1)).toBe(2)
    for (const wait of [22_500, 33_750, 50_625]) await tick(stage, wait)
    expect(pagesAsked(stage)).toHaveLength(6)
    expect(await asked(59_999)).toBe(5)
    expect(await asked(1)).toBe(6)
    expect(await asked(60_000)).toBe(7)
  })

  it('rests while the tab is hidden and looks at once on return', async () => {
    const stage = openHistory()
    await listOf(20)
    showTab(false)
    await tick(stage, 600_000)
    expect(pagesAsked(stage)).toHaveLength(1)
    await act(async () => showTab(true))
    expect(pagesAsked(stage)).toHaveLength(2)
  })

  it('more news than a page begins the list anew, so that no row in between is missing', async () => {
    const stage = openHistory()
    await listOf(20)
    const news = Array.from({ length: 25 }, (_, index) => row(index - 100))
    stage.answers.transactions = pageOf([...news, ...rows(50)])
    await tick(stage, 10_000)
    await waitFor(() => expect(shown()[0]).toBe('t-100'))
    expect(shown()).toEqual(news.slice(0, 20).map(({ id }) => id))
  })
})

describe('return from a transaction', () => {
  it('Back brings the loaded rows and the place in the list', async () => {
    const stage = openHistory()
    await listOf(20)
    scrollTo(0)
    await listOf(40)
    scrollTo(300)
    const place = area.scrollTop
    fireEvent.click(screen.getAllByRole('link')[30]!)
    await screen.findByRole('heading', { name: 'Transaction Details' })
    area.scrollTop = 0
    press('Back')
    await screen.findByRole('heading', { level: 1, name: 'Transactions' })
    expect(shown()).toHaveLength(40)
    await waitFor(() => expect(area.scrollTop).toBe(place))
    expect(pagesAsked(stage).slice(0, 3)).toEqual(['all 1 20', 'all 2 20', 'all 1 20'])
    await waitFor(() => expect(shown()).toHaveLength(40))
  })
})
