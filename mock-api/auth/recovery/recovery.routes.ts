import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm'
import { attemptLimits } from '../../accounts/attempt-limits'
import { ownDetailsProblem } from '../../accounts/own-details'
import { hashOf, matchIn } from '../../accounts/passwords'
import { nameAccount } from '../../accounts/security-log'
import { rowsOf } from '../../database/database'
import { newId } from '../../database/ids'
import { runSequentially } from '../../database/mutex'
import { invalidError } from '../../http/api-error'
import type { Calls } from '../../http/calls'
import type { Deps } from '../../http/deps'
import { countAttempt, type Limit, minute, perSource } from '../../http/rate-limits'
import type { Site } from '../../http/site'
import { recoveryCodes } from '../../schema/credentials'
import { accountByUserId } from '../accounts.store'
import { removeAllFingerprints } from '../biometrics/biometrics.store'
import { setPassword } from '../passwords.store'

const hour = 60 * minute
/** A code's lifetime (API-12), ms. */
const lifetimeMs = 10 * minute
/** Two per address, so that a stranger's request does not invalidate the owner's code (ruling 24). */
const maxValidCodes = 2

/** Per address and source, so that a stranger cannot exhaust the owner's limit (ruling 24). */
const mailLimits = (address: string, source: string): Limit[] => [
  ...perSource(source, { subject: `mail to ${address}`, most: 1, windowMs: minute }),
  ...perSource(source, { subject: `mail to ${address}`, most: 5, windowMs: hour }),
  ...perSource(source, { subject: `mail to ${address}`, most: 10, windowMs: 24 * hour }),
  { subject: `mail to ${address}`, most: 30, windowMs: 24 * hour },
  ...perSource(source, { subject: 'mails', most: 30, windowMs: hour }),
]

/** Covers all of an address's codes, so that requesting another one allows no extra guesses. */
const guessLimit = (address: string): Limit => {
  return { subject: `codes of ${address}`, most: 5, windowMs: lifetimeMs }
}

const wrongCodeError = () => invalidError({ otp: 'Invalid or expired OTP' })

const oldestValidAt = (clock: Deps['clock']): Date => new Date(clock.now().getTime() - lifetimeMs)

/** Lower-cases in the database, as account look-ups do: JavaScript lower-cases 'İ' differently. */
const normalizeEmail = async (db: Deps['db'], email: string): Promise<string> => {
  const [row] = await rowsOf<{ address: string }>(db, sql`select lower(${email}::text) as address`)
  return row!.address
}

/** Does the same work for an unknown address. 429 over a limit. `page`, the link in the email, contains no secret. */
const sendCode = async (deps: Deps, email: string, source: string, page: string): Promise<void> => {
  const { db, clock } = deps
  const address = await normalizeEmail(db, email)
  const undo = await countAttempt(deps, mailLimits(address, source))
  // Deletes expired codes together with their addresses.
  await db.delete(recoveryCodes).where(lte(recoveryCodes.sentAt, oldestValidAt(clock)))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashOf(code, deps.passwordCost).catch(async (error: unknown) => {
    await undo()
    throw error
  })
  const sentAt = clock.now()
  const text =
    `Your code to reset your password is ${code}. It works once and expires in 10 minutes.\n` +
    `Enter it at ${page}\n\nDidn't request it? Ignore this email: your password stays the same.`
  await db.transaction(async (tx) => {
    // Serialised per address, so that no more than two codes are ever valid.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes of ${address}`}, 0))`)
    await tx.insert(recoveryCodes).values({ email: address, codeHash, sentAt })
    const ownCodes = eq(recoveryCodes.email, address)
    const newest = tx
      .select({ id: recoveryCodes.id })
      .from(recoveryCodes)
      .where(ownCodes)
      .orderBy(desc(recoveryCodes.sentAt), desc(recoveryCodes.id))
      .limit(maxValidCodes)
    await tx.delete(recoveryCodes).where(and(ownCodes, notInArray(recoveryCodes.id, newest)))
    await tx.execute(sql`
      insert into mails (id, "to", subject, body, at)
      select ${newId('mail')}, email, ${'Your password reset code'}, ${text}, ${sentAt.toISOString()}::timestamptz
      from accounts where lower(email) = lower(${email}) and role = 'customer' and deleted_at is null`)
  })
}

/** 422 for an invalid code, 429 after too many attempts. */
const proveCode = async (deps: Deps, email: string, otp: string, source: string): Promise<string> => {
  const address = await normalizeEmail(deps.db, email)
  return runSequentially(`code of ${address}`, async () => {
    const account = await accountByUserId(deps.db, email)
    const undo = await countAttempt(deps, [
      guessLimit(address),
      ...(await attemptLimits(deps, account?.id, source)),
    ])
    const { db, clock } = deps
    const rows = await db
      .select({ codeHash: recoveryCodes.codeHash })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.email, address), gt(recoveryCodes.sentAt, oldestValidAt(clock))))
    const hashes = rows.map(({ codeHash }) => codeHash)
    const matchedHash = await matchIn(hashes, otp, maxValidCodes, deps.passwordCost).catch(
      async (error: unknown) => {
        // An unchecked code does not count as an attempt.
        await undo()
        throw error
      },
    )
    if (matchedHash === undefined) throw wrongCodeError()
    await undo()
    return matchedHash
  })
}

/** Consumes both codes of the address; 422 if this one has been used or replaced. */
const consumeCode = async (tx: Deps['db'], email: string, codeHash: string): Promise<void> => {
  const deletedCodes = await tx
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.email, await normalizeEmail(tx, email)))
    .returning({ codeHash: recoveryCodes.codeHash })
  if (!deletedCodes.some((deleted) => deleted.codeHash === codeHash)) throw wrongCodeError()
}

export const recoveryCalls = (deps: Deps, site: Site) => {
  const { db, clock } = deps
  return {
    'POST /v1/auth/recovery/send': async ({ source, valid }) => {
      const { email } = valid().body
      await sendCode(deps, email, source, `${site.url}/recovery`)
      return { email }
    },

    'PUT /v1/auth/recovery/verify': async ({ source, valid }) => {
      const { email, otp } = valid().body
      await proveCode(deps, email, otp, source)
      return { verified: true }
    },

    'POST /v1/auth/recovery/reset': async ({ request, source, valid }) => {
      const { email, newPassword, otp } = valid().body
      const codeHash = await proveCode(deps, email, otp, source)
      const account = await accountByUserId(db, email)
      // Only customers are sent codes, so the client must have guessed this one.
      if (account?.role !== 'customer') throw wrongCodeError()
      nameAccount(request, account.id)
      // Checked only after the code, because the error reveals details of the account (ruling 27).
      const problem = ownDetailsProblem('newPassword', newPassword, account)
      if (problem.newPassword !== undefined) throw invalidError({ newPassword: problem.newPassword })
      const passwordHash = await hashOf(newPassword, deps.passwordCost)
      await db.transaction(async (tx) => {
        await consumeCode(tx, email, codeHash)
        const change = { accountId: account.id, passwordHash, activity: 'password reset' } as const
        if (!(await setPassword(tx, clock, change))) throw wrongCodeError()
        // A lost phone must no longer be able to log in to the account (ruling 21).
        await removeAllFingerprints(tx, account.id, clock.now())
      })
      return { email }
    },
  } satisfies Calls
}
