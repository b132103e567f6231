import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageOf, rows } from '../transactions.fixture'
import { listOf, openHistory, pagesAsked, scrollTo, shown, withLayout } from './history-stage'

withLayout()

describe('next pages', () => {
  it('[TX-11] [CONST-10] [CONST-07] the next 20 rows come within 100 px of the end, not before', async () => {
    const stage = openHistory()
    await listOf(20)
    scrollTo(101)
    expect(pagesAsked(stage)).toEqual(['all 1 20'])
    scrollTo(100)
    await listOf(40)
    expect(pagesAsked(stage)).toEqual(['all 1 20', 'all 2 20'])
    expect(shown()).toEqual(rows(40).map(({ id }) => id))
  })

  it('further pages come by themselves while the filtered rows do not fill the screen (AMB-52)', async () => {
    const all = rows(50).map((each, index) =>
      index === 45 ? { ...each, status: 'reported' as const } : each,
    )
    const stage = openHistory({ transactions: pageOf(all) }, '?status=reported')
    await listOf(1)
    expect(shown()).toEqual(['t45'])
    await waitFor(() => expect(pagesAsked(stage)).toEqual(['all 1 20', 'all 2 20', 'all 3 20']))
  })
})
