import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database/database'
import { accounts, customers, isCalled, legacyAccounts } from '../schema/accounts'

export type AccountRow = typeof accounts.$inferSelect

/** Ignores case; finds no deleted account. */
export const accountByUserId = async (db: Database, userId: string): Promise<AccountRow | undefined> => {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(isNull(accounts.deletedAt), isCalled(accounts, userId)))
  return row
}

export const accountById = async (db: Database, id: string): Promise<AccountRow | undefined> => {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
  return row
}

/** Undefined if the account has been recovered. */
export const legacyByUserId = async (db: Database, userId: string) => {
  const [row] = await db
    .select()
    .from(legacyAccounts)
    .where(and(isNull(legacyAccounts.recoveredAs), isCalled(legacyAccounts, userId)))
  return row
}

export const accountView = ({ id, username, firstName, lastName, email, phone, role }: AccountRow) => ({
  id,
  username,
  firstName,
  lastName,
  email,
  phone,
  role: { name: role },
})

/** The fields that other customers may see (ENT-20): no email, no phone. */
export const recipientView = ({ id, firstName, lastName, username }: AccountRow) => {
  return { id, firstName, lastName, username }
}

/** The contract's Customer, with the account's phone (ENT-02). */
export const customerOf = async (db: Database, accountId: string) => {
  const [row] = await db
    .select({
      id: customers.id,
      accountId: customers.accountId,
      phone: accounts.phone,
      kycRequired: customers.kycRequired,
    })
    .from(customers)
    .innerJoin(accounts, eq(accounts.id, customers.accountId))
    .where(eq(customers.accountId, accountId))
  return row
}
