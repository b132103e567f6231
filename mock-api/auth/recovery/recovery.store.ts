import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm'
import { proofsFrom } from '../../accounts/attempts'
import { hashOf, matchIn } from '../../accounts/passwords'
import { rowsOf } from '../../database/database'
import { newId } from '../../database/ids'
import { inTurn } from '../../database/mutex'
import { invalid } from '../../http/api-error'
import type { Deps } from '../../http/deps'
import { countAttempt, type Limit, minute, perSource } from '../../http/rate-limits'
import { recoveryCodes } from '../credentials.schema'

const hour = 60 * minute
/** A code counts for so long after it was sent (AMB-20), ms. */
const lifetimeMs = 10 * minute
/** So many codes of an address live: a stranger who asks for one does not kill the owner's (ruling 24). */
const living = 2

/**
 * Ruling 24: per address and source, so that a stranger does not use up the owner's mails; ten a day and thirty from
 * all sources, so that nobody buys guesses without end; and per source, whomever it sends to.
 */
const mailLimits = (address: string, source: string): Limit[] => [
  ...perSource(source, { subject: `mail to ${address}`, most: 1, windowMs: minute }),
  ...perSource(source, { subject: `mail to ${address}`, most: 5, windowMs: hour }),
  ...perSource(source, { subject: `mail to ${address}`, most: 10, windowMs: 24 * hour }),
  { subject: `mail to ${address}`, most: 30, windowMs: 24 * hour },
  ...perSource(source, { subject: 'mails', most: 30, windowMs: hour }),
]

/**
 * Wrong codes of an address in the life of one code, whichever of its codes was meant: asking for another does
 * not buy more guesses, and after five the codes can only die.
 */
const guessLimit = (address: string): Limit => ({
  subject: `codes of ${address}`,
  most: 5,
  windowMs: lifetimeMs,
})

export const wrongCode = () => invalid({ otp: 'Invalid or expired OTP' })

/** A code sent then counts no more. */
const oldest = (clock: Deps['clock']): Date => new Date(clock.now().getTime() - lifetimeMs)

/**
 * The key of an address in the ledger of codes. The database folds it, as it does to find its account: a letter that
 * the two fold differently ('İ') would give one account several codes, each with guesses and mails of its own.
 */
const addressOf = async (db: Deps['db'], email: string): Promise<string> => {
  const [row] = await rowsOf<{ address: string }>(db, sql`select lower(${email}::text) as address`)
  return row!.address
}

/**
 * Makes a code, the second one that counts at most, and mails it, if a customer has the address; does the same work
 * if nobody has. 429 by ruling 24. `page` is where the mail leads to; it carries no secret.
 */
export const sendCode = async (deps: Deps, email: string, source: string, page: string): Promise<void> => {
  const { db, clock } = deps
  const address = await addressOf(db, email)
  const takeBack = await countAttempt(deps, mailLimits(address, source))
  // Nobody's address is kept for longer than its code counts.
  await db.delete(recoveryCodes).where(lte(recoveryCodes.sentAt, oldest(clock)))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashOf(code).catch(async (error: unknown) => {
    // Nothing was mailed.
    await takeBack()
    throw error
  })
  const sentAt = clock.now()
  const text =
    `Your code to set a new password is ${code}. It works once, for 10 minutes.\n` +
    `Enter it at ${page}\n\nYou did not ask for it? Then leave it: your password stays as it is.`
  await db.transaction(async (tx) => {
    // One after the other per address, so that never more than two are left.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes of ${address}`}, 0))`)
    await tx.insert(recoveryCodes).values({ email: address, codeHash, sentAt })
    const own = eq(recoveryCodes.email, address)
    const newest = tx
      .select({ id: recoveryCodes.id })
      .from(recoveryCodes)
      .where(own)
      .orderBy(desc(recoveryCodes.sentAt), desc(recoveryCodes.id))
      .limit(living)
    await tx.delete(recoveryCodes).where(and(own, notInArray(recoveryCodes.id, newest)))
    await tx.execute(sql`
      insert into mails (id, "to", subject, body, at)
      select ${newId('mail')}, email, ${'Your password reset code'}, ${text}, ${sentAt.toISOString()}::timestamptz
      from accounts where lower(email) = lower(${email}) and role = 'customer' and deleted_at is null`)
  })
}

/**
 * Throws 422 unless `otp` is a living code of the address, 429 once its codes were guessed at too often. Answers what
 * `useUpCode` takes.
 */
export const proveCode = async (deps: Deps, email: string, otp: string, source: string): Promise<string> => {
  const address = await addressOf(deps.db, email)
  return inTurn(`code of ${address}`, async () => {
    const takeBack = await countAttempt(deps, [guessLimit(address), ...proofsFrom(source)])
    const { db, clock } = deps
    const rows = await db
      .select({ codeHash: recoveryCodes.codeHash })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.email, address), gt(recoveryCodes.sentAt, oldest(clock))))
    const hashes = rows.map(({ codeHash }) => codeHash)
    const proven = await matchIn(hashes, otp, living).catch(async (error: unknown) => {
      // Nobody looked at it.
      await takeBack()
      throw error
    })
    if (proven === undefined) throw wrongCode()
    await takeBack()
    return proven
  })
}

/** Takes a proven code away, and its address's other one; 422 when it was used or replaced meanwhile. */
export const useUpCode = async (tx: Deps['db'], email: string, codeHash: string): Promise<void> => {
  const used = await tx
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.email, await addressOf(tx, email)))
    .returning({ codeHash: recoveryCodes.codeHash })
  if (!used.some((one) => one.codeHash === codeHash)) throw wrongCode()
}
