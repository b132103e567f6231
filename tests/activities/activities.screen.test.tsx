// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ActivitiesScreen } from '../../client/activities/activities.screen'
import { type Answers, gatewayError, openScreen } from '../stage/screen-stage'

afterEach(cleanup)

const page = (nodes: readonly object[], number = 1, hasNextPage = false) => ({
  nodes,
  pageInfo: { page: number, numberOfPages: 2, hasNextPage, hasPreviousPage: false },
})
const open = (activities: Answers[string]) =>
  openScreen(<ActivitiesScreen />, '/dashboard/activities', { activities })

describe('Activities', () => {
  it('[ACT-02] shows what was done and when, day by day', async () => {
    open(() =>
      page([
        { type: 'login', createDate: '2026-11-20T11:05:00.000Z' },
        { type: 'wallet mode', createDate: '2026-11-19T22:59:00.000Z' },
        { type: 'sell', createDate: '2026-11-19T21:00:00.000Z' },
      ]),
    )
    const rowsOf = async (day: string) =>
      within(await screen.findByRole('region', { name: day }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(await rowsOf('Today')).toEqual(['login12:05'])
    expect(await rowsOf('Yesterday')).toEqual(['wallet mode23:59', 'sell22:00'])
  })

  it('[ACT-04] [ERR-08] says so when nothing was done', async () => {
    open(() => page([]))
    await screen.findByText('No Activities')
  })

  it('[ACT-05] [ERR-07] shows the error, no row and a refresh that reads again', async () => {
    const failing = () => {
      throw gatewayError(503, 'Not now')
    }
    const stage = open(failing)
    await waitFor(() => expect(screen.getAllByText('Not now').length).toBeGreaterThan(0))
    stage.answers.activities = () => page([{ type: 'login', createDate: '2026-11-20T11:05:00.000Z' }])
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' }).at(-1)!)
    await screen.findByText('login')
    expect(screen.queryByText('No Activities')).toBeNull()
    stage.answers.activities = failing
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(screen.queryByText('login')).toBeNull())
    await screen.findAllByText('Not now')
  })
})
