import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { recordActivity } from '../../accounts/activities'
import { type Database, isUniqueViolation, rowsOf } from '../../database/database'
import { newId, newReferralCode } from '../../database/ids'
import { conflictError } from '../../http/api-error'
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

/** Converts '0803…' to '+234803…' (ERR-18). */
export const normalPhone = (phone: string): string => `+234${phone.slice(-10)}`

const takenFields = (
  rows: readonly { username: boolean; email: boolean; phone: boolean }[],
): Record<string, string> => ({
  ...(rows.some((row) => row.username) ? { username: 'This username is taken' } : {}),
  ...(rows.some((row) => row.email) ? { email: 'This email is already registered' } : {}),
  ...(rows.some((row) => row.phone) ? { phone: phoneTaken } : {}),
})

const orFalse = (condition: SQL) => sql<boolean>`coalesce(${condition}, false)`

const rejectTaken = (rows: Parameters<typeof takenFields>[0]): void => {
  const takenMessages = takenFields(rows)
  if (Object.keys(takenMessages).length > 0)
    throw conflictError('An account with these details already exists', takenMessages)
}

/** Whether deleted accounts had these names (ruling 45). */
const formerNames = (db: Database, { username, email }: Person) => {
  const isTakenName = (hash: SQL) => sql`exists (select from ${takenNames} where hash = ${hash})`
  return rowsOf<{ username: boolean; email: boolean; phone: boolean }>(
    db,
    sql`select ${isTakenName(hashOfName('username', username))} as username,
      ${isTakenName(hashOfName('email', email))} as email, false as phone`,
  )
}

/** Throws 409 listing every taken field. Unrecovered old accounts keep their names (AUTH-14), except `legacyId`. */
export const rejectTakenNames = async (db: Database, person: Person, legacyId = ''): Promise<void> => {
  const { username, email, phone } = person
  const matchesName = ({ username: name, email: address }: typeof accounts | typeof legacyAccounts) => ({
    username: sql`lower(${name}) = lower(${username})`,
    email: sql`lower(${address}) = lower(${email})`,
  })
  const matches = { ...matchesName(accounts), phone: eq(accounts.phone, normalPhone(phone)) }
  const takenAccounts = await db
    .select({
      username: orFalse(matches.username),
      email: orFalse(matches.email),
      phone: orFalse(matches.phone),
    })
    .from(accounts)
    .where(and(isNull(accounts.deletedAt), or(matches.username, matches.email, matches.phone)))
  const legacyMatches = matchesName(legacyAccounts)
  const takenLegacy = await db
    .select({
      username: orFalse(legacyMatches.username),
      email: orFalse(legacyMatches.email),
      phone: sql<boolean>`false`,
    })
    .from(legacyAccounts)
    .where(and(ne(legacyAccounts.id, legacyId), or(legacyMatches.username, legacyMatches.email)))
  rejectTaken([...takenAccounts, ...takenLegacy, ...(await formerNames(db, person))])
}

/** Retires the old account in the same transaction. Throws 409 for a taken field or a recovered old account. */
export const openAccount = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  passwordHash: string,
  legacyId?: string,
): Promise<AccountRow> => {
  await rejectTakenNames(db, person, legacyId)
  const row: AccountRow = {
    ...person,
    id: newId('acc'),
    phone: normalPhone(person.phone),
    role: 'customer',
    passwordHash,
    referralCode: newReferralCode(),
    createdAt: clock.now(),
    deletedAt: null,
    frozenUntil: null,
  }
  try {
    await db.transaction(async (tx) => {
      await tx.insert(accounts).values(row)
      // The insert waited for a concurrent deletion of the names' last owner, which has reserved them by now.
      rejectTaken(await formerNames(tx, person))
      await tx.insert(customers).values({ id: newId('cus'), accountId: row.id })
      await recordActivity(tx, clock, row.id, 'register')
      if (legacyId !== undefined) await retireLegacy(tx, legacyId, row.id)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // The retry rejects a field that has been taken in the meantime, or uses another referral code.
    return openAccount({ db, clock }, person, passwordHash, legacyId)
  }
  return row
}

export const legacyById = async (db: Database, id: string) => {
  const [row] = await db.select().from(legacyAccounts).where(eq(legacyAccounts.id, id))
  return row
}

/** Throws 409 for a recovered account. */
const retireLegacy = async (tx: Database, id: string, accountId: string): Promise<void> => {
  const updated = await tx
    .update(legacyAccounts)
    .set({ recoveredAs: accountId })
    .where(and(eq(legacyAccounts.id, id), isNull(legacyAccounts.recoveredAs)))
    .returning({ id: legacyAccounts.id })
  if (updated.length === 0) throw alreadyRecoveredError()
}

export const alreadyRecoveredError = () => conflictError('This account was already recovered')
