// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { activitiesActors } from '../../client/activities/activities.actors'
import { ActivitiesScreen } from '../../client/activities/activities.screen'
import { type Answers, later, openScreen, refused } from '../shared/screen-stage'

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

  it('[ACT-02] two alike of one moment are two rows, also after a refresh', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const twice = { type: 'login', createDate: '2026-11-20T11:05:00.000Z' }
    const stage = open(() => page([twice, twice]))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    stage.answers.activities = () => page([twice])
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(complaint.mock.calls).toEqual([])
    complaint.mockRestore()
  })

  it('a page that nobody waits for any more does not touch what is shown', async () => {
    const [late, kept] = [later<object>(), vi.fn()]
    const transport = () => late.promise
    const actors = activitiesActors({ transport } as never, { writeQuery: kept } as never)
    const leaving = createActor(actors.readPage, { input: { list: 'activities', page: 2 } }).start()
    leaving.stop()
    late.give({ data: { activities: page([], 2) } })
    await late.promise
    await new Promise((resolve) => setTimeout(resolve))
    expect(kept).not.toHaveBeenCalled()
  })

  it('[CONST-10] reads no other page before the rows of this one are there: they fill the window', async () => {
    const area = document.documentElement
    const rows = () => area.querySelectorAll('li').length
    Object.defineProperty(area, 'clientHeight', { value: 600, configurable: true })
    Object.defineProperty(area, 'scrollHeight', { get: () => Math.max(600, rows() * 48), configurable: true })
    const hour = (back: number) => new Date(Date.UTC(2026, 10, 20) - back * 3_600_000).toISOString()
    const asked: number[] = []
    open((given: { page: number }) => {
      asked.push(given.page)
      return page(
        Array.from({ length: 20 }, (_, index) => ({ type: 'login', createDate: hour(index) })),
        given.page,
        given.page < 3,
      )
    })
    await waitFor(() => expect(rows()).toBe(20))
    await screen.findByRole('button', { name: 'Refresh' })
    await waitFor(() => expect(screen.getByLabelText('Refresh').getAttribute('aria-busy')).toBeNull())
    expect(asked).toEqual([1])
    Reflect.deleteProperty(area, 'clientHeight')
    Reflect.deleteProperty(area, 'scrollHeight')
  })

  it('[ACT-04] [ERR-08] says so when nothing was done', async () => {
    open(() => page([]))
    await screen.findByText('No Activities')
  })

  it('[ACT-05] [ERR-07] shows the error, no row and a refresh that reads again', async () => {
    const failing = () => {
      throw refused(503, 'Not now')
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
