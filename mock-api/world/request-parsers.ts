import { invalidError } from '../http/api-error'
import { type FaultOrder, faultEffects } from './faults/faults'
import { kinds } from './people/new-customers'
import { decimal, flag, oneOf, type RequestParser, text, wholeNumber } from './request-parser'
import type { SettlementRequest } from './world'

/** Omits absent fields, whose values must not change. */
type DefinedFields<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

const withoutUndefined = <Fields extends Record<string, unknown>>(fields: Fields): DefinedFields<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as DefinedFields<Fields>

export const parseDeposit = (request: RequestParser) => ({
  customer: request.text('customer'),
  symbol: request.text('symbol').toUpperCase(),
  chain: request.text('chain').toLowerCase(),
  ...withoutUndefined({
    amount: request.optional('amount', decimal),
    usd: request.optional('usd', decimal),
    hash: request.optional('hash', text),
  }),
})

export const parseKind = (request: RequestParser) =>
  request.required('kind', oneOf(kinds.map(({ kind }) => kind)))

export const parseKyc = (request: RequestParser) =>
  withoutUndefined({ required: request.optional('required', flag), status: request.optional('status', text) })

export const parseFilter = (request: RequestParser) =>
  withoutUndefined({
    customer: request.optional('customer', text),
    call: request.optional('call', text),
    status: request.optional('status', text),
  })

const maxMs = 86_400_000

export function parseSettlement(request: RequestParser): SettlementRequest {
  const times = {
    poolMs: request.optional('poolMs', wholeNumber),
    pendingMs: request.optional('pendingMs', wholeNumber),
  }
  for (const [name, ms] of Object.entries(times))
    if (ms !== undefined && (ms < 0 || ms > maxMs)) throw invalidError({ [name]: 'Between 0 s and one day' })
  return withoutUndefined({ mode: request.optional('mode', oneOf(['auto', 'manual'])), ...times })
}

export function parseFault(request: RequestParser): FaultOrder {
  const status = request.optional('status', wholeNumber)
  if (status !== undefined && (status < 200 || status > 599))
    throw invalidError({ status: 'From 200 to 599' })
  const ms = request.optional('ms', wholeNumber)
  if (ms !== undefined && (ms < 0 || ms > maxMs)) throw invalidError({ ms: 'Between 0 s and one day' })
  const count = request.isNull('count') ? null : request.optional('count', wholeNumber)
  if (typeof count === 'number' && count < 1) throw invalidError({ count: 'At least 1, or null for all' })
  return {
    path: request.text('path'),
    effect: request.required('effect', oneOf(faultEffects)),
    ...withoutUndefined({
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

/** A hundred years, far from dates that JavaScript cannot represent. */
const maxClockMs = 36_525 * maxMs

/** A clock move in ms; undefined if absent. */
export function parseMove(request: RequestParser, name: string): number | undefined {
  const ms = request.optional(name, wholeNumber)
  if (ms !== undefined && Math.abs(ms) > maxClockMs) throw invalidError({ [name]: 'At most a hundred years' })
  return ms
}

const instantPattern =
  /^\d{4}-\d\d-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/

/** Accepts ISO 8601 with a zone, on an existing day, within a hundred years of 2000. */
export function parseMoment(request: RequestParser, name: string): Date {
  const input = request.text(name)
  const at = new Date(input)
  // JavaScript reads 31 November as 1 December.
  const day = new Date(`${input.slice(0, 10)}T00:00Z`).getUTCDate()
  const isInstant = Number(instantPattern.exec(input)?.[1]) === day
  if (!isInstant || !(Math.abs(at.getTime() - Date.UTC(2000, 0)) <= maxClockMs))
    throw invalidError({
      [name]: 'An instant with a zone, on a day that exists: 2026-01-31T12:00Z. Or a move: +40m',
    })
  return at
}
