import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { inTurn } from '../database/mutex'
import type { Deps } from '../http/deps'
import { countAttempt, type Limit, minute, perSource } from '../http/rate-limits'
import { attempts } from '../schema/credentials'
import { matches, refuseWhenBusy } from './passwords'
import { isKnownSource } from './sign-ins.store'

const day = 24 * 60 * minute

const proofs = { subject: 'proofs', most: 100, windowMs: 15 * minute }
/** Limit of failed passwords, codes and fingerprints of one source, for any account (ruling 24). */
const proofsFrom = (source: string): Limit[] => perSource(source, proofs)

/** Limit of wrong passwords per account and source (ruling 24). */
const ownTries = { most: 10, windowMs: 15 * minute }

/** From a source that the account knows, they count for this pair only: strangers lock no customer out (ruling 32). */
export const triesOf = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string | undefined,
  source: string,
): Promise<Limit[]> =>
  accountId !== undefined && (await isKnownSource(deps, accountId, source))
    ? [{ ...proofs, subject: `proofs of ${accountId} from ${source}` }]
    : proofsFrom(source)

/** Against reading the customer list: 60 look-ups a minute, and 30 different names an hour (API-17). */
export const searchesBy = (accountId: string, name?: string): Limit[] => [
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

const accountOwner = 'account '
export const ownerOf = (accountId: string): string => accountOwner + accountId
export const legacyOwnerOf = (legacyId: string): string => `legacy ${legacyId}`

export interface Secret {
  /** `ownerOf` or `legacyOwnerOf`; null for an unknown user ID. */
  owner: string | null
  passwordHash: string | undefined
  source: string
}

/**
 * Limits of wrong passwords, wherever they are asked for: 10 in 15 minutes per account and source, and for sources
 * that the account does not know also 100 a day from all sources and the source's total, so that strangers lock out
 * themselves and not the owner (rulings 24 and 32).
 */
const wrongPasswords = (owner: string, source: string, known: boolean): Limit[] =>
  known
    ? [
        { subject: `${owner} from ${source}`, ...ownTries },
        { subject: owner, most: Number.POSITIVE_INFINITY, windowMs: day },
      ]
    : [
        ...perSource(source, { subject: owner, ...ownTries }),
        { subject: owner, most: 100, windowMs: day },
        ...proofsFrom(source),
      ]

/**
 * Counts a wrong password. 429 above the limit, 503 while too many checks wait. One check per account at a time, so
 * that the eleventh is not accepted before the tenth is known to be wrong.
 */
export const tryPassword = async (deps: Deps, secret: Secret, password: string): Promise<boolean> => {
  const { owner, passwordHash, source } = secret
  refuseWhenBusy()
  // Counted even for unknown user IDs, so that both cases take the same time.
  const subject = owner ?? `nobody ${randomUUID()}`
  const accountId = subject.startsWith(accountOwner) ? subject.slice(accountOwner.length) : ''
  return inTurn(`password of ${subject}`, async () => {
    const known = await isKnownSource(deps, accountId, source)
    const takeBack = await countAttempt(deps, wrongPasswords(subject, source, known))
    const right = await matches(passwordHash, password, deps.passwordCost).catch(async (error: unknown) => {
      // The password was not checked, so the attempt is not counted.
      await takeBack()
      throw error
    })
    if (right) await takeBack()
    return right
  })
}

/** Clears the limits of an account whose owner proved who they are by other means. */
export const forgetAttempts = async (db: Deps['db'], owner: string): Promise<void> => {
  const { subject } = attempts
  await db.delete(attempts).where(or(eq(subject, owner), sql`starts_with(${subject}, ${`${owner} from `})`))
}
