import { and, desc, eq, gt } from 'drizzle-orm'
import type { Deps } from '../shared/deps'
import { wrongPasswords } from '../shared/people.schema'
import { tooMany } from '../shared/refused'
import { inTurn } from '../shared/turns'
import { matches } from './passwords'

/** AMB-10: so many wrong passwords of one account in so long a time. */
const most = 10
const windowMs = 15 * 60_000

export interface Secret {
  /** Whose password: 'account <id>' or 'legacy <id>'. */
  subject: string
  passwordHash: string
}

/**
 * Whether the password is right; a wrong one is counted. Refused with 429 once there were too many. One attempt
 * per account at a time, so that a burst of guesses cannot slip past the count.
 */
export const tryPassword = ({ db, clock }: Deps, secret: Secret, password: string): Promise<boolean> =>
  inTurn(`password of ${secret.subject}`, async () => {
    const now = clock.now()
    const recent = await db
      .select({ at: wrongPasswords.at })
      .from(wrongPasswords)
      .where(
        and(
          eq(wrongPasswords.subject, secret.subject),
          gt(wrongPasswords.at, new Date(now.getTime() - windowMs)),
        ),
      )
      .orderBy(desc(wrongPasswords.at))
      .limit(most)
    const oldest = recent[most - 1]
    if (oldest) throw tooMany(oldest.at.getTime() + windowMs - now.getTime())
    const right = await matches(secret.passwordHash, password)
    if (!right) await db.insert(wrongPasswords).values({ subject: secret.subject, at: now })
    return right
  })
