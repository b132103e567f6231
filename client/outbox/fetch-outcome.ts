import { type ApiError, apiError } from '../../machines/core/api-error'
import type { MoneyKind, MoneyResult } from '../../machines/money/intent'
import { trimmed } from '../../machines/values/decimal'
import { ask } from '../api/ask'
import type { Transport } from '../api/transport'
import {
  type Chain,
  IntentOutcomeDocument,
  type IntentOutcomeQuery,
  MovesToMatchDocument,
} from '../generated/graphql'
import type { IntentRow } from './intent-store'
import { resultOf } from './send'

/** What the server knows of a key. `absent`: never seen, or not yet. `unknowable`: it keeps no outcomes. */
export type RemoteOutcome =
  | { state: 'settled'; result: MoneyResult }
  | { state: 'rejected'; error: ApiError }
  | { state: 'running' | 'absent' | 'unknowable' }

type Outcome = IntentOutcomeQuery['moneyOutcome']

const moveIn = ({ transaction, activity, swap }: Outcome): MoneyResult =>
  swap ? resultOf(swap.from, swap.to.amountCrypto) : resultOf(transaction ?? activity)

/** What became of a key, as the server says; throws a ApiError when nobody can be asked. */
export const fetchOutcome = async (transport: Transport, intentId: string): Promise<RemoteOutcome> => {
  const { moneyOutcome: outcome } = await ask(transport, IntentOutcomeDocument, { idempotencyKey: intentId })
  const { state } = outcome
  if (state === 'settled') return { state, result: moveIn(outcome) }
  if (state !== 'rejected') return { state }
  const fields = Object.fromEntries(outcome.fields.map(({ field, message }) => [field, message]))
  return { state, error: apiError(outcome.status ?? null, outcome.summary ?? null, fields) }
}

/** As what a money action shows up in the list of the wallet that it leaves. */
const typeOf: Record<MoneyKind, string> = {
  sell: 'sell',
  sellAll: 'sell',
  transfer: 'transfer',
  swap: 'inter-transfer',
}

/** How far a move may lie from the moment the intent was made, ms: clocks differ, and a POST takes its time. */
const matchWindowMs = { before: 2 * 60_000, after: 20 * 60_000 }
/** More than this many pages of moves are not looked through: what is not found stays unknown. */
const mostPages = 5

const isNear = (time: number, { createdAt }: IntentRow): boolean =>
  time >= createdAt - matchWindowMs.before && time <= createdAt + matchWindowMs.after

/** Whether a move in the wallet's list could be either's: both windows hold it. */
export const isIndistinguishable = (one: IntentRow, other: IntentRow): boolean =>
  typeOf[one.kind] === typeOf[other.kind] &&
  one.symbol === other.symbol &&
  one.chain === other.chain &&
  (one.kind === 'sellAll' ||
    other.kind === 'sellAll' ||
    trimmed(one.amountCrypto) === trimmed(other.amountCrypto)) &&
  Math.abs(one.createdAt - other.createdAt) <= matchWindowMs.before + matchWindowMs.after

/**
 * Moves in the wallet's own list that may be this intent's, by type, amount and time; 'Sell all' names no amount.
 * Ids in `taken` belong to other intents. A list that is too long to be looked through tells nothing: it throws.
 */
export const matches = async (
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
