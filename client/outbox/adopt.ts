import { type IntentOutcome, neverSent, type OpenIntent } from '../../machines/money/intent'
import { trimmed } from '../../machines/values/decimal'
import { ask } from '../api/ask'
import type { Transport } from '../api/transport'
import { MoneyCallsDocument, type MoneyCallsQuery } from '../generated/graphql'
import { ageOf } from './ages'
import { neverReached } from './reconcile'
import { type IntentRow, type IntentRows, openIn, type RowState } from './rows'

// Adopt: money calls that this device does not know, because another one made them or its database was deleted.

type ListedCall = NonNullable<MoneyCallsQuery['moneyCalls']>[number]

const stateOf = ({ state, status }: ListedCall): RowState => {
  if (state !== 'done' || status == null) return 'unknown'
  if (status >= 200 && status <= 299) return 'settled'
  return status >= 400 && status <= 499 ? 'rejected' : 'unknown'
}

/** The row of a listed call; 'Sell all' names no amount (CONST-04). */
const rowOf = (account: string, call: ListedCall): IntentRow => {
  const { idempotencyKey, kind, amountCrypto, symbol, chain, createDate } = call
  return {
    account,
    intentId: idempotencyKey,
    kind,
    symbol,
    chain,
    amountCrypto: kind === 'sellAll' ? '0' : trimmed(amountCrypto),
    createdAt: Date.parse(createDate),
    state: stateOf(call),
  }
}

/** An adopted call that ended longer ago is not told: it was where it was made, ms. */
const tellWithinMs = 15 * 60_000

interface Parts {
  transport: Transport
  rows: IntentRows
  now: () => number
  /** Called for each adopted call that ended lately. */
  onEnd: (intent: OpenIntent, outcome: IntentOutcome) => void
}

/** Asks for the account's money calls, and keeps those that this device does not know (ruling 34). */
export const createAdopt = ({ transport, rows, now, onEnd }: Parts) => {
  /** Accounts whose calls were asked for since their sign-in, answered or not; and those whose calls are all kept. */
  const tried = new Set<string>()
  const kept = new Set<string>()
  /** Ids of ends that this page has told. */
  const told = new Set<string>()
  let hasList = true

  const fetchCalls = async (account: string): Promise<readonly ListedCall[]> => {
    if (!hasList || kept.has(account)) return []
    const { moneyCalls } = await ask(transport, MoneyCallsDocument, {})
    hasList = moneyCalls != null
    return moneyCalls ?? []
  }
  const tell = (row: IntentRow): void => {
    const intent = openIn({ ...row, state: 'unknown' })
    if (!intent || openIn(row) || told.has(row.intentId) || ageOf(row, now()) >= tellWithinMs) return
    onEnd(intent, row.state === 'settled' ? { state: row.state, result: null } : neverSent(neverReached))
  }
  return {
    /** Asks once; what had no answer or could not be written, again at the next call. Resolves with the new rows, never rejects. */
    look: async (account: string): Promise<IntentRow[]> => {
      const adopted: IntentRow[] = []
      try {
        for (const call of await fetchCalls(account)) {
          const row = rowOf(account, call)
          // As the disk is by now: this page may have written it meanwhile.
          if ((await rows.prepare(row)) !== row) continue
          adopted.push(row)
          tell(row)
          told.add(row.intentId)
        }
        kept.add(account)
      } catch {
        // Nobody answered, or nothing can be written: then nothing is sent either.
      }
      tried.add(account)
      return adopted
    },
    /** This page tells of its end itself. */
    isOwn: (intentId: string): void => void told.add(intentId),
    wasTried: (account: string): boolean => tried.has(account),
    /** Ends a session: the next sign-in asks again. */
    forget: (account: string): void => {
      tried.delete(account)
      kept.delete(account)
    },
  }
}
