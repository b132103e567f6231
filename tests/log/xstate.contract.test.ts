import { describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, assign, createActor, emit, getNextTransitions, raise, setup } from 'xstate'
import { nameOf, transitionsTaken } from '../../client/log/steps'

/** What fold, coverage and path generation take for granted about XState, and no other test would name. */
const machine = setup({
  types: { context: {} as { n: number }, events: {} as { type: 'go' | 'on' | 'end' } },
  guards: { isFirst: ({ context }) => context.n === 0 },
  actions: {
    count: assign({ n: ({ context }) => context.n + 1 }),
    emit: emit({ type: 'told' }),
    goOn: raise({ type: 'on' }),
  },
}).createMachine({
  id: 'm',
  context: { n: 0 },
  initial: 'idle',
  on: { end: '.over' },
  states: {
    idle: {
      on: { go: [{ guard: 'isFirst', target: 'gate', actions: ['count', 'emit'] }, { actions: 'count' }] },
    },
    gate: { entry: 'goOn', always: 'through' },
    through: { on: { on: 'through' } },
    over: { type: 'final' },
  },
})

describe('XState', () => {
  it('tells every microstep, from whose event and states follow the transitions taken, in their order', () => {
    const seen: string[] = []
    let before: AnyMachineSnapshot | undefined
    const actor = createActor(machine, {
      inspect: (step) => {
        if (step.type !== '@xstate.microstep') return
        if (before) seen.push(...transitionsTaken(before, step.event).map(nameOf))
        before = step.snapshot as AnyMachineSnapshot
      },
    }).start()
    before = actor.getSnapshot()
    actor.send({ type: 'go' })
    actor.send({ type: 'go' })
    expect(seen).toEqual(['m.idle go', 'm.gate always', 'm.through on'])
  })

  it('lists candidate transitions whatever their guards say, in the order they are asked', () => {
    const names = getNextTransitions(createActor(machine).getSnapshot()).map(({ eventType }) => eventType)
    expect(names).toEqual(['go', 'go', 'end'])
  })
})
