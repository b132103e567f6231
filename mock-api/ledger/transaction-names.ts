import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { currencies } from '../sell/market.schema'
import { transactions } from '../transactions/transactions.schema'

/** Transactions with the names of their coins; the caller says which. */
export const namedMoves = (db: Database) =>
  db
    .select({ move: transactions, name: currencies.name })
    .from(transactions)
    .innerJoin(
      currencies,
      and(eq(currencies.symbol, transactions.symbol), eq(currencies.chain, transactions.chain)),
    )

export type NamedMove = Awaited<ReturnType<typeof namedMoves>>[number]

/** One page of them, newest first. */
export const pageOfMoves = (db: Database, which: SQL | undefined, slice: Slice) =>
  namedMoves(db)
    .where(which)
    .orderBy(desc(transactions.createDate), desc(transactions.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
