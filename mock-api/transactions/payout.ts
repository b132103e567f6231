import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { conflict } from '../http/api-error'
import { customers } from '../schema/accounts'
import { bankAccounts, banks } from '../schema/banks'
import { transactions } from '../schema/transactions'
import { notifyStatus } from './notices'
import { postPayout } from './postings'
import type { TransactionRow, Waiting } from './step'

const waitingText: Record<Waiting, string> = {
  limit: 'Waits until the minimum payout is reached',
  identity: 'Waits for the identity check',
  bank: 'Waits for a default bank account',
}

/** The account that is paid: the default one, or none (SELL-26). */
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

/** What a pending transaction waits for before the bank may pay it, or null (SELL-23, SELL-26). */
export const waitsFor = async (db: Database, row: TransactionRow): Promise<Waiting | null> => {
  if (row.releasedAt === null) return 'limit'
  const [owner] = await db.select().from(customers).where(eq(customers.accountId, row.accountId))
  if (owner?.kycRequired && owner.kycStatus !== 'Completed') return 'identity'
  return (await defaultAccountOf(db, row.accountId)) ? null : 'bank'
}

/** Pays a pending transaction and those released with it into the default account, frozen into each (TX-35). */
export const payGroup = async (tx: Database, row: TransactionRow, now: Date): Promise<TransactionRow> => {
  const waiting = await waitsFor(tx, row)
  if (waiting) throw conflict(waitingText[waiting])
  const paidInto = await defaultAccountOf(tx, row.accountId)
  const group = and(
    eq(transactions.accountId, row.accountId),
    eq(transactions.symbol, row.symbol),
    eq(transactions.chain, row.chain),
    eq(transactions.type, row.type),
    eq(transactions.status, 'pending'),
    eq(transactions.releasedAt, row.releasedAt!),
  )
  const paid = await tx
    .update(transactions)
    .set({
      status: 'approved',
      approveDate: now,
      paidBankId: paidInto!.bank.id,
      paidBankName: paidInto!.bank.name,
      paidAccountName: paidInto!.accountName,
      paidAccountNumber: paidInto!.accountNumber,
    })
    .where(group)
    .returning()
  for (const one of paid) {
    await postPayout(tx, one, now)
    await notifyStatus(tx, one, now)
  }
  return paid.find((one) => one.id === row.id)!
}
