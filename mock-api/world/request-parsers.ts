import { invalid } from '../http/api-error'
import { type FaultOrder, faultEffects } from './faults/faults'
import { kinds } from './people/new-customers'
import { decimal, flag, oneOf, type RequestParser, text, whole } from './request-parser'
import type { SettlementRequest } from './world'

/** Only what was given, so that the rest stays as it is. */
type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

const given = <Fields extends Record<string, unknown>>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>

export const parseDeposit = (request: RequestParser) => ({
  customer: request.text('customer'),
  symbol: request.text('symbol').toUpperCase(),
  chain: request.text('chain').toLowerCase(),
  ...given({ amount: request.optional('amount', decimal), usd: request.optional('usd', decimal) }),
})

export const parseKind = (request: RequestParser) =>
  request.required('kind', oneOf(kinds.map(({ kind }) => kind)))

export const parseKyc = (request: RequestParser) =>
  given({ required: request.optional('required', flag), status: request.optional('status', text) })

export const parseFilter = (request: RequestParser) =>
  given({
    customer: request.optional('customer', text),
    call: request.optional('call', text),
    status: request.optional('status', text),
  })

const aDay = 86_400_000

export function parseSettlement(request: RequestParser): SettlementRequest {
  const times = { poolMs: request.optional('poolMs', whole), pendingMs: request.optional('pendingMs', whole) }
  for (const [name, ms] of Object.entries(times))
    if (ms !== undefined && (ms < 0 || ms > aDay)) throw invalid({ [name]: 'Between 0 s and one day' })
  return given({ mode: request.optional('mode', oneOf(['auto', 'manual'])), ...times })
}

export function parseFault(request: RequestParser): FaultOrder {
  const status = request.optional('status', whole)
  if (status !== undefined && (status < 200 || status > 599)) throw invalid({ status: 'From 200 to 599' })
  const ms = request.optional('ms', whole)
  if (ms !== undefined && (ms < 0 || ms > aDay)) throw invalid({ ms: 'Between 0 s and one day' })
  const count = request.isNull('count') ? null : request.optional('count', whole)
  if (typeof count === 'number' && count < 1) throw invalid({ count: 'At least 1, or null for all' })
  return {
    path: request.text('path'),
    effect: request.required('effect', oneOf(faultEffects)),
    ...given({
      method: request.optional('method', text),
      when: request.optional('when', oneOf(['before', 'after'])),
      count,
      ms,
      status,
      summary: request.optional('summary', text),
      gate: request.optional('gate', text),
    }),
  }
}

/** Further than anybody looks, and far from where a date cannot be written any more. */
const century = 36_525 * aDay

/** How far the clock shall move, ms; undefined when left out. */
export function parseMove(request: RequestParser, name: string): number | undefined {
  const ms = request.optional(name, whole)
  if (ms !== undefined && Math.abs(ms) > century) throw invalid({ [name]: 'At most a hundred years' })
  return ms
}

/** An instant given as ISO 8601, within a hundred years of 2000. */
export function parseMoment(request: RequestParser, name: string): Date {
  const at = new Date(request.text(name))
  if (!(Math.abs(at.getTime() - Date.UTC(2000, 0)) <= century))
    throw invalid({ [name]: 'An instant like 2026-01-31T12:00:00.000Z' })
  return at
}
