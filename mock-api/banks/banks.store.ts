import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import { legacyAccounts } from '../auth/accounts.schema'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { bankAccounts, banks, oldBankAccounts } from './banks.schema'

/** A page of the banks that can be paid into, by name. */
export const listBanks = async (db: Database, slice: Slice) => {
  const total = await db.$count(banks)
  const rows = await db
    .select({ id: banks.id, name: banks.name })
    .from(banks)
    // The same order in every database, whatever its locale.
    .orderBy(sql`lower(${banks.name}) collate "C"`, banks.id)
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows, total }
}

const columnsOf = (table: typeof bankAccounts | typeof oldBankAccounts) => ({
  id: table.id,
  accountName: table.accountName,
  accountNumber: table.accountNumber,
  accountType: table.accountType,
  bank: { id: banks.id, name: banks.name },
  status: table.status,
})

/** A page of a customer's accounts, active and deleted: the default first, then newest. */
export const listBankAccounts = async (db: Database, accountId: string, slice: Slice) => {
  const mine = eq(bankAccounts.accountId, accountId)
  const total = await db.$count(bankAccounts, mine)
  const rows = await db
    .select({ ...columnsOf(bankAccounts), isDefault: bankAccounts.isDefault })
    .from(bankAccounts)
    .innerJoin(banks, eq(banks.id, bankAccounts.bankId))
    .where(mine)
    .orderBy(desc(bankAccounts.isDefault), desc(bankAccounts.createdAt), desc(bankAccounts.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows, total }
}

/** A page of what the old store kept for a customer or for the old account they were; never the default. */
export const listOldBankAccounts = async (db: Database, accountId: string, slice: Slice) => {
  const formerSelves = db
    .select({ id: legacyAccounts.id })
    .from(legacyAccounts)
    .where(eq(legacyAccounts.recoveredAs, accountId))
  const mine = or(
    eq(oldBankAccounts.accountId, accountId),
    inArray(oldBankAccounts.legacyAccountId, formerSelves),
  )
  const total = await db.$count(oldBankAccounts, mine)
  const rows = await db
    .select(columnsOf(oldBankAccounts))
    .from(oldBankAccounts)
    .innerJoin(banks, eq(banks.id, oldBankAccounts.bankId))
    .where(mine)
    .orderBy(desc(oldBankAccounts.createdAt), desc(oldBankAccounts.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows: rows.map((row) => ({ ...row, isDefault: false })), total }
}
