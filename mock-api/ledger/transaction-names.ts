import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { accounts } from '../schema/accounts'
import { currencies } from '../schema/market'
import { transactions } from '../schema/transactions'

/** Whom a transfer's other side sees (decision 82): no email, no phone. */
export interface Person {
  username: string
  firstName: string
  lastName: string
}
const { username, firstName, lastName, deletedAt } = accounts
export const person = { username, firstName, lastName }

/** Transactions with the names of their coins and of the other customer, unless that account is gone; the caller says which. */
export const namedMoves = (db: Database) =>
  db
    .select({ move: transactions, name: currencies.name, counterparty: person })
    .from(transactions)
    .innerJoin(
      currencies,
      and(eq(currencies.symbol, transactions.symbol), eq(currencies.chain, transactions.chain)),
    )
    .leftJoin(accounts, and(eq(accounts.id, transactions.counterpartyId), isNull(deletedAt)))

export type NamedMove = Awaited<ReturnType<typeof namedMoves>>[number]

/** One page of them, newest first. */
export const pageOfMoves = (db: Database, which: SQL | undefined, slice: Slice) =>
  namedMoves(db)
    .where(which)
    .orderBy(desc(transactions.createDate), desc(transactions.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
