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
        { type: 'moon landing', createDate: '2026-11-19T20:00:00.000Z' },
      ]),
    )
    const rowsOf = async (day: string) =>
      within(await screen.findByRole('region', { name: day }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(await rowsOf('Today')).toEqual(['Logged inWas this you?12:05'])
    expect(await rowsOf('Yesterday')).toEqual([
      'Wallet mode changed23:59',
      'Sold from wallet22:00',
      'moon landing21:00',
    ])
  })

  it('repeats are one row that unfolds to their times; each row leads on, one of security to the password', async () => {
    const login = (time: string) => ({ type: 'login', createDate: `2026-11-20T${time}:00.000Z` })
    const sell = { type: 'sell', createDate: '2026-11-20T08:00:00.000Z' }
    open(() => page([login('11:05'), login('10:05'), login('09:05'), sell, login('07:05')]))
    const today = within(await screen.findByRole('region', { name: 'Today' }))
    const folded = today.getByText('Logged in 3 times').closest('details')!
    expect(
      within(folded)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['12:05', '11:05', '10:05'])
    const links = today.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    expect(links).toEqual([
      'Change Password /dashboard/profile#change-password',
      'Sold from wallet09:00 /dashboard/transactions',
      'Logged inWas this you?08:05 /dashboard/profile#change-password',
    ])
  })

  it('a chip shows its kind only, in the address; where there is none, one press shows all', async () => {
    open(() => page([{ type: 'login', createDate: '2026-11-20T11:05:00.000Z' }]))
    await screen.findByText('Logged in')
    fireEvent.click(screen.getByRole('button', { name: 'Money' }))
    await screen.findByText('No Activities')
    expect(location.search).toBe('?show=money')
    expect(screen.getByRole('button', { name: 'Money' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await screen.findByText('Logged in')
    expect(location.search).toBe('')
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
    await screen.findByText('Logged in')
    expect(screen.queryByText('No Activities')).toBeNull()
    stage.answers.activities = failing
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(screen.queryByText('Logged in')).toBeNull())
    await screen.findAllByText('Not now')
  })
})
