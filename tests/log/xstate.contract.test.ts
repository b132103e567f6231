import { describe, expect, it } from 'vitest'
import {
  type AnyMachineSnapshot,
  assign,
  createActor,
  emit,
  getNextTransitions,
  type InspectionEvent,
  setup,
} from 'xstate'

/** What fold, coverage and path generation take for granted about XState, and no other test would name. */
const machine = setup({
  types: { context: {} as { n: number }, events: {} as { type: 'go' | 'end' } },
  guards: { isFirst: ({ context }) => context.n === 0 },
  actions: { count: assign({ n: ({ context }) => context.n + 1 }), emit: emit({ type: 'told' }) },
}).createMachine({
  id: 'm',
  context: { n: 0 },
  initial: 'idle',
  on: { end: '.over' },
  states: {
    idle: {
      on: { go: [{ guard: 'isFirst', target: 'gate', actions: ['count', 'emit'] }, { actions: 'count' }] },
    },
    gate: { always: 'through' },
    through: {},
    over: { type: 'final' },
  },
})

describe('XState', () => {
  it('tells every microstep with the transitions taken, those without an event included', () => {
    const seen: InspectionEvent[] = []
    const actor = createActor(machine, { id: 'm-1', inspect: (event) => seen.push(event) }).start()
    seen.length = 0
    actor.send({ type: 'go' })
    const steps = seen.flatMap((event) => (event.type === '@xstate.microstep' ? [event] : []))
    const taken = steps.map(
      (step) => (step as unknown as { _transitions: { eventType: string }[] })._transitions,
    )
    expect(taken.map((list) => list.map(({ eventType }) => eventType))).toEqual([['go'], ['']])
    expect(steps.map(({ snapshot }) => (snapshot as AnyMachineSnapshot).value)).toEqual(['gate', 'through'])
  })

  it('lists candidate transitions whatever their guards say, in the order they are asked', () => {
    const names = getNextTransitions(createActor(machine).getSnapshot()).map(({ eventType }) => eventType)
    expect(names).toEqual(['go', 'go', 'end'])
  })
})
