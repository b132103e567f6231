import { and, eq, ne, or } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Slice } from '../database/slice'
import { trimZeros } from '../ledger/money'
import { type Person, pageOfMoves } from '../ledger/named-moves'
import { transactions } from '../schema/transactions'

/** Each field is 'all' or a stored value. */
export interface WalletFilter {
  symbol: string
  chain: string
}

/** Wallet transactions and wallet sales; a deposit in pool has moved no coins yet. */
const moves = (accountId: string, { symbol, chain }: WalletFilter) =>
  and(
    eq(transactions.accountId, accountId),
    ne(transactions.status, 'pool'),
    or(eq(transactions.direction, 'wallet'), eq(transactions.type, 'sell')),
    symbol === 'all' ? undefined : eq(transactions.symbol, symbol),
    chain === 'all' ? undefined : eq(transactions.chain, chain),
  )

export const activityView = (
  move: typeof transactions.$inferSelect,
  name: string,
  counterparty: Person | null = null,
) => ({
  id: move.id,
  type: move.type,
  amountCrypto: trimZeros(move.amountCrypto),
  amountUSD: move.amountUsd,
  // The contract uses both names for this figure (ENT-19).
  amount: trimZeros(move.amountCrypto),
  createDate: move.createDate.toISOString(),
  currency: { symbol: move.symbol, name, chain: move.chain },
  counterparty,
})

export const listWalletActivities = async (
  db: Database,
  accountId: string,
  filter: WalletFilter,
  slice: Slice,
) => {
  const ownMoves = moves(accountId, filter)
  const rows = await pageOfMoves(db, ownMoves, slice)
  return {
    rows: rows.map(({ move, name, counterparty }) => activityView(move, name, counterparty)),
    total: await db.$count(transactions, ownMoves),
  }
}
