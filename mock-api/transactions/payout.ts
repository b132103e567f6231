import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { conflictError } from '../http/api-error'
import { customers } from '../schema/accounts'
import { bankAccounts, banks } from '../schema/banks'
import { transactions } from '../schema/transactions'
import type { TransactionRow, WaitReason } from './locked-transaction'
import { notifyStatus } from './notices'
import { postPayout } from './postings'

export const waitingText: Record<WaitReason, string> = {
  limit: 'Waiting until the minimum payout is reached',
  identity: 'Waiting for the identity check',
  bank: 'Waiting for a default bank account',
}

/** The default account, or null if there is none (SELL-26). */
export const defaultAccountOf = async (db: Database, accountId: string) => {
  const [row] = await db
    .select({
      accountName: bankAccounts.accountName,
      accountNumber: bankAccounts.accountNumber,
      bank: { id: banks.id, name: banks.name },
    })
    .from(bankAccounts)
    .innerJoin(banks, eq(banks.id, bankAccounts.bankId))
    .where(and(eq(bankAccounts.accountId, accountId), eq(bankAccounts.isDefault, true)))
  return row ?? null
}

/** Why a pending transaction cannot be paid yet; null if it can (SELL-23, SELL-26). */
export const waitReasonOf = async (db: Database, row: TransactionRow): Promise<WaitReason | null> => {
  if (row.releasedAt === null) return 'limit'
  const [owner] = await db.select().from(customers).where(eq(customers.accountId, row.accountId))
  if (owner?.kycRequired && owner.kycStatus !== 'Completed') return 'identity'
  return (await defaultAccountOf(db, row.accountId)) ? null : 'bank'
}

/** Pays it and the transactions released with it into the default account, and stores that account (TX-35). */
export const payGroup = async (tx: Database, row: TransactionRow, now: Date): Promise<TransactionRow> => {
  const waitReason = await waitReasonOf(tx, row)
  if (waitReason) throw conflictError(waitingText[waitReason])
  const payoutAccount = await defaultAccountOf(tx, row.accountId)
  const group = and(
    eq(transactions.accountId, row.accountId),
    eq(transactions.symbol, row.symbol),
    eq(transactions.chain, row.chain),
    eq(transactions.type, row.type),
    eq(transactions.status, 'pending'),
    eq(transactions.releasedAt, row.releasedAt!),
  )
  const paidRows = await tx
    .update(transactions)
    .set({
      status: 'approved',
      approveDate: now,
      paidBankId: payoutAccount!.bank.id,
      paidBankName: payoutAccount!.bank.name,
      paidAccountName: payoutAccount!.accountName,
      paidAccountNumber: payoutAccount!.accountNumber,
    })
    .where(group)
    .returning()
  for (const paidRow of paidRows) {
    await postPayout(tx, paidRow, now)
    await notifyStatus(tx, paidRow, now)
  }
  return paidRows.find((paidRow) => paidRow.id === row.id)!
}
