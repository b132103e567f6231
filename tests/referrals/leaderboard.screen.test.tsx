// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LeaderboardScreen } from '../../client/referrals/leaderboard.screen'
import { type Answers, openScreen } from '../stage/screen-stage'

afterEach(cleanup)

const page = (nodes: readonly object[]) => ({
  nodes,
  pageInfo: { page: 1, numberOfPages: 1, hasNextPage: false, hasPreviousPage: false },
})
const places = [
  { username: 'adaobi', amount: 1200 },
  { username: 'bola', amount: 80 },
]
const openBoard = (weeklyLeaderboard: Answers[string]) =>
  openScreen(<LeaderboardScreen />, '/dashboard/leaderboard', { weeklyLeaderboard })

it('[LEADER-02] [LEADER-03] [LEADER-04] [LEADER-06] Leaderboard is a table of places, masked names and points', async () => {
  const asked: unknown[] = []
  openBoard((args: unknown) => {
    asked.push(args)
    return page(places)
  })
  const table = await screen.findByRole('table', { name: 'Weekly Rankings' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ranking', 'Username', 'Points Earned'])
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', 'adao****', '1,200', '2', 'bola****', '80'])
  // 20 November 2026 is a Friday.
  expect(asked).toMatchObject([{ startDate: '2026-11-15', endDate: '2026-11-21', page: 1, size: 20 }])
  screen.getByText(/15 Nov 2026 to 21 Nov 2026/)
})
