import { randomUUID } from 'node:crypto'
import { and, between, desc, eq, inArray, notBetween, or, sql } from 'drizzle-orm'
import type { Request } from 'express'
import type { Deps } from './deps'
import { matches } from './passwords'
import { attempts } from './proofs.schema'
import { tooMany } from './refused'
import { inTurn } from './turns'

/** So many attempts at a subject in so long a time. */
export interface Limit {
  subject: string
  most: number
  windowMs: number
}

const minute = 60_000
/** Nothing is limited for longer than a day, so nothing older is kept. */
const memoryMs = 24 * 60 * minute

/** Where a request comes from: the client's address as the proxy on this machine tells it, or its own. */
export const sourceOf = (request: Request): string => request.ip ?? 'unknown'

/** What counts: a clock that was set back leaves attempts in the future, and two machines' clocks differ a little. */
const lately = (now: Date, windowMs: number): [Date, Date] => [
  new Date(now.getTime() - windowMs),
  new Date(now.getTime() + minute),
]

/** 429 when a limit is reached. */
const refuseTooMany = async (db: Deps['db'], limits: readonly Limit[], now: Date): Promise<void> => {
  const counted = limits.map(({ subject, windowMs }) =>
    and(eq(attempts.subject, subject), between(attempts.at, ...lately(now, windowMs))),
  )
  const recent = await db
    .select()
    .from(attempts)
    .where(or(...counted))
    .orderBy(desc(attempts.at), desc(attempts.id))
  const waits = limits.map(({ subject, most, windowMs }) => {
    const first = recent.filter((one) => one.subject === subject)[most - 1]
    return first ? first.at.getTime() + windowMs - now.getTime() : 0
  })
  const wait = Math.max(...waits)
  if (wait > 0) throw tooMany(wait)
}

/**
 * Counts an attempt before it is looked at, so that guesses made at once cannot slip past. Refused with 429 and
 * uncounted when a limit is reached. Answers how to take the attempt back: a right one does not count.
 */
export const countAttempt = async (
  { db, clock }: Deps,
  limits: readonly Limit[],
): Promise<() => Promise<void>> => {
  const now = clock.now()
  await refuseTooMany(db, limits, now) // most of a flood ends here, without a lock
  const subjects = [...new Set(limits.map(({ subject }) => subject))].sort()
  return db.transaction(async (tx) => {
    // One after the other per subject, whichever process asks; in one order, so that no two wait for each other.
    for (const subject of subjects)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
    await refuseTooMany(tx, limits, now)
    const forgotten = tx
      .select({ id: attempts.id })
      .from(attempts)
      .where(notBetween(attempts.at, ...lately(now, memoryMs)))
      .for('update', { skipLocked: true })
    await tx.delete(attempts).where(inArray(attempts.id, forgotten))
    const counted = await tx
      .insert(attempts)
      .values(subjects.map((subject) => ({ subject, at: now })))
      .returning({ id: attempts.id })
    const ids = counted.map(({ id }) => id)
    return async () => void (await db.delete(attempts).where(inArray(attempts.id, ids)))
  })
}

/** AMB-10: wrong passwords of one account, wherever it is asked for: login, dialogs, change, deletion, bank edit. */
const perAccount = { most: 10, windowMs: 15 * minute }
/** Wrong passwords and fingerprints from one source, whosever. Many customers may share a mobile network's address. */
const perSource = { most: 100, windowMs: 15 * minute }

/** How many passwords and codes one source address may try. */
export const proofsFrom = (source: string): Limit => ({ subject: `proofs from ${source}`, ...perSource })

/** Look-ups of others by name, or by a number one would have, so that nobody reads the customer list (AMB-10). */
export const searchesBy = (accountId: string): Limit => ({
  subject: `searches by ${accountId}`,
  most: 60,
  windowMs: minute,
})

/** Whose passwords are tried. */
export const ownerOf = (accountId: string): string => `account ${accountId}`
export const legacyOwnerOf = (legacyId: string): string => `legacy ${legacyId}`

export interface Secret {
  /** `ownerOf` or `legacyOwnerOf`; null for a user ID that nobody has. */
  owner: string | null
  passwordHash: string | undefined
  source: string
}

/**
 * Whether the password is right; a wrong one is counted against its owner and its source. Refused with 429 once
 * there were too many. One attempt per owner at a time: the eleventh waits until it is known whether ten were wrong.
 */
export const tryPassword = (deps: Deps, secret: Secret, password: string): Promise<boolean> => {
  const { owner, passwordHash, source } = secret
  // Counted all the same where nobody can be guessed: the same work takes the same time.
  const subject = owner ?? `nobody ${randomUUID()}`
  return inTurn(`password of ${subject}`, async () => {
    const takeBack = await countAttempt(deps, [{ subject, ...perAccount }, proofsFrom(source)])
    const right = await matches(passwordHash, password)
    if (right) await takeBack()
    return right
  })
}

/** Whoever proved who they are by other means starts anew. */
export const forgetAttempts = async (db: Deps['db'], subject: string): Promise<void> => {
  await db.delete(attempts).where(eq(attempts.subject, subject))
}
