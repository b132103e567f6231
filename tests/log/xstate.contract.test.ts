import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type AnyMachineSnapshot,
  assign,
  createActor,
  emit,
  fromPromise,
  getNextTransitions,
  type InspectionEvent,
  raise,
  SimulatedClock,
  setup,
} from 'xstate'
import { loginMachine } from '../../machines/auth/login.machine'

/** What log, replay and path generation take for granted about XState. */
const machine = setup({
  types: { context: {} as { n: number }, events: {} as { type: 'go' | 'again' | 'both' | 'end' } },
  actors: { ask: fromPromise<string, void>(async () => 'answer') },
  delays: { PAUSE: 50 },
  guards: { isFirst: ({ context }) => context.n === 0 },
  actions: { count: assign({ n: ({ context }) => context.n + 1 }), tell: emit({ type: 'told' }) },
}).createMachine({
  id: 'm',
  context: { n: 0 },
  initial: 'idle',
  on: { end: '.over' },
  states: {
    idle: {
      on: {
        go: [{ guard: 'isFirst', target: 'gate', actions: ['count', 'tell'] }, { actions: 'count' }],
        both: { actions: raise({ type: 'go' }) },
      },
    },
    gate: { always: 'asking' },
    asking: { invoke: { id: 'ask', src: 'ask', onDone: 'pausing' } },
    pausing: { after: { PAUSE: 'idle' } },
    over: { type: 'final' },
  },
})

const inspected = (options: object = {}) => {
  const seen: InspectionEvent[] = []
  const actor = createActor(machine, { id: 'm-1', inspect: (event) => seen.push(event), ...options })
  actor.subscribe({ error: () => undefined })
  const heard = () =>
    seen.flatMap((event) =>
      event.type === '@xstate.event' && (event.actorRef as typeof actor).id === 'm-1' ? [event] : [],
    )
  return { actor, seen, heard }
}

afterEach(() => vi.restoreAllMocks())

describe('XState', () => {
  it('tells an event before it is processed, its source by kind, and never what is raised at once', async () => {
    const clock = new SimulatedClock()
    const { actor, heard } = inspected({ clock })
    const statesBefore: unknown[] = []
    actor.system.inspect((event) => {
      if (event.type === '@xstate.event' && event.actorRef === (actor as never))
        statesBefore.push((actor.getSnapshot() as AnyMachineSnapshot).value)
    })
    actor.start()
    actor.send({ type: 'both' })
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('pausing'))
    clock.increment(50)
    expect(heard().map(({ event }) => event.type)).toEqual([
      'xstate.init',
      'both',
      'xstate.done.actor.ask',
      'xstate.after.PAUSE.m.pausing',
    ])
    expect(statesBefore).toEqual(['idle', 'idle', 'asking', 'pausing'])
    const sources = heard().map(({ sourceRef }) => (sourceRef as { id: string } | undefined)?.id)
    expect(sources).toEqual([undefined, undefined, 'ask', 'm-1'])
  })

  it('tells every microstep with the transitions taken, those without an event included', () => {
    const { actor, seen } = inspected()
    actor.start()
    seen.length = 0
    actor.send({ type: 'go' })
    const steps = seen.flatMap((event) => (event.type === '@xstate.microstep' ? [event] : []))
    const own = steps.filter(({ actorRef }) => (actorRef as typeof actor).id === 'm-1')
    const taken = own.map(
      (step) => (step as unknown as { _transitions: { eventType: string }[] })._transitions,
    )
    expect(taken.map((list) => list.map(({ eventType }) => eventType))).toEqual([['go'], ['']])
    expect(own.map(({ snapshot }) => (snapshot as AnyMachineSnapshot).value)).toEqual(['gate', 'asking'])
  })

  it('lists candidate transitions whatever their guards say, in the order they are asked', () => {
    const names = getNextTransitions(createActor(machine).getSnapshot()).map(({ eventType }) => eventType)
    expect(names).toEqual(['go', 'go', 'both', 'end'])
  })

  it('keeps the very same snapshot when nothing is taken, and makes a new one when anything is', () => {
    const { actor } = inspected()
    actor.start()
    const before = actor.getSnapshot()
    actor.send({ type: 'again' })
    expect(actor.getSnapshot()).toBe(before)
    actor.send({ type: 'go' })
    expect(actor.getSnapshot()).not.toBe(before)
  })

  it('a restored actor asks its ports again, forgets its delays, and tells init once more', async () => {
    const { actor } = inspected({ clock: new SimulatedClock() })
    actor.start()
    actor.send({ type: 'go' })
    const asking = JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as never
    let asked = 0
    const counted = machine.provide({
      actors: {
        ask: fromPromise(async () => {
          asked += 1
          return 'again'
        }),
      },
    })
    const restored = createActor(counted, { snapshot: asking, clock: new SimulatedClock() }).start()
    expect(asked).toBe(1)
    await vi.waitFor(() => expect(restored.getSnapshot().value).toBe('pausing'))
    const clock = new SimulatedClock()
    const pausing = JSON.parse(JSON.stringify(restored.getPersistedSnapshot())) as never
    const stuck = inspected({ snapshot: pausing, clock })
    stuck.actor.start()
    clock.increment(1_000)
    expect(stuck.actor.getSnapshot().value).toBe('pausing')
    expect(stuck.heard().map(({ event }) => event.type)).toEqual(['xstate.init'])
    stuck.actor.send({ type: 'xstate.after.PAUSE.m.pausing' } as never)
    expect(stuck.actor.getSnapshot().value).toBe('idle')
  })

  it('tells what is sent to an actor that has ended, though it is dropped', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { actor, heard } = inspected()
    actor.start()
    actor.send({ type: 'end' })
    actor.send({ type: 'go' })
    expect(heard().map(({ event }) => event.type)).toEqual(['xstate.init', 'end', 'go'])
    expect(actor.getSnapshot().context.n).toBe(0)
  })

  it('names outcomes by the port and delays by their name', () => {
    const types = Object.values(loginMachine.root.states).flatMap(({ transitions }) => [
      ...transitions.keys(),
    ])
    expect(types).toContain('xstate.done.actor.logIn')
    expect(types).toContain('xstate.error.actor.logIn')
    expect([...machine.root.states.pausing!.transitions.keys()]).toEqual(['xstate.after.PAUSE.m.pausing'])
  })
})
