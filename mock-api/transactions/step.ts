import { eq, or } from 'drizzle-orm'
import type { Database } from '../database/database'
import { notFound } from '../http/api-error'
import { accounts, customers } from '../schema/accounts'
import { transactions } from '../schema/transactions'

export type TransactionRow = typeof transactions.$inferSelect
/** Why a pending transaction is not paid yet. */
export type Waiting = 'limit' | 'identity' | 'bank'
type Owner = typeof customers.$inferSelect

/** The transaction with this id or number: every call takes either (API-36). */
export const named = (idOrNumber: string) =>
  or(eq(transactions.id, idOrNumber), eq(transactions.transactionId, idOrNumber))

/** Locks the customer's row before the transaction's, so that steps of one group (SELL-23) do not deadlock. */
export const step = (
  db: Database,
  idOrNumber: string,
  change: (tx: Database, row: TransactionRow, owner: Owner) => Promise<TransactionRow>,
): Promise<TransactionRow> =>
  db.transaction(async (tx) => {
    const which = named(idOrNumber)
    const [found] = await tx.select({ accountId: transactions.accountId }).from(transactions).where(which)
    if (!found) throw notFound('Transaction not found')
    // The first lock, as in a deletion (account-status.ts); here deleted accounts are allowed.
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, found.accountId))
      .for('key share')
    const [owner] = await tx
      .select()
      .from(customers)
      .where(eq(customers.accountId, found.accountId))
      .for('update')
    const [row] = await tx.select().from(transactions).where(which).for('update')
    return change(tx, row!, owner!)
  })
