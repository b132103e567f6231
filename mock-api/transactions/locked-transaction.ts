import { eq, or } from 'drizzle-orm'
import type { Database } from '../database/database'
import { notFoundError } from '../http/api-error'
import { accounts, customers } from '../schema/accounts'
import { transactions } from '../schema/transactions'

export type TransactionRow = typeof transactions.$inferSelect
export type WaitReason = 'limit' | 'identity' | 'bank'
type Owner = typeof customers.$inferSelect

/** Accepts an id or a number, as every call does (API-36). */
export const isTransaction = (idOrNumber: string) =>
  or(eq(transactions.id, idOrNumber), eq(transactions.transactionId, idOrNumber))

/** Locks the customer's row before the transaction's, so that steps of one group (SELL-23) do not deadlock. */
export const withTransaction = (
  db: Database,
  idOrNumber: string,
  change: (tx: Database, row: TransactionRow, owner: Owner) => Promise<TransactionRow>,
): Promise<TransactionRow> =>
  db.transaction(async (tx) => {
    const condition = isTransaction(idOrNumber)
    const [transaction] = await tx
      .select({ accountId: transactions.accountId })
      .from(transactions)
      .where(condition)
    if (!transaction) throw notFoundError('Transaction not found')
    // Deletions also take this lock first (account-status.ts); here the account may already be deleted.
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, transaction.accountId))
      .for('key share')
    const [owner] = await tx
      .select()
      .from(customers)
      .where(eq(customers.accountId, transaction.accountId))
      .for('update')
    const [row] = await tx.select().from(transactions).where(condition).for('update')
    return change(tx, row!, owner!)
  })
