import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScene } from '../fixtures/open-scene'
import { moves } from '../wallets/wallets.mocks'
import { activityScenes } from './activities.scenes'

const openActivities = (sign: string, ...activities: object[]) =>
  openScene({ ...activityScenes.activities, sign }, { activities: () => moves(activities) })

describe('Activities', () => {
  it('the list groups activities by day and folds repeated ones [ACT-02]', async () => {
    const activity = (type: string, createDate: string) => ({ type, createDate: `${createDate}:00.000Z` })
    await openActivities(
      'Today',
      ...['11:05', '10:05', '09:05'].map((time) => activity('login', `2026-11-20T${time}`)),
      activity('sell', '2026-11-20T08:00'),
      activity('login', '2026-11-20T07:05'),
      activity('wallet mode', '2026-11-19T22:59'),
      activity('moon landing', '2026-11-19T20:00'),
    )
    const textsOf = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)
    const today = within(await screen.findByRole('region', { name: 'Today' }))
    const repeatedLogins = within(today.getByText('Logged in 3 times').closest('details')!)
    expect(textsOf(repeatedLogins.getAllByRole('listitem'))).toEqual(['12:05', '11:05', '10:05'])
    const links = today.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    expect(links).toEqual([
      'Change Password /dashboard/profile#change-password',
      'Sold from wallet09:00 /dashboard/transactions',
      'Logged inWas this you?08:05 /dashboard/profile#change-password',
    ])
    const yesterday = within(await screen.findByRole('region', { name: 'Yesterday' }))
    expect(textsOf(yesterday.getAllByRole('listitem'))).toEqual([
      'Wallet mode changed23:59',
      'moon landing21:00',
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
})
