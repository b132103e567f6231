import { type ApiError, apiError } from '../../machines/core/api-error'
import {
  type IntentOutcome,
  type MoneyResult,
  neverSent,
  rejectedWith,
  unknownOutcome,
} from '../../machines/money/intent'
import type { Transport } from '../api/transport'
import { fetchOutcome, isIndistinguishable, matches } from './fetch-outcome'
import { openIn } from './intent-rows'
import type { Ending, FinalState, IntentRow, IntentRows } from './intent-store'
import { ageOf, isAbandoned, isOver, keyMayBeForgotten, texts } from './timeouts-and-messages'

interface Parts {
  transport: Transport
  rows: IntentRows
  now: () => number
}

/** Looks what became of a row. It sends nothing, ever. Rejects only where a row cannot be read. */
export const createReconcile = ({ transport, rows, now }: Parts) => {
  const end = async (row: IntentRow, to: FinalState, ending: Ending): Promise<void> => {
    // What could not be written down is found again at the next look.
    await rows.move(row.account, row.intentId, to, ending).catch(() => undefined)
  }
  const settle = async (row: IntentRow, result: MoneyResult): Promise<IntentOutcome> => {
    await end(row, 'settled', { resultId: result.id })
    return { state: 'settled', result }
  }
  const reject = async (row: IntentRow, reason: ApiError): Promise<IntentOutcome> => {
    await end(row, 'rejected', { summary: reason.summary })
    return rejectedWith(reason)
  }

  /** Only the wallet's own list can tell: one move, and no other intent that it could be (ruling 10). */
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
    return state === 'rejected' ? rejectedWith(apiError(null, summary ?? texts.neverReached)) : null
  }

  /** Of an intent that this device no longer remembers: only the server's word counts. */
  const byKey = async (intentId: string): Promise<IntentOutcome> => {
    const outcome = await fetchOutcome(transport, intentId).catch(() => null)
    if (outcome?.state === 'settled') return { state: 'settled', result: outcome.result }
    return outcome?.state === 'rejected' ? rejectedWith(outcome.error) : unknownOutcome
  }

  /** `underWay`: somebody may be sending it at this moment. */
  const byRow = async (row: IntentRow, underWay: boolean): Promise<IntentOutcome> => {
    const ended = known(row)
    if (ended) return ended
    if (row.state === 'prepared') {
      // Claiming it is another's first step; whoever was going to is gone.
      if (underWay || !isAbandoned(ageOf(row, now()))) return unknownOutcome
      await rows.remove(row.account, [row.intentId])
      return neverSent(texts.neverReached)
    }
    const outcome = await fetchOutcome(transport, row.intentId).catch(() => null)
    switch (outcome?.state) {
      case 'settled':
        return settle(row, outcome.result)
      case 'rejected':
        return reject(row, outcome.error)
      case 'absent':
        if (keyMayBeForgotten(ageOf(row, now()))) return search(row, underWay).catch(() => unknownOutcome)
        // The answer set the clock.
        if (!underWay && isOver(row, now())) return reject(row, apiError(null, texts.neverReached))
        return unknownOutcome
      case 'unknowable':
        return search(row, underWay).catch(() => unknownOutcome)
      default:
        return unknownOutcome
    }
  }

  return { byRow, byKey }
}
