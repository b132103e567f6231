import { describe, expect, it } from 'vitest'
import {
  activityDays,
  activityFilters,
  activityTitle,
  isActivityFilter,
  meaningOf,
} from '../../machines/activities/activities.rules'
import { changePasswordPath } from '../../machines/shell/linked-parts.rules'

const dayOf = (iso: string) => iso.slice(0, 10)
const activity = (type: string, createDate: string) => ({ type, createDate })
const activities = [
  activity('login', '2026-11-20T12:00'),
  activity('login', '2026-11-20T11:00'),
  activity('sell', '2026-11-20T10:00'),
  activity('login', '2026-11-20T09:00'),
  activity('login', '2026-11-19T22:00'),
]
const visibleRows = (filter: (typeof activityFilters)[number]) =>
  activityDays(activities, filter, dayOf).map(({ day, rows }) => [
    day,
    ...rows.map(({ type, times }) => activityTitle(type, times.length)),
  ])

/** All types that the server writes (rulings 20, 21, 31). */
const types: Record<string, readonly string[]> = {
  money: ['sell', 'transfer', 'swap', 'report', 'wallet mode'],
  security: [
    ...['login', 'biometric login', 'profile update', 'fingerprint added', 'fingerprint removed'],
    ...['password change', 'password reset', 'password confirmed', 'payout notifications on'],
    ...['session ended', 'other sessions ended'],
    ...['added', 'updated', 'deleted', 'restored', 'discarded', 'default changed'].map(
      (change) => `bank account ${change}`,
    ),
  ],
  other: ['register', 'complaint'],
}

describe('activities', () => {
  it('consecutive activities of one type on a day fold into one', () => {
    expect(visibleRows('all')).toEqual([
      ['2026-11-20', 'Logged in twice', 'Sold from wallet', 'Logged in'],
      ['2026-11-19', 'Logged in'],
    ])
    expect(activityDays(activities, 'all', dayOf)[0]!.rows[0]).toEqual({
      ...activity('login', '2026-11-20T12:00'),
      client: null,
      times: ['2026-11-20T12:00', '2026-11-20T11:00'],
    })
  })

  it('activities of one type on two devices do not fold', () => {
    const logins = ['Chrome on Android', 'Firefox on Windows'].map((client) => ({
      ...activity('login', '2026-11-20T12:00'),
      client,
    }))
    expect(activityDays(logins, 'all', dayOf)[0]!.rows.map(({ client }) => client)).toEqual([
      'Chrome on Android',
      'Firefox on Windows',
    ])
  })

  it('a filter folds the remaining neighbours and omits empty days', () => {
    expect(visibleRows('security')).toEqual([
      ['2026-11-20', 'Logged in 3 times'],
      ['2026-11-19', 'Logged in'],
    ])
    expect(visibleRows('money')).toEqual([['2026-11-20', 'Sold from wallet']])
  })

  it.each(Object.entries(types))(
    'each activity of kind %s has a title, and a link if it has a page',
    (kind, typesOfKind) => {
      for (const type of typesOfKind) {
        expect([type, meaningOf(type).kind]).toEqual([type, kind])
        expect(meaningOf(type).title).toMatch(/^[A-Z]/)
        if (kind === 'security') expect(meaningOf(type).page).toBe(changePasswordPath)
        if (kind === 'money') expect(meaningOf(type).page).toMatch(/^\/dashboard\/(transactions|wallets)$/)
      }
    },
  )

  it('an unknown type shows its name and has no link', () => {
    expect(activityTitle('moon landing', 1)).toBe('moon landing')
    expect(meaningOf('constructor')).toEqual({ title: 'constructor', kind: 'other', page: null })
  })

  it('only All, Money and Security are filters', () => {
    expect(activityFilters.map(isActivityFilter)).toEqual([true, true, true])
    expect([isActivityFilter('other'), isActivityFilter(null)]).toEqual([false, false])
  })
})
