import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { noteActivity } from '../../accounts/activities'
import { type Database, isTaken, rowsOf } from '../../database/database'
import { newId, newReferralCode } from '../../database/ids'
import { conflict } from '../../http/api-error'
import type { Deps } from '../../http/deps'
import { accounts, customers, hashOfName, legacyAccounts, takenNames } from '../../schema/accounts'
import type { AccountRow } from '../accounts.store'

export interface Person {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: string
}

export const phoneTaken = 'This phone number is already registered'

/** The one way a number is kept: '0803…' and '+234803…' are the same phone (ERR-18). */
export const normalPhone = (phone: string): string => `+234${phone.slice(-10)}`

const takenIn = (
  rows: readonly { username: boolean; email: boolean; phone: boolean }[],
): Record<string, string> => ({
  ...(rows.some((row) => row.username) ? { username: 'This username is taken' } : {}),
  ...(rows.some((row) => row.email) ? { email: 'This email is already registered' } : {}),
  ...(rows.some((row) => row.phone) ? { phone: phoneTaken } : {}),
})

const whether = (condition: SQL) => sql<boolean>`coalesce(${condition}, false)`

const refuse = (rows: Parameters<typeof takenIn>[0]): void => {
  const taken = takenIn(rows)
  if (Object.keys(taken).length > 0) throw conflict('An account with these details already exists', taken)
}

/** Which names a deleted account had (ruling 45). */
const formerNames = (db: Database, { username, email }: Person) => {
  const wasGiven = (hash: SQL) => sql`exists (select from ${takenNames} where hash = ${hash})`
  return rowsOf<{ username: boolean; email: boolean; phone: boolean }>(
    db,
    sql`select ${wasGiven(hashOfName('username', username))} as username,
      ${wasGiven(hashOfName('email', email))} as email, false as phone`,
  )
}

/** 409 for every taken field; unrecovered old accounts keep their names (AUTH-14), except `old` itself. */
export const refuseTaken = async (db: Database, person: Person, old = ''): Promise<void> => {
  const { username, email, phone } = person
  const named = ({ username: name, email: address }: typeof accounts | typeof legacyAccounts) => ({
    username: sql`lower(${name}) = lower(${username})`,
    email: sql`lower(${address}) = lower(${email})`,
  })
  const same = { ...named(accounts), phone: eq(accounts.phone, normalPhone(phone)) }
  const present = await db
    .select({ username: whether(same.username), email: whether(same.email), phone: whether(same.phone) })
    .from(accounts)
    .where(and(isNull(accounts.deletedAt), or(same.username, same.email, same.phone)))
  const before = named(legacyAccounts)
  const legacy = await db
    .select({ username: whether(before.username), email: whether(before.email), phone: sql<boolean>`false` })
    .from(legacyAccounts)
    .where(and(ne(legacyAccounts.id, old), or(before.username, before.email)))
  refuse([...present, ...legacy, ...(await formerNames(db, person))])
}

/** The old account `old` ends in the same transaction. 409 for a taken field, or an old account recovered before. */
export const openAccount = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  passwordHash: string,
  old?: string,
): Promise<AccountRow> => {
  await refuseTaken(db, person, old)
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
      // The insert waited for the last owner of the names: a deletion in between has stored them by now.
      refuse(await formerNames(tx, person))
      await tx.insert(customers).values({ id: newId('cus'), accountId: row.id })
      await noteActivity(tx, clock, row.id, 'register')
      if (old !== undefined) await retireLegacy(tx, old, row.id)
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    // A field taken in between is refused there; else it was the referral code, and the next will be another.
    return openAccount({ db, clock }, person, passwordHash, old)
  }
  return row
}

export const legacyById = async (db: Database, id: string) => {
  const [row] = await db.select().from(legacyAccounts).where(eq(legacyAccounts.id, id))
  return row
}

/** Ends the old login for good. Throws 409 when that was done before. */
const retireLegacy = async (tx: Database, id: string, accountId: string): Promise<void> => {
  const retired = await tx
    .update(legacyAccounts)
    .set({ recoveredAs: accountId })
    .where(and(eq(legacyAccounts.id, id), isNull(legacyAccounts.recoveredAs)))
    .returning({ id: legacyAccounts.id })
  if (retired.length === 0) throw alreadyRecovered()
}

export const alreadyRecovered = () => conflict('This account was already recovered')
