import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, rejectUnreachable } from '../fixtures/customers'
import { openScene } from '../fixtures/open-scene'
import { moves } from '../wallets/wallets.mocks'
import { activityScenes } from './activities.scenes'

const openActivities = (sign: string, ...activities: object[]) =>
  openScene({ ...activityScenes.activities, sign }, { activities: () => moves(activities) })

describe('Activities', () => {
  it('the list groups activities with their times by day [ACT-02]', async () => {
    await openActivities(
      'Logged in',
      { type: 'login', createDate: '2026-11-20T11:05:00.000Z' },
      { type: 'wallet mode', createDate: '2026-11-19T22:59:00.000Z' },
      { type: 'sell', createDate: '2026-11-19T21:00:00.000Z' },
      { type: 'moon landing', createDate: '2026-11-19T20:00:00.000Z' },
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

  it('repeated activities are one row that expands to their times', async () => {
    const login = (time: string) => ({ type: 'login', createDate: `2026-11-20T${time}:00.000Z` })
    const sell = { type: 'sell', createDate: '2026-11-20T08:00:00.000Z' }
    await openActivities('Today', login('11:05'), login('10:05'), login('09:05'), sell, login('07:05'))
    const today = within(await screen.findByRole('region', { name: 'Today' }))
    const repeatedLogins = today.getByText('Logged in 3 times').closest('details')!
    expect(
      within(repeatedLogins)
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

  it('a filter chip sets ?show in the URL; Show all removes it', async () => {
    await openActivities('Logged in', { type: 'login', createDate: '2026-11-20T11:05:00.000Z' })
    fireEvent.click(screen.getByRole('button', { name: 'Money' }))
    await screen.findByText('No Activities')
    expect(location.search).toBe('?show=money')
    expect(screen.getByRole('button', { name: 'Money' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await screen.findByText('Logged in')
    expect(location.search).toBe('')
  })

  it('an empty list links to the profile [ACT-04] [ERR-08]', async () => {
    await openScene(activityScenes['activities-empty'])
    expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/dashboard/profile')
  })

  it('a failed load shows the error; Refresh loads again [ACT-05] [ERR-07]', async () => {
    const fixture = await openScene(activityScenes['activities-failure'])
    const refresh = () => fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' }).at(-1)!)
    fixture.responses.activities = ada.answers.activities!
    refresh()
    await screen.findByText('Logged in')
    expect(screen.queryByText('No Activities')).toBeNull()
    fixture.responses.activities = rejectUnreachable
    refresh()
    await waitFor(() => expect(screen.queryByText('Logged in')).toBeNull())
    expect(screen.getAllByText(/Oops/).length).toBeGreaterThan(0)
  })
})
