import { expect } from 'vitest'
import { attempts } from '../../../mock-api/schema/credentials'
import type { AttackFixture } from '../attack.fixture'
import { callsRejectedForValues, callsRevealingAccounts } from '../inputs/rest-calls'
import { type Caller, callers, type Level, type Verdict, verdictFor } from './access.rules'
import { adasMarkers, estateOf } from './owner-data'
import { adasNames, type OwnerNames, unknownNames } from './owners'

/** One row of the matrix. */
export interface AccessCase {
  name: string
  level: Level
  /** Whether the call names a resource, so that the owner's and a missing one can be compared. */
  names: boolean
  /** Whether it may change anything. */
  writes: boolean
  ask: (names: OwnerNames, token: string | undefined) => Promise<AccessReply>
}

export interface AccessReply {
  verdict: Verdict
  /** Whether the call had its effect, or returned its data. */
  served: boolean
  /** The whole response, with the caller's own values blanked. */
  text: string
}

/** An echo of the request, a random number or the time is not a leak. */
export const withoutEcho = (text: string, names: OwnerNames): string =>
  Object.values(names)
    .sort((first, second) => second.length - first.length)
    .reduce((blankedText, name: string) => blankedText.replaceAll(`"${name}"`, '"*"'), text)
    .replace(/"T-[2-9A-Z]{8}"|"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"*"')

/** Callers who must not learn whether something exists: with a token, without one, and staff. */
const probing: ReadonlySet<Caller> = new Set(['other', 'nobody', 'admin'])

const badTokens = (live: string): string[] => [
  ...['Bearer', 'Bearer ', 'nonsense', 'Bearer null', 'Bearer undefined', `Basic ${'a'.repeat(43)}`],
  ...[
    `${live}x`,
    live.slice(0, -1),
    `${live} ${live}`,
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'b'.repeat(4000)}`,
  ],
  ...["Bearer ' or 1=1 --", 'Bearer ../../etc', `Bearer ${live.slice(7).split('').reverse().join('')}`],
]

const accountOf = { owner: adasNames.account, other: 'acc-bola', admin: 'acc-sade' } as Partial<
  Record<Caller, string>
>

/** Asks every cell and judges it by the rule table. */
export class Matrix {
  marks: string[] = []
  readonly #tokens = new Map<Caller, string | undefined>()
  #turn = 0

  constructor(readonly fixture: AttackFixture) {}

  async begin(): Promise<void> {
    this.marks = await adasMarkers(this.fixture.api.db)
    expect(this.marks.length).toBeGreaterThan(100)
  }

  /** One per row: a call may end its caller's session. */
  async #tokenFor(caller: Caller): Promise<string | undefined> {
    if (!this.#tokens.has(caller)) this.#tokens.set(caller, await this.#newTokenFor(caller))
    return this.#tokens.get(caller)
  }

  async #newTokenFor(caller: Caller): Promise<string | undefined> {
    const { fixture } = this
    const account = accountOf[caller]
    if (account) return fixture.tokenOf(account)
    // The client's placeholder token (AUTH-20).
    if (caller === 'old') return 'old-customer'
    if (caller === 'nobody') return undefined
    if (caller === 'expired' || caller === 'revoked') return fixture.deadTokenOf(adasNames.account, caller)
    const bad = badTokens(await fixture.tokenOf(adasNames.account))
    return bad[this.#turn++ % bad.length]
  }

  /** All others first; the owner's data must be unchanged then. Returns the judged callers. */
  async row(question: AccessCase): Promise<Caller[]> {
    const { name, level, ask } = question
    const judged: Caller[] = []
    const { db } = this.fixture.api
    const estate = () => (question.writes ? estateOf(db, adasNames.account) : null)
    const before = await estate()
    this.#tokens.clear()
    const replyTo = async (names: OwnerNames, caller: Caller) => {
      // Limits are tested elsewhere; here they would hide the rules.
      if (level === 'public') await db.delete(attempts)
      return ask(names, await this.#tokenFor(caller))
    }
    for (const caller of callers.filter((candidate) => candidate !== 'owner')) {
      const reply = await replyTo(adasNames, caller)
      this.#judge(question, caller, reply)
      judged.push(caller)
      if (level === 'owner or admin' && caller === 'admin') continue
      this.#leaksNothing(name, reply)
      if (!question.names || callsRevealingAccounts.has(name) || !probing.has(caller)) continue
      const missing = await replyTo(unknownNames, caller)
      expect(missing.text, `${name} reveals to ${caller} whether something exists`).toBe(reply.text)
    }
    expect(await estate()).toEqual(before)
    this.#tokens.delete('owner')
    const ownerReply = await replyTo(adasNames, 'owner')
    this.#judge(question, 'owner', ownerReply)
    expect(ownerReply.served ? 'served' : ownerReply.text).toEqual(
      callsRejectedForValues.has(name) ? expect.any(String) : 'served',
    )
    return [...judged, 'owner' as const].sort()
  }

  #judge({ name, level }: AccessCase, caller: Caller, reply: AccessReply): void {
    const expected = verdictFor(level, caller)
    // A public call may say that something is not there: it says so to everybody.
    const verdict = level === 'public' && reply.verdict === 'hidden' ? 'open' : reply.verdict
    expect(verdict === expected ? verdict : reply.text, `${name} as ${caller}`).toBe(expected)
  }

  #leaksNothing(name: string, { text }: AccessReply): void {
    const leaked = callsRevealingAccounts.has(name) ? [] : this.marks.filter((mark) => text.includes(mark))
    expect({ name, leaked }).toEqual({ name, leaked: [] })
  }
}
