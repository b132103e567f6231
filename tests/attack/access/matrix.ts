import { expect } from 'vitest'
import { attempts } from '../../../mock-api/schema/credentials'
import type { AttackFixture } from '../attack.fixture'
import { callsRejectedForValues, callsRevealingAccounts } from '../inputs/rest-calls'
import { type Caller, callers, type Level, type Verdict, verdictFor } from './access.rules'
import { adasMarkers, ownerDataOf } from './owner-data'
import { adasNames, type OwnerNames, unknownNames } from './owners'

export interface AccessCase {
  name: string
  level: Level
  /** Whether the call names a resource, so that the owner's and a missing one can be compared. */
  namesResource: boolean
  /** Whether the call may change data. */
  writes: boolean
  send: (names: OwnerNames, token: string | undefined) => Promise<AccessReply>
}

export interface AccessReply {
  verdict: Verdict
  /** Whether the call had its effect, or returned its data. */
  served: boolean
  /** The whole response, with the caller's own values blanked. */
  text: string
}

/** Blanks echoed request values, ticket numbers and times: none of them is a leak. */
export const withoutEcho = (text: string, names: OwnerNames): string =>
  Object.values(names)
    .sort((first, second) => second.length - first.length)
    .reduce((blankedText, name: string) => blankedText.replaceAll(`"${name}"`, '"*"'), text)
    .replace(/"T-[2-9A-Z]{8}"|"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"*"')

/** Callers who must not learn whether a resource exists. */
const probingCallers: ReadonlySet<Caller> = new Set(['other', 'nobody', 'admin'])

const malformedTokens = (validToken: string): string[] => [
  ...['Bearer', 'Bearer ', 'nonsense', 'Bearer null', 'Bearer undefined', `Basic ${'a'.repeat(43)}`],
  ...[
    `${validToken}x`,
    validToken.slice(0, -1),
    `${validToken} ${validToken}`,
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'b'.repeat(4000)}`,
  ],
  ...["Bearer ' or 1=1 --", 'Bearer ../../etc', `Bearer ${validToken.slice(7).split('').reverse().join('')}`],
]

const accountOf = { owner: adasNames.account, other: 'acc-bola', admin: 'acc-sade' } as Partial<
  Record<Caller, string>
>

/** Sends each call as each caller and compares the response with the access rules. */
export class Matrix {
  markers: string[] = []
  readonly #tokens = new Map<Caller, string | undefined>()
  #nextMalformedToken = 0

  constructor(readonly fixture: AttackFixture) {}

  async begin(): Promise<void> {
    this.markers = await adasMarkers(this.fixture.api.db)
    expect(this.markers.length).toBeGreaterThan(100)
  }

  /** Tokens are new for each row: a call may end its caller's session. */
  async #tokenFor(caller: Caller): Promise<string | undefined> {
    if (!this.#tokens.has(caller)) this.#tokens.set(caller, await this.#newTokenFor(caller))
    return this.#tokens.get(caller)
  }

  async #newTokenFor(caller: Caller): Promise<string | undefined> {
    const { fixture } = this
    const account = accountOf[caller]
    if (account) return fixture.tokenOf(account)
    // The client's placeholder for an old customer (AUTH-20).
    if (caller === 'old') return 'old-customer'
    if (caller === 'nobody') return undefined
    if (caller === 'expired' || caller === 'revoked') return fixture.invalidTokenOf(adasNames.account, caller)
    const malformed = malformedTokens(await fixture.tokenOf(adasNames.account))
    return malformed[this.#nextMalformedToken++ % malformed.length]
  }

  /** The owner calls last, after a check that no other caller changed the owner's data. Returns the callers. */
  async row(accessCase: AccessCase): Promise<Caller[]> {
    const { name, level, send } = accessCase
    const checkedCallers: Caller[] = []
    const { db } = this.fixture.api
    const readOwnerData = () => (accessCase.writes ? ownerDataOf(db, adasNames.account) : null)
    const before = await readOwnerData()
    this.#tokens.clear()
    const replyTo = async (names: OwnerNames, caller: Caller) => {
      // Recorded attempts are cleared, so that no rate limit hides the access rule.
      if (level === 'public') await db.delete(attempts)
      return send(names, await this.#tokenFor(caller))
    }
    for (const caller of callers.filter((candidate) => candidate !== 'owner')) {
      const reply = await replyTo(adasNames, caller)
      this.#expectVerdict(accessCase, caller, reply)
      checkedCallers.push(caller)
      if (level === 'owner or admin' && caller === 'admin') continue
      this.#expectNoLeak(name, reply)
      if (!accessCase.namesResource || callsRevealingAccounts.has(name) || !probingCallers.has(caller))
        continue
      const missingReply = await replyTo(unknownNames, caller)
      expect(missingReply.text, `${name} reveals to ${caller} whether something exists`).toBe(reply.text)
    }
    expect(await readOwnerData()).toEqual(before)
    this.#tokens.delete('owner')
    const ownerReply = await replyTo(adasNames, 'owner')
    this.#expectVerdict(accessCase, 'owner', ownerReply)
    expect(ownerReply.served ? 'served' : ownerReply.text).toEqual(
      callsRejectedForValues.has(name) ? expect.any(String) : 'served',
    )
    return [...checkedCallers, 'owner' as const].sort()
  }

  #expectVerdict({ name, level }: AccessCase, caller: Caller, reply: AccessReply): void {
    const expected = verdictFor(level, caller)
    // A public call may return 404, because it returns the same to every caller.
    const verdict = level === 'public' && reply.verdict === 'hidden' ? 'open' : reply.verdict
    expect(verdict === expected ? verdict : reply.text, `${name} as ${caller}`).toBe(expected)
  }

  #expectNoLeak(name: string, { text }: AccessReply): void {
    const leaked = callsRevealingAccounts.has(name) ? [] : this.markers.filter((mark) => text.includes(mark))
    expect({ name, leaked }).toEqual({ name, leaked: [] })
  }
}
