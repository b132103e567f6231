import { type ApiError, apiError } from '../../machines/core/api-error'
import {
  type IntentOutcome,
  type MoneyKind,
  type MoneyResult,
  neverSent,
  rejectedWith,
  unknownOutcome,
} from '../../machines/money/intent'
import { trimmed } from '../../machines/values/decimal'
import { ask } from '../api/ask'
import type { Transport } from '../api/transport'
import {
  type Chain,
  IntentOutcomeDocument,
  type IntentOutcomeQuery,
  MovesToMatchDocument,
} from '../generated/graphql'
import {
  ageOf,
  type Ending,
  type FinalState,
  type IntentRow,
  type IntentRows,
  isAbandoned,
  keyMayBeForgotten,
  openIn,
} from './rows'
import { resultOf } from './submit'

// Reconcile: finds an intent's outcome from the server, the wallet's list, or elapsed time.

export const neverReached = 'This never reached us. Nothing was moved.'

/**
 * After this time a call that the gateway passed on has ended: its timeout is 10 s; the rest allows for clock drift.
 */
const endsWithinMs = 60_000
/** If the gateway received no deadline: TCP may deliver a sent request for a quarter of an hour. */
const deliveredWithinMs = 15 * 60_000
/**
 * Whether the request can no longer take effect: what the server does not know now never happens. Earlier than that
 * the customer is not asked (ruling 10): 'no' would be a guess, and a second request a double payment.
 */
export const isOver = ({ createdAt, sendBy }: { createdAt: number; sendBy?: number }, now: number): boolean =>
  now >= (sendBy === undefined ? createdAt + deliveredWithinMs : sendBy + endsWithinMs)
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

/** The transaction type that a money action creates in the list of its wallet. */
const typeOf: Record<MoneyKind, string> = {
  sell: 'sell',
  sellAll: 'sell',
  transfer: 'transfer',
  swap: 'inter-transfer',
}

/** Maximum distance between a transaction's time and the intent's, ms: clocks differ, and a POST takes time. */
const matchWindowMs = { before: 2 * 60_000, after: 20 * 60_000 }
/** Maximum number of list pages to search; what is not found stays unknown. */
const mostPages = 5

const isNear = (time: number, { createdAt }: IntentRow): boolean =>
  time >= createdAt - matchWindowMs.before && time <= createdAt + matchWindowMs.after

/** Whether a transaction could belong to either of two intents: both time windows contain it. */
const isIndistinguishable = (one: IntentRow, other: IntentRow): boolean =>
  typeOf[one.kind] === typeOf[other.kind] &&
  one.symbol === other.symbol &&
  one.chain === other.chain &&
  (one.kind === 'sellAll' ||
    other.kind === 'sellAll' ||
    trimmed(one.amountCrypto) === trimmed(other.amountCrypto)) &&
  Math.abs(one.createdAt - other.createdAt) <= matchWindowMs.before + matchWindowMs.after

/** Candidates by type, amount and time ('Sell all' names none), without `taken` ids. Throws if the list is too long. */
const matches = async (
  transport: Transport,
  row: IntentRow,
  taken: ReadonlySet<string>,
): Promise<MoneyResult[]> => {
  const found: MoneyResult[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const { activitiesOfWallet: list } = await ask(transport, MovesToMatchDocument, {
      symbol: row.symbol,
      chain: row.chain as Chain,
      page,
    })
    if (!list) throw apiError(null, null)
    for (const { id, type, amountCrypto, createDate } of list.nodes) {
      const fits = row.kind === 'sellAll' || trimmed(amountCrypto) === trimmed(row.amountCrypto)
      if (type === typeOf[row.kind] && fits && isNear(Date.parse(createDate), row) && !taken.has(id))
        found.push({ id, amountCrypto })
    }
    const oldest = list.nodes.at(-1)
    const isPast = oldest && Date.parse(oldest.createDate) < row.createdAt - matchWindowMs.before
    if (isPast || !list.pageInfo.hasNextPage) return found
  }
  throw apiError(null, null)
}

interface Parts {
  transport: Transport
  rows: IntentRows
  now: () => number
}

/** Checks a row's outcome. Sends nothing, ever. Rejects only if a row cannot be read. */
export const createReconcile = ({ transport, rows, now }: Parts) => {
  const end = async (row: IntentRow, to: FinalState, ending: Ending): Promise<void> => {
    // An outcome that could not be stored is found again at the next check.
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

  /** For an intent that this device no longer has: only the server can tell. */
  const byKey = async (intentId: string): Promise<IntentOutcome> => {
    const outcome = await fetchOutcome(transport, intentId).catch(() => null)
    if (outcome?.state === 'settled') return { state: 'settled', result: outcome.result }
    return outcome?.state === 'rejected' ? rejectedWith(outcome.error) : unknownOutcome
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
