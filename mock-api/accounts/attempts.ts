import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { attempts } from '../auth/credentials.schema'
import { inTurn } from '../database/mutex'
import type { Deps } from '../http/deps'
import { countAttempt, type Limit, minute, perSource } from '../http/rate-limits'
import { matches, refuseWhenBusy } from './passwords'
import { isKnownSource } from './sign-ins.store'

const day = 24 * 60 * minute

/** How many passwords, codes and fingerprints one source may try wrongly, whosever (ruling 24). */
export const proofsFrom = (source: string): Limit[] =>
  perSource(source, { subject: 'proofs', most: 100, windowMs: 15 * minute })

/**
 * Looking others up by name, so that nobody reads the customer list: 60 a minute (AMB-10), and 30 different names an
 * hour (ruling 24). Without a name it is a number that others might have.
 */
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
/** Whose passwords are tried. */
export const ownerOf = (accountId: string): string => accountOwner + accountId
export const legacyOwnerOf = (legacyId: string): string => `legacy ${legacyId}`

export interface Secret {
  /** `ownerOf` or `legacyOwnerOf`; null for a user ID that nobody has. */
  owner: string | null
  passwordHash: string | undefined
  /** `sourceOf` the request. */
  source: string
}

/**
 * Wrong passwords wherever they are asked for: login, dialogs, change, deletion, bank edit (ruling 24). 10 in 15
 * minutes per owner and source; 100 a day per owner from all sources, which does not hold for a `known` one, so that
 * strangers lock themselves out and not the owner.
 */
const wrongPasswords = (owner: string, source: string, known: boolean): Limit[] => [
  ...perSource(source, { subject: owner, most: 10, windowMs: 15 * minute }),
  { subject: owner, most: known ? Number.POSITIVE_INFINITY : 100, windowMs: day },
  ...proofsFrom(source),
]

/**
 * Whether the password is right; a wrong one is counted against its owner and its source. Refused with 429 once there
 * were too many, with 503 while too many others wait for theirs. One attempt per owner at a time: the eleventh waits
 * until it is known whether ten were wrong.
 */
export const tryPassword = async (deps: Deps, secret: Secret, password: string): Promise<boolean> => {
  const { owner, passwordHash, source } = secret
  refuseWhenBusy()
  // Counted all the same where nobody can be guessed: the same work takes the same time.
  const subject = owner ?? `nobody ${randomUUID()}`
  const accountId = subject.startsWith(accountOwner) ? subject.slice(accountOwner.length) : ''
  return inTurn(`password of ${subject}`, async () => {
    const known = await isKnownSource(deps, accountId, source)
    const takeBack = await countAttempt(deps, wrongPasswords(subject, source, known))
    const right = await matches(passwordHash, password).catch(async (error: unknown) => {
      // Nobody looked at it.
      await takeBack()
      throw error
    })
    if (right) await takeBack()
    return right
  })
}

/** Whoever proved who they are by other means starts anew, from every source. */
export const forgetAttempts = async (db: Deps['db'], owner: string): Promise<void> => {
  const { subject } = attempts
  await db.delete(attempts).where(or(eq(subject, owner), sql`starts_with(${subject}, ${`${owner} from `})`))
}
