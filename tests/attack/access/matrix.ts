import { expect } from 'vitest'
import { attempts } from '../../../mock-api/schema/credentials'
import { mayTell, refusedForValues } from '../inputs/asks'
import type { AttackStage } from '../stage'
import { type Caller, callers, type Level, type Verdict, verdictFor } from './access.rules'
import { estateOf, marksOfAda } from './estate'
import { adas, type Names, nobodys } from './owners'

/** One row of the matrix. */
export interface Question {
  name: string
  level: Level
  /** Whether the call names somebody's things, so that theirs and nobody's can be told apart. */
  names: boolean
  /** Whether it may change anything. */
  writes: boolean
  ask: (names: Names, token: string | undefined) => Promise<Reply>
}

export interface Reply {
  verdict: Verdict
  /** Whether the call did, or told, what it is for. */
  served: boolean
  /** The whole answer, with what the asker itself had named blanked. */
  text: string
}

/** An echo of what was asked is no leak, nor a number that is drawn for each answer. */
export const blanked = (text: string, names: Names): string =>
  Object.values(names)
    .sort((one, other) => other.length - one.length)
    .reduce((left, name: string) => left.replaceAll(`"${name}"`, '"*"'), text)
    .replace(/"T-[2-9A-Z]{8}"/, '"*"')

/** Who might learn from an answer whether something exists: with a token, without one, and staff. */
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

const accountOf = { owner: adas.account, other: 'acc-bola', admin: 'acc-sade' } as Partial<
  Record<Caller, string>
>

/** Asks every cell and judges it by the rule table. */
export class Matrix {
  marks: string[] = []
  readonly #tokens = new Map<Caller, string | undefined>()
  #turn = 0

  constructor(readonly stage: AttackStage) {}

  async begin(): Promise<void> {
    this.marks = await marksOfAda(this.stage.api.db)
    expect(this.marks.length).toBeGreaterThan(100)
  }

  /** One per row: a call may end its caller's session. */
  async #tokenFor(caller: Caller): Promise<string | undefined> {
    if (!this.#tokens.has(caller)) this.#tokens.set(caller, await this.#newTokenFor(caller))
    return this.#tokens.get(caller)
  }

  async #newTokenFor(caller: Caller): Promise<string | undefined> {
    const { stage } = this
    const account = accountOf[caller]
    if (account) return stage.tokenOf(account)
    // What the client keeps in the place of a token (AUTH-20).
    if (caller === 'old') return 'old-customer'
    if (caller === 'nobody') return undefined
    if (caller === 'expired' || caller === 'revoked') return stage.deadTokenOf(adas.account, caller)
    const bad = badTokens(await stage.tokenOf(adas.account))
    return bad[this.#turn++ % bad.length]
  }

  /** Everybody but the owner first, and when they are through, nothing of hers has changed. Answers who was judged. */
  async row(question: Question): Promise<Caller[]> {
    const { name, level, ask } = question
    const judged: Caller[] = []
    const { db } = this.stage.api
    const estate = () => (question.writes ? estateOf(db, adas.account) : null)
    const before = await estate()
    this.#tokens.clear()
    const asked = async (names: Names, caller: Caller) => {
      // Limits have tests of their own; here they would answer for the rules.
      if (level === 'public') await db.delete(attempts)
      return ask(names, await this.#tokenFor(caller))
    }
    for (const caller of callers.filter((one) => one !== 'owner')) {
      const reply = await asked(adas, caller)
      this.#judge(question, caller, reply)
      judged.push(caller)
      if (level === 'owner or admin' && caller === 'admin') continue
      this.#leaksNothing(name, reply)
      if (!question.names || mayTell.has(name) || !probing.has(caller)) continue
      const missing = await asked(nobodys, caller)
      expect(missing.text, `${name} tells ${caller} whether something exists`).toBe(reply.text)
    }
    expect(await estate()).toEqual(before)
    this.#tokens.delete('owner')
    const own = await asked(adas, 'owner')
    this.#judge(question, 'owner', own)
    expect(own.served ? 'served' : own.text).toEqual(
      refusedForValues.has(name) ? expect.any(String) : 'served',
    )
    return [...judged, 'owner' as const].sort()
  }

  #judge({ name, level }: Question, caller: Caller, reply: Reply): void {
    const expected = verdictFor(level, caller)
    // A public call may say that something is not there: it says so to everybody.
    const said = level === 'public' && reply.verdict === 'hidden' ? 'open' : reply.verdict
    expect(said === expected ? said : reply.text, `${name} as ${caller}`).toBe(expected)
  }

  #leaksNothing(name: string, { text }: Reply): void {
    const leaked = mayTell.has(name) ? [] : this.marks.filter((mark) => text.includes(mark))
    expect({ name, leaked }).toEqual({ name, leaked: [] })
  }
}
