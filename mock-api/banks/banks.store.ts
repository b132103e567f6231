import { count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { legacyAccounts } from '../auth/accounts.schema'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { bankAccounts, banks, oldBankAccounts } from './banks.schema'

/** A page of the banks that can be paid into, by name. */
export const listBanks = async (db: Database, slice: Slice) => {
  const [all] = await db.select({ total: count() }).from(banks)
  const rows = await db
    .select({ id: banks.id, name: banks.name })
    .from(banks)
    // The same order in every database, whatever its locale.
    .orderBy(sql`lower(${banks.name}) collate "C"`, banks.id)
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows, total: all?.total ?? 0 }
}

/** A page of a customer's accounts, active and deleted: the default first, then newest. */
export const listBankAccounts = async (db: Database, accountId: string, slice: Slice) => {
  const mine = eq(bankAccounts.accountId, accountId)
  const [all] = await db.select({ total: count() }).from(bankAccounts).where(mine)
  const rows = await db
    .select({
      id: bankAccounts.id,
      accountName: bankAccounts.accountName,
      accountNumber: bankAccounts.accountNumber,
      accountType: bankAccounts.accountType,
      bank: { id: banks.id, name: banks.name },
      isDefault: bankAccounts.isDefault,
      status: bankAccounts.status,
    })
    .from(bankAccounts)
    .innerJoin(banks, eq(banks.id, bankAccounts.bankId))
    .where(mine)
    .orderBy(desc(bankAccounts.isDefault), desc(bankAccounts.createdAt), desc(bankAccounts.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows, total: all?.total ?? 0 }
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
  const [all] = await db.select({ total: count() }).from(oldBankAccounts).where(mine)
  const rows = await db
    .select({
      id: oldBankAccounts.id,
      accountName: oldBankAccounts.accountName,
      accountNumber: oldBankAccounts.accountNumber,
      accountType: oldBankAccounts.accountType,
      bank: { id: banks.id, name: banks.name },
      status: oldBankAccounts.status,
    })
    .from(oldBankAccounts)
    .innerJoin(banks, eq(banks.id, oldBankAccounts.bankId))
    .where(mine)
    .orderBy(desc(oldBankAccounts.createdAt), desc(oldBankAccounts.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows: rows.map((row) => ({ ...row, isDefault: false })), total: all?.total ?? 0 }
}
