import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { accounts } from '../schema/accounts'
import { currencies } from '../schema/market'
import { transactions } from '../schema/transactions'

/** The fields that the other customer of a transfer sees (decision 75): no email, no phone. */
export interface Person {
  username: string
  firstName: string
  lastName: string
}
const { username, firstName, lastName, deletedAt } = accounts
export const personColumns = { username, firstName, lastName }

/** Transactions with coin names and the other customer, unless deleted; the caller filters. */
export const namedMoves = (db: Database) =>
  db
    .select({ move: transactions, name: currencies.name, counterparty: personColumns })
    .from(transactions)
    .innerJoin(
      currencies,
      and(eq(currencies.symbol, transactions.symbol), eq(currencies.chain, transactions.chain)),
    )
    .leftJoin(accounts, and(eq(accounts.id, transactions.counterpartyId), isNull(deletedAt)))

export type NamedMove = Awaited<ReturnType<typeof namedMoves>>[number]

export const pageOfMoves = (db: Database, condition: SQL | undefined, slice: Slice) =>
  namedMoves(db)
    .where(condition)
    .orderBy(desc(transactions.createDate), desc(transactions.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
