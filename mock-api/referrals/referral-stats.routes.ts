import { Router } from 'express'
import type { Slice } from '../database/slice'
import { invalid, notFound } from '../http/api-error'
import { caller, isOwn, requireCustomer } from '../http/caller'
import { segment, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { earningsOf, leaderboard, listDownliners, listReferred, referralCodeOf } from './referral-stats.store'

interface PageQuery {
  query: Slice
}
interface WeekQuery {
  query: Slice & { startDate: string; endDate: string }
}

const dayMs = 86_400_000
/** The first and the last day may be so many days apart (AMB-98). */
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
const weekProblems = (from: unknown, until: unknown): Record<string, string> => {
  const [first, last] = [dawnOf(String(from)), dawnOf(String(until))]
  const none = 'This is not a date'
  if (Number.isNaN(first) || Number.isNaN(last))
    return {
      ...(Number.isNaN(first) ? { startDate: none } : {}),
      ...(Number.isNaN(last) ? { endDate: none } : {}),
    }
  if (last < first) return { endDate: 'The last day comes before the first' }
  return last - first > longestDays * dayMs ? { endDate: 'At most 31 days apart' } : {}
}

/** What came of bringing others; the paths with a word are named before the one with an id. */
export const referralStatsRouter = (deps: Deps): Router => {
  const { db } = deps
  const router = Router()
  const customer = requireCustomer(deps)

  for (const [path, listed] of [
    ['/v1/app/referrals', listReferred],
    ['/v1/app/referrals/downliners', listDownliners], // spec: verbatim
  ] as const)
    router.get(path, customer, async (request, response) => {
      const slice = valid<PageQuery>(request).query
      const { rows, total } = await listed(db, caller(request).accountId, slice)
      sendData(response, rows, { ...slice, total })
    })

  router.get('/v1/app/referrals/weekly-leaderboard', customer, async (request, response) => {
    const { startDate, endDate, ...slice } = valid<WeekQuery>(request).query
    const problems = weekProblems(startDate, endDate)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const [from, until] = [new Date(dawnOf(startDate)), new Date(dawnOf(endDate) + dayMs)]
    const { rows, total } = await leaderboard(db, from, until, slice)
    sendData(response, rows, { ...slice, total })
  })

  router.get('/v1/app/referrals/users/earnings', customer, async (request, response) => {
    valid(request)
    sendData(response, await earningsOf(db, caller(request).accountId))
  })

  router.get('/v1/app/referrals/:id', customer, async (request, response) => {
    const asking = caller(request)
    const code = isOwn(asking, segment(request, 'id')) && (await referralCodeOf(db, asking.accountId))
    if (!code) throw notFound()
    valid(request)
    sendData(response, { referralCode: code })
  })

  return router
}
