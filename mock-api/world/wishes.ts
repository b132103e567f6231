import { invalid } from '../shared/refused'
import { type FaultOrder, faultEffects } from './faults'
import { kinds } from './newcomers'
import type { Wish } from './wish'
import type { SettlementWish } from './world'

/** Only what was given, so that the rest stays as it is. */
type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

const given = <Fields extends Record<string, unknown>>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>

export const depositWish = (wish: Wish) => ({
  customer: wish.text('customer'),
  symbol: wish.text('symbol').toUpperCase(),
  chain: wish.text('chain').toLowerCase(),
  ...given({ amount: wish.optionalDecimal('amount'), usd: wish.optionalDecimal('usd') }),
})

export const kindWish = (wish: Wish) =>
  wish.oneOf(
    'kind',
    kinds.map(({ kind }) => kind),
  )

export const kycWish = (wish: Wish) =>
  given({ required: wish.optionalFlag('required'), status: wish.optionalText('status') })

const aDay = 86_400_000

export function settlementWish(wish: Wish): SettlementWish {
  const times = { poolMs: wish.optionalNumber('poolMs'), pendingMs: wish.optionalNumber('pendingMs') }
  for (const [name, ms] of Object.entries(times))
    if (ms !== undefined && (ms < 0 || ms > aDay)) throw invalid({ [name]: 'Between 0 s and one day' })
  return given({ mode: wish.optionalOneOf('mode', ['auto', 'manual']), ...times })
}

export function faultWish(wish: Wish): FaultOrder {
  const status = wish.optionalNumber('status')
  if (status !== undefined && (status < 200 || status > 599)) throw invalid({ status: 'From 200 to 599' })
  const ms = wish.optionalNumber('ms')
  if (ms !== undefined && (ms < 0 || ms > aDay)) throw invalid({ ms: 'Between 0 s and one day' })
  const count = wish.isNull('count') ? null : wish.optionalNumber('count')
  if (typeof count === 'number' && count < 1) throw invalid({ count: 'At least 1, or null for all' })
  return {
    path: wish.text('path'),
    effect: wish.oneOf('effect', faultEffects),
    ...given({
      method: wish.optionalText('method'),
      when: wish.optionalOneOf('when', ['before', 'after']),
      count,
      ms,
      status,
      summary: wish.optionalText('summary'),
      gate: wish.optionalText('gate'),
    }),
  }
}

/** Further than anybody looks, and far from where a date cannot be written any more. */
const century = 36_525 * aDay

/** How far the clock shall move, ms; undefined when left out. */
export function moveWish(wish: Wish, name: string): number | undefined {
  const ms = wish.optionalNumber(name)
  if (ms !== undefined && Math.abs(ms) > century) throw invalid({ [name]: 'At most a hundred years' })
  return ms
}

/** An instant given as ISO 8601, within a hundred years of 2000. */
export function momentWish(wish: Wish, name: string): Date {
  const at = new Date(wish.text(name))
  if (!(Math.abs(at.getTime() - Date.UTC(2000, 0)) <= century))
    throw invalid({ [name]: 'An instant like 2026-01-31T12:00:00.000Z' })
  return at
}
