import { expect, it } from 'vitest'
import { referralIn } from '../../machines/auth/register/register.rules'
import { maskUsername, referralLink, weekOf } from '../../machines/referrals/referrals.rules'
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
])('the week of %s in Lagos runs from Sunday %s to Saturday %s [LEADER-05]', (time, startDate, endDate) => {
  expect(weekOf(lagos(time))).toEqual({ startDate, endDate })
})

it.each([
  ['adaobi', 'adao****'],
  ['adao', 'adao****'],
  ['ada', 'ada****'],
  ['adao****', 'adao****'],
  ['ọlúwaṣeun', 'ọlúw****'],
  ['', '****'],
])('the leaderboard shows the username %j as %s', (username, maskedName) => {
  expect(maskUsername(username)).toBe(maskedName)
})

it.each(['ADA123', 'a b&c=d', 'ñ/ü?#'])(
  'the referral link leads to /register with code %s [REFER-09] [REFER-10]',
  (code) => {
    const link = new URL(referralLink(`https://coinnaira.example${entryRoutes.register.path}`, code))
    expect(link.pathname).toBe('/register')
    expect(referralIn(link.searchParams.get('referral'))).toBe(code)
    expect([...link.searchParams.keys()]).toEqual(['referral'])
  },
)
