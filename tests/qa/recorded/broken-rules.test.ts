import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import type { PlainEvent } from '../../models/graph'
import { failed } from '../../models/graph'
import { models } from '../../models/models'
import type { NamedRule } from '../../models/named-rules'
import { brokenRulesIn, type RulesByFlow } from '../../models/recorded/broken-rules'
import { askingCustomer, type Line, recorded, secondly } from './recorded.stage'

type Login = { draft: { userId: string } }
const refused = failed('logIn', apiError(400, 'Invalid user ID or password')) as PlainEvent
const typed = { type: 'login.enterUserId', text: 'ada@mail.ng' }

/** The lines at which a login breaks one rule or invariant, from 1. */
const linesOf = async (
  lines: readonly Line[],
  own: { rule?: NamedRule; invariant?: RulesByFlow[string]['invariants'][string] },
  level: 'support' | 'dev' = 'support',
): Promise<number[]> => {
  const invariants = own.invariant ? { 'what it says': own.invariant } : {}
  const rules = own.rule ? [own.rule] : []
  const broken = brokenRulesIn(await recorded('login', lines, level), { login: { rules, invariants } })
  return broken.map(({ index }) => index + 1)
}

const happens =
  (type: string): NamedRule['never'] =>
  ({ event }) =>
    event?.type === type
const isIn =
  (state: string): NamedRule['never'] =>
  ({ snapshot }) =>
    snapshot.matches(state as never)

describe('a rule over a recorded life', () => {
  it('is broken at the first step that breaks it', async () => {
    const lines = secondly([...askingCustomer, refused, typed])
    const linesOfRule = (rule: Omit<NamedRule, 'says'>) => linesOf(lines, { rule: { says: '', ...rule } })
    expect(await linesOfRule({ never: isIn('askingCustomer') })).toEqual([4])
    expect(await linesOfRule({ after: happens(refused.type), never: happens(typed.type) })).toEqual([6])
    expect(
      await linesOfRule({ after: happens(typed.type), never: isIn('editing'), until: isIn('editing') }),
    ).toEqual([])
    expect(await linesOfRule({ never: isIn('welcomed') })).toEqual([])
  })

  it('does not look at an event that no state names', async () => {
    const pressed = happens('login.submit')
    const lines = secondly([...askingCustomer, { type: 'login.submit' }])
    expect(await linesOf(lines, { rule: { says: '', after: pressed, never: pressed } })).toEqual([])
  })
})

describe('a wait in a recorded life', () => {
  const ticking = (from: number, to: number, flow: Line['flow'] = 'toast'): Line[] =>
    Array.from({ length: Math.floor((to - from) / 30) }, (_, tick) => ({
      at: from + tick * 30,
      event: { type: tick === 0 ? 'xstate.init' : 'toast.none' },
      flow,
    }))
  const asked = askingCustomer.map((event) => ({ at: 0, event }))
  const late = async (...lines: Line[]): Promise<unknown[]> =>
    brokenRulesIn(await recorded('login', lines), { login: models.login } as never).map(({ kind }) => kind)
  const [first, ...others] = ticking(-1, 400) as [Line, ...Line[]]

  it('of a call is too long after its limit, with slack for timers of hidden pages', async () => {
    const answer = { at: 290, event: refused }
    expect(await late(first, ...asked, ...others.slice(0, 5), { ...answer, at: 170 })).toEqual([])
    expect(await late(first, ...asked, ...others.slice(0, 9), answer)).toEqual(['waits too long'])
  })

  it('does not count while nothing at all was recorded: the phone slept', async () => {
    expect(await late(...asked, { at: 3_600, event: refused })).toEqual([])
  })

  it('does not count for a page that may have been left', async () => {
    expect(await late(...asked, ...ticking(10, 400, 'comments'))).toEqual([])
  })
})

describe('invariants on what is redacted', () => {
  const refusing = secondly([...askingCustomer, refused])
  const typing = secondly([{ type: 'xstate.init' }, { type: typed.type, text: 'ada' }, typed])

  it('equal texts cannot be told apart, different ones are a true difference', async () => {
    const sameDraft: RulesByFlow[string]['invariants'][string] = ({ before, after: now }) =>
      isDeepStrictEqual((before.context as Login).draft, (now.context as Login).draft)
    // From nothing to '(3 characters)' to '(11 characters)'.
    expect(await linesOf(typing, { invariant: sameDraft })).toEqual([2])
    expect(await linesOf(refusing.slice(3), { invariant: sameDraft })).toEqual([])
    const likeModel = ({ after: now }: { after: { context: unknown } }) =>
      (now.context as Login).draft.userId === 'grace'
    expect(await linesOf(typing, { invariant: likeModel as never })).toEqual([])
    expect(await linesOf(typing, { invariant: likeModel as never }, 'dev')).toEqual([2])
  })

  it('what an event carried, or an actor was asked, is not held by the file', async () => {
    expect(await linesOf(typing, { invariant: ({ event }) => event.pasted === false })).toEqual([])
    expect(
      await linesOf(refusing, {
        invariant: ({ asks }) => asks.every(({ input }) => (input as { userId: string }).userId === 'x'),
      }),
    ).toEqual([])
  })

  it('what is kept is judged: a state, a kind of answer, what is there at all', async () => {
    expect(
      await linesOf(refusing, {
        invariant: ({ after: now }) => (now.context as { error: unknown }).error === null,
      }),
    ).toEqual([5])
    expect(await linesOf(refusing, { invariant: ({ event }) => event.type !== 'login.submit' })).toEqual([4])
  })
})

it('the shipped models hold on a life that is theirs', async () => {
  for (const level of ['support', 'dev'] as const)
    expect(
      brokenRulesIn(
        await recorded('login', secondly([...askingCustomer, refused, typed]), level),
        models as never,
      ),
    ).toEqual([])
})
