import { type ApiError, apiError } from '../../machines/core/api-error'
import {
  type IntentOutcome,
  type MoneyResult,
  neverSent,
  rejectedWith,
  unknownOutcome,
} from '../../machines/money/intent'
import { ask } from '../api/ask'
import type { Transport } from '../api/transport'
import { IntentOutcomeDocument, type IntentOutcomeQuery } from '../generated/graphql'
import { ageOf, datesOf, isAbandoned, isOver, keyMayBeForgotten } from './ages'
import { isIndistinguishable, matches } from './matching-moves'
import { type Ending, type FinalState, type IntentRow, type IntentRows, openIn } from './rows'
import { resultOf } from './submit'

// Reconcile: finds an intent's outcome from the server, the wallet's list, or elapsed time.

export const neverReached = 'This never reached us. Nothing was moved.'

/** What the server knows of a key. `absent`: unknown, perhaps not yet. `unknowable`: the server keeps no outcomes. */
type RemoteOutcome =
  | { state: 'settled'; result: MoneyResult }
  | { state: 'rejected'; error: ApiError }
  | { state: 'running' | 'absent' | 'unknowable' }

type Outcome = IntentOutcomeQuery['moneyOutcome']

const moveIn = ({ transaction, activity, swap }: Outcome): MoneyResult =>
  swap ? resultOf(swap.from, swap.to.amountCrypto) : resultOf(transaction ?? activity)

/** The outcome of a key as the server reports it; throws an ApiError if nobody answers. */
const fetchOutcome = async (transport: Transport, intentId: string): Promise<RemoteOutcome> => {
  const { moneyOutcome: outcome } = await ask(transport, IntentOutcomeDocument, { idempotencyKey: intentId })
  const { state } = outcome
  if (state === 'settled') return { state, result: moveIn(outcome) }
  if (state !== 'rejected') return { state }
  const fields = Object.fromEntries(outcome.fields.map(({ field, message }) => [field, message]))
  return { state, error: apiError(outcome.status ?? null, outcome.summary ?? null, fields) }
}

interface Parts {
  transport: Transport
  rows: IntentRows
  now: () => number
  /** Whether `now` is the server's clock. */
  knowsServerTime: () => boolean
  /** Called when this page, and no other, made a row final. */
  onFinal: (row: IntentRow) => void
}

/** Checks a row's outcome. Sends nothing, ever. Rejects only if a row cannot be read. */
export const createReconcile = ({ transport, rows, now, knowsServerTime, onFinal }: Parts) => {
  /** When an intent without a row was first asked for, as a row would have it. */
  const lost = new Map<string, Pick<IntentRow, 'createdAt' | 'sendBy'>>()
  const end = async (row: IntentRow, to: FinalState, ending: Ending): Promise<void> => {
    // An outcome that could not be stored is found again at the next check.
    if (await rows.move(row.account, row.intentId, to, ending).catch(() => false)) onFinal(row)
  }
  const settle = async (row: IntentRow, result: MoneyResult): Promise<IntentOutcome> => {
    await end(row, 'settled', { resultId: result.id })
    return { state: 'settled', result }
  }
  const reject = async (row: IntentRow, reason: ApiError): Promise<IntentOutcome> => {
    await end(row, 'rejected', { summary: reason.summary })
    return rejectedWith(reason)
  }

  /**
   * Only the wallet's list can tell: exactly one transaction matches, and no other intent could own it (ruling 10).
   */
  const search = async (row: IntentRow, underWay: boolean): Promise<IntentOutcome> => {
    const others = (await rows.all(row.account)).filter(({ intentId }) => intentId !== row.intentId)
    const taken = new Set(others.flatMap(({ resultId }) => resultId ?? []))
    const mayOwnIt = (other: IntentRow): boolean =>
      openIn(other) !== null || (other.state === 'settled' && other.resultId === undefined)
    const [found, ...more] = await matches(transport, row, taken)
    const isAlone =
      more.length === 0 && !others.some((other) => mayOwnIt(other) && isIndistinguishable(row, other))
    if (found && isAlone) return settle(row, found)
    return { state: 'unknown', decidable: !underWay && isOver(row, now()) }
  }

  const known = (row: IntentRow): IntentOutcome | null => {
    const { state, resultId, amountCrypto, summary } = row
    if (state === 'settled')
      return { state, result: resultId === undefined ? null : { id: resultId, amountCrypto } }
    return state === 'rejected' ? rejectedWith(apiError(null, summary ?? neverReached)) : null
  }

  /** For an intent that this device no longer has: only the server can tell, or, where it keeps none, the customer. */
  const byKey = async (intentId: string): Promise<IntentOutcome> => {
    const row = lost.get(intentId) ?? datesOf(now(), knowsServerTime())
    lost.set(intentId, row)
    const outcome = await fetchOutcome(transport, intentId).catch(() => null)
    if (outcome?.state === 'settled') return { state: 'settled', result: outcome.result }
    if (outcome?.state === 'rejected') return rejectedWith(outcome.error)
    const isEnd = isOver(row, now())
    if (outcome?.state === 'absent' && isEnd) return neverSent(neverReached)
    return { state: 'unknown', decidable: outcome?.state === 'unknowable' && isEnd }
  }

  /** `underWay`: another tab may be sending it now. */
  const byRow = async (row: IntentRow, underWay: boolean): Promise<IntentOutcome> => {
    const ended = known(row)
    if (ended) return ended
    if (row.state === 'prepared') {
      // A sender would have claimed the row first: an old unclaimed row will never be sent.
      if (underWay || !isAbandoned(ageOf(row, now()))) return unknownOutcome
      await rows.remove(row.account, (at) => at.intentId === row.intentId && at.state === row.state)
      return neverSent(neverReached)
    }
    const outcome = await fetchOutcome(transport, row.intentId).catch(() => null)
    switch (outcome?.state) {
      case 'settled':
        return settle(row, outcome.result)
      case 'rejected':
        return reject(row, outcome.error)
      case 'absent':
        if (keyMayBeForgotten(ageOf(row, now()))) return search(row, underWay).catch(() => unknownOutcome)
        // The answer has set the clock.
        if (!underWay && isOver(row, now())) return reject(row, apiError(null, neverReached))
        return unknownOutcome
      case 'unknowable':
        return search(row, underWay).catch(() => unknownOutcome)
      default:
        return unknownOutcome
    }
  }

  return { byRow, byKey }
}
