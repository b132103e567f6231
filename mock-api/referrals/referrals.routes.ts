import { invalid, notFound } from '../http/api-error'
import { isOwn } from '../http/caller'
import { type Calls, listed } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendList } from '../http/envelope'
import { earningsOf, leaderboard, listDownliners, listReferred, referralCodeOf } from './referral-stats.store'
import { linkReferral } from './referrals.store'

const dayMs = 86_400_000
/** The first and the last day may be so many days apart (API-62). */
const longestDays = 31

/** The database knows no instant before it. */
const yearOne = Date.parse('0001-01-01T00:00:00.000Z')

/** The instant a day begins in Africa/Lagos, which has no summer time; NaN for a day that is none. */
const dawnOf = (day: string): number => {
  const dawn = Date.parse(`${day}T00:00:00.000+01:00`)
  const back = Number.isNaN(dawn) ? '' : new Date(dawn + dayMs / 24).toISOString().slice(0, 10)
  return back === day && dawn >= yearOne ? dawn : Number.NaN
}

/** What is wrong with two days that are written as days. */
const weekProblems = (first: number, last: number): Record<string, string> => {
  const none = 'This is not a date'
  if (Number.isNaN(first) || Number.isNaN(last))
    return {
      ...(Number.isNaN(first) ? { startDate: none } : {}),
      ...(Number.isNaN(last) ? { endDate: none } : {}),
    }
  if (last < first) return { endDate: 'The last day comes before the first' }
  return last - first > longestDays * dayMs ? { endDate: 'At most 31 days apart' } : {}
}

/** Who brought whom, and what came of it. */
export const referralsCalls = (deps: Deps) => {
  const { db } = deps
  return {
    'POST /v1/app/referrals': async ({ response, caller, valid }) => {
      const { accountId, referredBy } = valid().body
      if (accountId !== caller.accountId) throw notFound()
      const code = await linkReferral(deps, accountId, referredBy)
      response.status(201)
      return { accountId, referredBy: code }
    },

    'GET /v1/app/referrals': listed((accountId, slice) => listReferred(db, accountId, slice)),
    'GET /v1/app/referrals/downliners': listed((accountId, slice) => listDownliners(db, accountId, slice)), // spec: verbatim

    'GET /v1/app/referrals/weekly-leaderboard': async ({ response, valid }) => {
      const { startDate, endDate, ...slice } = valid().query
      const [first, last] = [dawnOf(startDate), dawnOf(endDate)]
      const problems = weekProblems(first, last)
      if (Object.keys(problems).length > 0) throw invalid(problems)
      sendList(response, slice, await leaderboard(db, new Date(first), new Date(last + dayMs), slice))
    },

    'GET /v1/app/referrals/users/earnings': ({ caller }) => earningsOf(db, caller.accountId),

    'GET /v1/app/referrals/{id}': async ({ caller, segment }) => {
      const referralCode = isOwn(caller, segment('id')) && (await referralCodeOf(db, caller.accountId))
      if (!referralCode) throw notFound()
      return { referralCode }
    },
  } satisfies Calls
}
