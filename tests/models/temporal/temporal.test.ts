import { expect, it } from 'vitest'
import { setup } from 'xstate'
import { explore } from '../explore'
import { done, failed, type Model, silence } from '../graph'
import { counterexample } from './check'
import { asks, either, happens, isIn } from './conditions'
import { after, always, eventually, never, type TemporalRule, until } from './rules'

/** A form that asks once, retries by itself and forgets nothing; `bug` changes its chart. */
const graphOf = (change: (states: Record<string, Record<string, unknown>>) => void = () => undefined) => {
  const states: Record<string, Record<string, unknown>> = {
    editing: { on: { 'ask.press': 'asking', 'ask.type': 'editing' } },
    asking: { invoke: { id: 'call', src: 'call', onDone: 'shown', onError: 'waiting' } },
    waiting: { after: { RETRY: 'asking' } },
    shown: { on: { 'ask.type': 'editing' } },
  }
  change(states)
  const machine = setup({
    actors: { call: {} as never },
    delays: { RETRY: 5_000 },
  }).createMachine({ id: 'ask', initial: 'editing', states } as never)
  const model = {
    events: [
      { type: 'ask.press' },
      { type: 'ask.type' },
      done('call'),
      failed('call', silence),
      { type: 'xstate.after.RETRY' },
    ],
    seen: () => null,
  } as unknown as Model<'confirm'>
  return explore('confirm', model, machine as never)
}

const pressed = happens('Ask is pressed', 'ask.press')
const shown = isIn('an answer is shown', 'shown')
const lengthOf = (rule: TemporalRule, change?: Parameters<typeof graphOf>[0]) =>
  counterexample(graphOf(change), rule)?.edges.map(({ event }) => event.type) ?? null

it('reads as a sentence', () => {
  expect(after(pressed).never(asks('it is asked', 'call')).before(shown).says).toBe(
    'After Ask is pressed it never happens that it is asked, before an answer is shown.',
  )
  expect(after(pressed).answersWithin(20_000, shown).says).toBe(
    'After Ask is pressed it comes within 20 s that an answer is shown, even if nobody answers.',
  )
})

it('safety: finds the shortest life that breaks it, and none where it holds', () => {
  expect(lengthOf(always(isIn('it stands somewhere', 'editing', 'asking', 'waiting', 'shown')))).toBeNull()
  expect(lengthOf(never(shown))).toEqual(['ask.press', 'xstate.done.actor.call'])
  expect(lengthOf(until(isIn('it is edited', 'editing'), pressed))).toBeNull()
  const secondPress = after(pressed).never(pressed).before(shown)
  expect(lengthOf(secondPress)).toBeNull()
  expect(
    lengthOf(secondPress, ({ waiting }) => {
      waiting!.on = { 'ask.press': 'asking' }
    }),
  ).toEqual(['ask.press', 'xstate.error.actor.call', 'ask.press'])
})

it('liveness: what nothing leads to by itself is found, what the customer alone brings does not count', () => {
  const comes = after(pressed).eventually(shown)
  expect(lengthOf(comes)).toBeNull()
  const stuck = (states: Record<string, Record<string, unknown>>): void => {
    states.waiting = { on: { 'ask.press': 'asking' } }
  }
  expect(lengthOf(comes, stuck)).toEqual(['ask.press', 'xstate.error.actor.call'])
  expect(lengthOf(eventually(shown))).toEqual([])
})

it('liveness: an answer that comes and is not heard is found, though another one would lead on', () => {
  const comes = after(pressed).eventually(either(isIn('it waits', 'waiting'), shown))
  expect(lengthOf(comes)).toBeNull()
  const deaf = (states: Record<string, Record<string, unknown>>): void => {
    states.asking = { invoke: { id: 'call', src: 'call', onError: 'waiting' } }
  }
  const found = counterexample(graphOf(deaf), comes)
  expect([found?.edges.map(({ event }) => event.type), found?.unheard]).toEqual([
    ['ask.press'],
    'xstate.done.actor.call',
  ])
})

it('within: counts what delays and silence take', () => {
  const retried = either(isIn('it waits to ask again', 'waiting'), shown)
  expect(lengthOf(after(pressed).answersWithin(20_000, retried))).toBeNull()
  expect(lengthOf(after(pressed).answersWithin(19_999, retried))).toEqual(['ask.press'])
  expect(lengthOf(after(pressed).answersWithin(1_000_000, shown))).toEqual(['ask.press'])
})
