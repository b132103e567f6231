import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import type { PlainEvent } from '../../models/graph'
import { failed } from '../../models/graph'
import { models } from '../../models/models'
import { brokenRulesIn, type RulesByFlow } from '../../models/recorded/broken-rules'
import { happens, isIn } from '../../models/temporal/conditions'
import { never, after as since, type TemporalRule } from '../../models/temporal/rules'
import { askingCustomer, type Line, recorded, secondly } from './recorded.stage'

type Login = { draft: { userId: string } }
const refused = failed('logIn', apiError(400, 'Invalid user ID or password')) as PlainEvent
const typed = { type: 'login.enterUserId', text: 'ada@mail.ng' }

/** The lines at which a login breaks one rule or invariant, from 1. */
const linesOf = async (
  lines: readonly Line[],
  own: { rule?: TemporalRule; invariant?: RulesByFlow[string]['invariants'][string] },
  level: 'support' | 'dev' = 'support',
): Promise<number[]> => {
  const invariants = own.invariant ? { 'what it says': own.invariant } : {}
  const rules = own.rule ? [own.rule] : []
  const broken = brokenRulesIn(await recorded('login', lines, level), { login: { rules, invariants } })
  return broken.map(({ index }) => index + 1)
}

describe('rules over a recorded life', () => {
  it('safety: at the step that breaks it, once', async () => {
    const lines = secondly([...askingCustomer, refused, typed])
    expect(await linesOf(lines, { rule: never(isIn('it waits', 'askingCustomer')) })).toEqual([4])
    const again = since(happens('a login is refused', refused.type)).never(happens('it is typed', typed.type))
    expect(await linesOf(lines, { rule: again.again() })).toEqual([6])
    expect(await linesOf(lines, { rule: never(isIn('it is over', 'welcomed')) })).toEqual([])
  })

  it('a press that no state names is no moment of the life', async () => {
    const pressed = happens('it is pressed', 'login.submit')
    const twice = since(pressed).never(pressed)
    expect(
      await linesOf(secondly([...askingCustomer, { type: 'login.submit' }]), { rule: twice.again() }),
    ).toEqual([])
  })

  describe('answers within a time', () => {
    const rule = since(happens('it is pressed', 'login.submit')).answersWithin(
      20_000,
      isIn('it is free', 'editing'),
    )
    const ticking = (from: number, to: number, every = 30): Line[] =>
      Array.from({ length: Math.floor((to - from) / every) }, (_, tick) => ({
        at: from + tick * every,
        event: { type: tick === 0 ? 'xstate.init' : 'toast.none' },
        flow: 'toast',
      }))
    const asked = askingCustomer.map((event) => ({ at: 0, event }))
    const answer = (at: number): Line => ({ at, event: refused })

    it('counts recorded time, with slack for timers of hidden pages', async () => {
      const others = ticking(-1, 200)
      const begun = others.slice(0, 1)
      expect(await linesOf([...begun, ...asked, ...others.slice(1, 3), answer(80)], { rule })).toEqual([])
      expect(await linesOf([...begun, ...asked, ...others.slice(1, 5), answer(125)], { rule })).toEqual([5])
    })

    it('does not count while nothing at all was recorded: the phone slept', async () => {
      expect(await linesOf([...asked, answer(3_600)], { rule })).toEqual([])
    })

    it('does not wait for a page that may have been left', async () => {
      const others = ticking(10, 300).map((line) => ({ ...line, flow: 'comments' as const }))
      expect(await linesOf([...asked, ...others], { rule })).toEqual([])
    })
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
