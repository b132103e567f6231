import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm'
import { triesOf } from '../../accounts/attempts'
import { ownDetailsProblem } from '../../accounts/own-details'
import { hashOf, matchIn } from '../../accounts/passwords'
import { nameAccount } from '../../accounts/security-log'
import { rowsOf } from '../../database/database'
import { newId } from '../../database/ids'
import { inTurn } from '../../database/mutex'
import { invalid } from '../../http/api-error'
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
/** Valid codes per address: a stranger's request does not invalidate the owner's code (ruling 24). */
const living = 2

/** Limits of mails (ruling 24): per address and source, so that a stranger does not use up the owner's. */
const mailLimits = (address: string, source: string): Limit[] => [
  ...perSource(source, { subject: `mail to ${address}`, most: 1, windowMs: minute }),
  ...perSource(source, { subject: `mail to ${address}`, most: 5, windowMs: hour }),
  ...perSource(source, { subject: `mail to ${address}`, most: 10, windowMs: 24 * hour }),
  { subject: `mail to ${address}`, most: 30, windowMs: 24 * hour },
  ...perSource(source, { subject: 'mails', most: 30, windowMs: hour }),
]

/** Counts wrong codes per address, for all of its codes: requesting another code allows no more guesses. */
const guessLimit = (address: string): Limit => ({
  subject: `codes of ${address}`,
  most: 5,
  windowMs: lifetimeMs,
})

const wrongCode = () => invalid({ otp: 'Invalid or expired OTP' })

const oldest = (clock: Deps['clock']): Date => new Date(clock.now().getTime() - lifetimeMs)

/** Lower-cased by the database, as when finding the account: 'İ' would give one account several sets of codes. */
const addressOf = async (db: Deps['db'], email: string): Promise<string> => {
  const [row] = await rowsOf<{ address: string }>(db, sql`select lower(${email}::text) as address`)
  return row!.address
}

/** Does the same work for an unknown address. 429 by ruling 24. `page`, the mail's link, contains no secret. */
const sendCode = async (deps: Deps, email: string, source: string, page: string): Promise<void> => {
  const { db, clock } = deps
  const address = await addressOf(db, email)
  const takeBack = await countAttempt(deps, mailLimits(address, source))
  // Deletes expired codes: no address is stored longer than its code.
  await db.delete(recoveryCodes).where(lte(recoveryCodes.sentAt, oldest(clock)))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashOf(code, deps.passwordCost).catch(async (error: unknown) => {
    // Nothing was mailed.
    await takeBack()
    throw error
  })
  const sentAt = clock.now()
  const text =
    `Your code to set a new password is ${code}. It works once, for 10 minutes.\n` +
    `Enter it at ${page}\n\nYou did not ask for it? Then leave it: your password stays as it is.`
  await db.transaction(async (tx) => {
    // Serialised per address, so that never more than two codes are valid.
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

/** 422 unless `otp` is a valid code of the address, 429 after too many wrong ones. */
const proveCode = async (deps: Deps, email: string, otp: string, source: string): Promise<string> => {
  const address = await addressOf(deps.db, email)
  return inTurn(`code of ${address}`, async () => {
    const account = await accountByUserId(deps.db, email)
    const takeBack = await countAttempt(deps, [
      guessLimit(address),
      ...(await triesOf(deps, account?.id, source)),
    ])
    const { db, clock } = deps
    const rows = await db
      .select({ codeHash: recoveryCodes.codeHash })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.email, address), gt(recoveryCodes.sentAt, oldest(clock))))
    const hashes = rows.map(({ codeHash }) => codeHash)
    const proven = await matchIn(hashes, otp, living, deps.passwordCost).catch(async (error: unknown) => {
      // The code was not checked, so the attempt is not counted.
      await takeBack()
      throw error
    })
    if (proven === undefined) throw wrongCode()
    await takeBack()
    return proven
  })
}

/** Consumes a verified code and the address's other one; 422 if it was used or replaced meanwhile. */
const useUpCode = async (tx: Deps['db'], email: string, codeHash: string): Promise<void> => {
  const used = await tx
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.email, await addressOf(tx, email)))
    .returning({ codeHash: recoveryCodes.codeHash })
  if (!used.some((one) => one.codeHash === codeHash)) throw wrongCode()
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
      // No other address got a code: a correct one was guessed.
      if (account?.role !== 'customer') throw wrongCode()
      nameAccount(request, account.id)
      // Only who reads the account's mail learns what its details are (ruling 27).
      const problem = ownDetailsProblem('newPassword', newPassword, account)
      if (problem.newPassword !== undefined) throw invalid({ newPassword: problem.newPassword })
      const passwordHash = await hashOf(newPassword, deps.passwordCost)
      await db.transaction(async (tx) => {
        await useUpCode(tx, email, codeHash)
        const change = { accountId: account.id, passwordHash, as: 'password reset' } as const
        if (!(await setPassword(tx, clock, change))) throw wrongCode()
        // A lost phone must not be what still opens the account (ruling 21).
        await removeAllFingerprints(tx, account.id, clock.now())
      })
      return { email }
    },
  } satisfies Calls
}
