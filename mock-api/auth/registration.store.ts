import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { noteActivity } from '../shared/activities'
import { type Database, isTaken } from '../shared/database'
import type { Deps } from '../shared/deps'
import { newId, newReferralCode } from '../shared/ids'
import { accounts, customers, legacyAccounts } from '../shared/people.schema'
import { conflict } from '../shared/refused'
import type { AccountRow } from './accounts.store'

export interface Person {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: string
}

export const phoneTaken = 'This phone number is already registered'

/** The one way a number is kept: '0803…' and '+234803…' are the same phone (AMB-19). */
export const normalPhone = (phone: string): string => `+234${phone.slice(-10)}`

type Unique = Partial<Pick<Person, 'username' | 'email' | 'phone'>>

/** Which of these somebody else has already, with what to say under each field. */
const takenFields = async (
  db: Database,
  { username, email, phone }: Unique,
  but = '',
): Promise<Record<string, string>> => {
  const same = {
    username: username === undefined ? undefined : sql`lower(${accounts.username}) = lower(${username})`,
    email: email === undefined ? undefined : sql`lower(${accounts.email}) = lower(${email})`,
    phone: phone === undefined ? undefined : eq(accounts.phone, normalPhone(phone)),
  }
  const whether = (one: (typeof same)['username']) => sql<boolean>`coalesce(${one ?? sql`false`}, false)`
  const rows = await db
    .select({ username: whether(same.username), email: whether(same.email), phone: whether(same.phone) })
    .from(accounts)
    .where(and(isNull(accounts.deletedAt), ne(accounts.id, but), or(same.username, same.email, same.phone)))
  return {
    ...(rows.some((row) => row.username) ? { username: 'This username is taken' } : {}),
    ...(rows.some((row) => row.email) ? { email: 'This email is already registered' } : {}),
    ...(rows.some((row) => row.phone) ? { phone: phoneTaken } : {}),
  }
}

/** 409 naming every field that somebody else has. */
export const refuseTaken = async (db: Database, person: Unique): Promise<void> => {
  const taken = await takenFields(db, person)
  if (Object.keys(taken).length > 0) throw conflict('An account with these details already exists', taken)
}

/**
 * Opens a customer account, with `alongside` in the same transaction. Throws 409 when a field is taken, also by
 * somebody who was faster.
 */
export const openAccount = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  passwordHash: string,
  alongside: (tx: Database, accountId: string) => Promise<void> = async () => {},
): Promise<AccountRow> => {
  await refuseTaken(db, person)
  const row: AccountRow = {
    ...person,
    id: newId('acc'),
    phone: normalPhone(person.phone),
    role: 'customer',
    passwordHash,
    referralCode: newReferralCode(),
    createdAt: clock.now(),
    deletedAt: null,
  }
  try {
    await db.transaction(async (tx) => {
      await tx.insert(accounts).values(row)
      await tx.insert(customers).values({ id: newId('cus'), accountId: row.id })
      await noteActivity(tx, clock, row.id, 'register')
      await alongside(tx, row.id)
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    // A field taken in between is refused there; else it was the referral code, and the next will be another.
    return openAccount({ db, clock }, person, passwordHash, alongside)
  }
  return row
}

/** The old account with this id, recovered or not. */
export const legacyById = async (db: Database, id: string) => {
  const [row] = await db.select().from(legacyAccounts).where(eq(legacyAccounts.id, id))
  return row
}

/** Ends the old login for good. Throws 409 when that was done before. */
export const retireLegacy = async (tx: Database, id: string, accountId: string): Promise<void> => {
  const retired = await tx
    .update(legacyAccounts)
    .set({ recoveredAs: accountId })
    .where(and(eq(legacyAccounts.id, id), isNull(legacyAccounts.recoveredAs)))
    .returning({ id: legacyAccounts.id })
  if (retired.length === 0) throw alreadyRecovered()
}

export const alreadyRecovered = () => conflict('This account was already recovered')
