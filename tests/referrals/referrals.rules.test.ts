import { expect, it } from 'vitest'
import { referralIn } from '../../machines/auth/register/register.rules'
import { masked, weekOf } from '../../machines/referrals/leaderboard.rules'
import { referralLink } from '../../machines/referrals/referral-board.rules'
import { entryRoutes } from '../../machines/shell/routes.rules'

const lagos = (text: string): number => Date.parse(`${text}+01:00`)

it.each([
  ['2026-01-11T00:00:00', '2026-01-11', '2026-01-17'],
  ['2026-01-10T23:59:59', '2026-01-04', '2026-01-10'],
  ['2026-01-14T12:00:00', '2026-01-11', '2026-01-17'],
  ['2026-01-17T23:59:59', '2026-01-11', '2026-01-17'],
  ['2026-01-18T00:00:00', '2026-01-18', '2026-01-24'],
  ['2026-01-01T00:30:00', '2025-12-28', '2026-01-03'],
  ['2028-02-29T10:00:00', '2028-02-27', '2028-03-04'],
])('[LEADER-05] the week of %s in Lagos runs from Sunday %s to Saturday %s', (time, startDate, endDate) => {
  expect(weekOf(lagos(time))).toEqual({ startDate, endDate })
})

it.each([
  ['adaobi', 'adao****'],
  ['adao', 'adao****'],
  ['ada', 'ada****'],
  ['adao****', 'adao****'],
  ['ọlúwaṣeun', 'ọlúw****'],
  ['', '****'],
])('the username %j is shown on the leaderboard as %s', (username, shown) => {
  expect(masked(username)).toBe(shown)
})

it.each(['ADA123', 'a b&c=d', 'ñ/ü?#'])(
  '[REFER-09] [REFER-10] the referral link leads to /register with code %s',
  (code) => {
    const link = new URL(referralLink(`https://coinnaira.example${entryRoutes.register.path}`, code))
    expect(link.pathname).toBe('/register')
    expect(referralIn(link.searchParams.get('referral'))).toBe(code)
    expect([...link.searchParams.keys()]).toEqual(['referral'])
  },
)
