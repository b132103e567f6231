import { eq, isNull, ne } from 'drizzle-orm'
import { hashOf } from '../../accounts/passwords'
import { legacy, personas, staff } from '../../accounts/personas'
import { accounts, legacyAccounts } from '../../auth/accounts.schema'
import type { Database } from '../../database/database'
import { notFound } from '../../http/api-error'
import type { Deps } from '../../http/deps'
import { addPast } from '../../transactions/past.store'
import {
  type Credentials,
  createNewcomer,
  type Kind,
  largeHistorySales,
  newCustomerPassword,
} from './new-customers'
import { accountIdOf, setKyc } from './people.store'
import { addReferralFixtures, refer } from './referral-fixtures'

/** Seeded people by the names that tests and testers use. */
const seeded = [
  ...Object.entries(personas).map(([name, one]) => ({ ...one, name, id: one.accountId })),
  { ...staff, name: 'staff', id: staff.accountId },
  { ...legacy, name: 'old', id: legacy.legacyAccountId },
]

/** What a seeded account is there for; null for anybody else. */
export const personaText = (accountId: string): string | null =>
  seeded.find(({ id }) => id === accountId)?.text ?? null

/** People who can log in, or try to, but never get a deposit: staff and accounts of the old store. */
export async function listOutsiders(db: Database) {
  const others = await db.select().from(accounts).where(ne(accounts.role, 'customer')).orderBy(accounts.id)
  const old = await db.select().from(legacyAccounts).where(isNull(legacyAccounts.recoveredAs)).limit(20)
  return [
    ...others.map((one) => ({
      accountId: one.id,
      username: one.username,
      name: `${one.firstName} ${one.lastName}`,
    })),
    ...old.map((one) => ({
      accountId: one.id,
      username: one.username ?? one.email ?? one.id,
      name: `${one.firstname ?? ''} ${one.lastname ?? ''}`.trim() || 'Old account',
    })),
  ]
}

/** Actions on customers for development; `made` names the accounts that were made here. */
export const peopleActions = ({ db, clock, passwordCost }: Deps, made: Set<string>) => {
  /** The password of a seeded or newly made account; null for one that somebody registered. */
  const passwordOf = (accountId: string): string | null =>
    seeded.find(({ id }) => id === accountId)?.password ?? (made.has(accountId) ? newCustomerPassword : null)
  return {
    passwordOf,

    /** Credentials of a seeded person: ada, bola, newbie, kemi, staff, old. 404 for another name. */
    async persona(name: string): Promise<Credentials> {
      const found = seeded.find((one) => one.name === name)
      if (!found) throw notFound(`No persona ${name}`)
      const [account] = await db.select().from(accounts).where(eq(accounts.id, found.id))
      const [old] = account
        ? []
        : await db.select().from(legacyAccounts).where(eq(legacyAccounts.id, found.id))
      const { username, email } = account ?? old ?? { username: null, email: null }
      if (!username) throw notFound(`${name} is not in the database`)
      return { accountId: found.id, username, email: email ?? '', password: found.password }
    },

    /** A new customer of a kind: regular, new (no bank account), kyc, wallet, long-history, referrer, or old (to be recovered). */
    async createCustomer(kind: Kind): Promise<Credentials> {
      const hash = await hashOf(newCustomerPassword, passwordCost)
      const created = await createNewcomer(db, clock.now(), kind, hash)
      made.add(created.accountId)
      if (kind === 'long-history')
        await addPast(db, clock, { accountId: created.accountId, count: largeHistorySales })
      if (kind === 'referrer') await addReferralFixtures(db, clock, created.accountId, hash)
      return created
    },

    /** Links a customer to who brought them, whenever they joined. */
    refer: async (customer: string, referrer: string): Promise<void> =>
      refer(db, await accountIdOf(db, customer), await accountIdOf(db, referrer), clock.now()),

    /** Gives a customer so many past sales at once, at most 20,000. */
    addPast: async (customer: string, count: number): Promise<void> =>
      addPast(db, clock, { accountId: await accountIdOf(db, customer), count }),

    /** Sets whether a customer's identity check is demanded, and how it stands. */
    setKyc: async (customer: string, request: { required?: boolean; status?: string }): Promise<void> =>
      setKyc(db, await accountIdOf(db, customer), request),
  }
}
