import { and, eq, ne, or } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Slice } from '../database/slice'
import { plain } from '../ledger/money'
import { type Person, pageOfMoves } from '../ledger/transaction-names'
import { transactions } from '../schema/transactions'

/** 'all', or what the database writes. */
export interface WalletFilter {
  symbol: string
  chain: string
}

/** Value that stayed in a wallet, and what was sold from one. A deposit still in pool has moved nothing. */
const moves = (accountId: string, { symbol, chain }: WalletFilter) =>
  and(
    eq(transactions.accountId, accountId),
    ne(transactions.status, 'pool'),
    or(eq(transactions.direction, 'wallet'), eq(transactions.type, 'sell')),
    symbol === 'all' ? undefined : eq(transactions.symbol, symbol),
    chain === 'all' ? undefined : eq(transactions.chain, chain),
  )

export const shownActivity = (
  move: typeof transactions.$inferSelect,
  name: string,
  counterparty: Person | null = null,
) => ({
  id: move.id,
  type: move.type,
  amountCrypto: plain(move.amountCrypto),
  amountUSD: move.amountUsd,
  // The same figure under both names (ENT-19).
  amount: plain(move.amountCrypto),
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
  const mine = moves(accountId, filter)
  const rows = await pageOfMoves(db, mine, slice)
  return {
    rows: rows.map(({ move, name, counterparty }) => shownActivity(move, name, counterparty)),
    total: await db.$count(transactions, mine),
  }
}
