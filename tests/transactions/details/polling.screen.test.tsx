import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
})
