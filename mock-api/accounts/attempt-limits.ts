import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { runSequentially } from '../database/mutex'
import type { Deps } from '../http/deps'
import { countAttempt, type Limit, minute, perSource } from '../http/rate-limits'
import { attempts } from '../schema/credentials'
import { matches, refuseWhenBusy } from './passwords'
import { isKnownSource } from './sign-ins.store'

const day = 24 * 60 * minute

const proofLimit = { subject: 'proofs', most: 100, windowMs: 15 * minute }
/** Limits a source's failed passwords, codes and fingerprints, for all accounts together (ruling 24). */
const proofLimits = (source: string): Limit[] => perSource(source, proofLimit)

/** The limit per account and source (ruling 24). */
const passwordLimit = { most: 10, windowMs: 15 * minute }

/** Failures from a source that the account knows count only for this pair (ruling 32). */
export const attemptLimits = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string | undefined,
  source: string,
): Promise<Limit[]> =>
  accountId !== undefined && (await isKnownSource(deps, accountId, source))
    ? [{ ...proofLimit, subject: `proofs of ${accountId} from ${source}` }]
    : proofLimits(source)

/** Prevents harvesting of customers: 60 look-ups per minute and 30 different names per hour (API-17). */
export const searchLimits = (accountId: string, name?: string): Limit[] => [
  { subject: `searches by ${accountId}`, most: 60, windowMs: minute },
  ...(name === undefined
    ? []
    : [
        {
          subject: `names searched by ${accountId}`,
          most: 30,
          windowMs: 60 * minute,
          value: name.toLowerCase(),
        },
      ]),
]

const accountPrefix = 'account '
export const ownerKeyOf = (accountId: string): string => accountPrefix + accountId
export const legacyOwnerKeyOf = (legacyId: string): string => `legacy ${legacyId}`

export interface Secret {
  /** `ownerKeyOf` or `legacyOwnerKeyOf`; null for an unknown user ID. */
  owner: string | null
  passwordHash: string | undefined
  source: string
}

/**
 * 10 wrong passwords in 15 minutes per account and source. Unknown sources also count toward 100 a day for the account
 * and toward the source's total, so that strangers lock themselves out, not the owner (rulings 24 and 32).
 */
const passwordLimits = (owner: string, source: string, isKnown: boolean): Limit[] =>
  isKnown
    ? [
        { subject: `${owner} from ${source}`, ...passwordLimit },
        { subject: owner, most: Number.POSITIVE_INFINITY, windowMs: day },
      ]
    : [
        ...perSource(source, { subject: owner, ...passwordLimit }),
        { subject: owner, most: 100, windowMs: day },
        ...proofLimits(source),
      ]

/**
 * 429 above the limit, 503 while too many checks wait. Runs one check per account at a time, so that it counts every
 * guess.
 */
export const tryPassword = async (deps: Deps, secret: Secret, password: string): Promise<boolean> => {
  const { owner, passwordHash, source } = secret
  refuseWhenBusy()
  // Also counts unknown user IDs, so that both cases take the same time.
  const subject = owner ?? `nobody ${randomUUID()}`
  const accountId = subject.startsWith(accountPrefix) ? subject.slice(accountPrefix.length) : ''
  return runSequentially(`password of ${subject}`, async () => {
    const isKnown = await isKnownSource(deps, accountId, source)
    const undo = await countAttempt(deps, passwordLimits(subject, source, isKnown))
    const isRight = await matches(passwordHash, password, deps.passwordCost).catch(async (error: unknown) => {
      // An unchecked password does not count as an attempt.
      await undo()
      throw error
    })
    if (isRight) await undo()
    return isRight
  })
}

/** Call it when the owner has proved their identity in another way. */
export const forgetAttempts = async (db: Deps['db'], owner: string): Promise<void> => {
  const { subject } = attempts
  await db.delete(attempts).where(or(eq(subject, owner), sql`starts_with(${subject}, ${`${owner} from `})`))
}
