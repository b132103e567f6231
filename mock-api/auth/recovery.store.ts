import { randomInt } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { countAttempt, type Limit, proofsFrom } from '../shared/attempts'
import { rowsOf } from '../shared/database'
import type { Deps } from '../shared/deps'
import { newId } from '../shared/ids'
import { hashOf, matches } from '../shared/passwords'
import { recoveryCodes } from '../shared/proofs.schema'
import { invalid } from '../shared/refused'
import { inTurn } from '../shared/turns'

const minute = 60_000
/** A code counts for so long after it was sent (AMB-20). */
const lifetimeMs = 10 * minute

/**
 * AMB-10, and ten a day, so that nobody buys guesses without end. A source may send for many, as customers share a
 * mobile network's address.
 */
const mailLimits = (address: string, source: string): Limit[] => [
  { subject: `mail to ${address}`, most: 1, windowMs: minute },
  { subject: `mail to ${address}`, most: 5, windowMs: 60 * minute },
  { subject: `mail to ${address}`, most: 10, windowMs: 24 * 60 * minute },
  { subject: `mails from ${source}`, most: 60, windowMs: 60 * minute },
]

/**
 * Wrong codes of an address in the life of one code, whichever of its codes was meant: asking for another does
 * not buy more guesses, and after five the code can only die.
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
 * The key of an address in the books of codes. The database folds it, as it does to find its account: a letter that
 * the two fold differently ('İ') would give one account several codes, each with guesses and mails of its own.
 */
const addressOf = async (db: Deps['db'], email: string): Promise<string> => {
  const [row] = await rowsOf<{ address: string }>(db, sql`select lower(${email}::text) as address`)
  return row!.address
}

/**
 * Makes a code that replaces the address's earlier one and mails it, if a customer has the address; does the same
 * work if nobody has. 429 by AMB-10. `page` is where the mail leads to; it carries no secret.
 */
export const sendCode = async (deps: Deps, email: string, source: string, page: string): Promise<void> => {
  const { db, clock } = deps
  const address = await addressOf(db, email)
  await countAttempt(deps, mailLimits(address, source))
  // Nobody's address is kept for longer than its code counts.
  await db.delete(recoveryCodes).where(lte(recoveryCodes.sentAt, oldest(clock)))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashOf(code)
  const sentAt = clock.now()
  const text =
    `Your code to set a new password is ${code}. It works once, for 10 minutes.\n` +
    `Enter it at ${page}\n\nYou did not ask for it? Then leave it: your password stays as it is.`
  await db.transaction(async (tx) => {
    await tx
      .insert(recoveryCodes)
      .values({ email: address, codeHash, sentAt })
      .onConflictDoUpdate({ target: recoveryCodes.email, set: { codeHash, sentAt } })
    await tx.execute(sql`
      insert into mails (id, "to", subject, body, at)
      select ${newId('mail')}, email, ${'Your password reset code'}, ${text}, ${sentAt.toISOString()}::timestamptz
      from accounts where lower(email) = lower(${email}) and role = 'customer' and deleted_at is null`)
  })
}

/**
 * Throws 422 unless `otp` is the living code of the address, 429 once it was guessed at too often. Answers what
 * `useUpCode` takes.
 */
export const proveCode = async (deps: Deps, email: string, otp: string, source: string): Promise<string> => {
  const address = await addressOf(deps.db, email)
  return inTurn(`code of ${address}`, async () => {
    const takeBack = await countAttempt(deps, [guessLimit(address), proofsFrom(source)])
    const { db, clock } = deps
    const [row] = await db
      .select({ codeHash: recoveryCodes.codeHash })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.email, address), gt(recoveryCodes.sentAt, oldest(clock))))
    if (!(await matches(row?.codeHash, otp)) || !row) throw wrongCode()
    await takeBack()
    return row.codeHash
  })
}

/** Takes a proven code away; 422 when it was used or replaced meanwhile. */
export const useUpCode = async (db: Deps['db'], email: string, codeHash: string): Promise<void> => {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.email, await addressOf(db, email)), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ email: recoveryCodes.email })
  if (used.length === 0) throw wrongCode()
}
