import { trimmed } from '../../machines/values/decimal'
import { ask } from '../api/ask'
import type { Transport } from '../api/transport'
import { MoneyCallsDocument, type MoneyCallsQuery } from '../generated/graphql'
import type { IntentRow, IntentRows, RowState } from './rows'

// Adopt: stores money calls that this device does not know, because another device made them or its database was deleted.

export const refusedElsewhere = 'This was refused. Nothing was moved.'

type ListedCall = NonNullable<MoneyCallsQuery['moneyCalls']>[number]

const stateOf = ({ state, status }: ListedCall): RowState => {
  if (state !== 'done' || status == null) return 'unknown'
  if (status >= 200 && status <= 299) return 'settled'
  return status >= 400 && status <= 499 ? 'rejected' : 'unknown'
}

/** The row of a listed call; 'Sell all' names no amount (CONST-04). */
const rowOf = (account: string, call: ListedCall): IntentRow => {
  const { idempotencyKey, kind, amountCrypto, symbol, chain, createDate } = call
  const state = stateOf(call)
  return {
    account,
    intentId: idempotencyKey,
    kind,
    symbol,
    chain,
    amountCrypto: kind === 'sellAll' ? '0' : trimmed(amountCrypto),
    createdAt: Date.parse(createDate),
    state,
    isAdopted: true,
    ...(state === 'rejected' && { summary: refusedElsewhere }),
  }
}

interface Parts {
  transport: Transport
  rows: IntentRows
}

/** Requests the account's money calls and stores those that this device does not know, silently (rulings 34 and 46). */
export const createAdopt = ({ transport, rows }: Parts) => {
  /** Accounts whose calls were requested since their sign-in, and those whose calls are all stored. */
  const tried = new Set<string>()
  const stored = new Set<string>()
  let hasList = true

  const fetchCalls = async (account: string): Promise<readonly ListedCall[]> => {
    if (!hasList || stored.has(account)) return []
    const { moneyCalls } = await ask(transport, MoneyCallsDocument, {})
    hasList = moneyCalls != null
    return moneyCalls ?? []
  }
  return {
    /** Requests once; after a failed request or write again at the next call. Resolves with the new rows, never rejects. */
    look: async (account: string): Promise<IntentRow[]> => {
      const adopted: IntentRow[] = []
      try {
        for (const call of await fetchCalls(account)) {
          const row = rowOf(account, call)
          // This page may have written the row meanwhile.
          if ((await rows.prepare(row)) === row) adopted.push(row)
        }
        stored.add(account)
      } catch {
        // No response, or a disk that cannot be written: then nothing is sent either.
      }
      tried.add(account)
      return adopted
    },
    wasTried: (account: string): boolean => tried.has(account),
    /** Ends a session: the next sign-in asks again. */
    forget: (account: string): void => {
      tried.delete(account)
      stored.delete(account)
    },
  }
}
