import { describe, expect, it } from 'vitest'
import {
  type AnyActorRef,
  createActor,
  fromPromise,
  type InspectedEventEvent,
  SimulatedClock,
  setup,
} from 'xstate'
import { inspectEvents } from '../../client/log/inspect-events'

const machine = setup({
  actors: { ask: fromPromise<string, void>(async () => 'answer') },
  delays: { PAUSE: 50 },
}).createMachine({
  id: 'm',
  initial: 'idle',
  states: {
    idle: { on: { go: 'asking' } },
    asking: { invoke: { id: 'ask', src: 'ask', onDone: 'pausing' } },
    pausing: { after: { PAUSE: 'idle' } },
  },
})

const lineOf = ({ event, sourceRef, actorRef }: InspectedEventEvent): string =>
  `${event.type} to ${(actorRef as AnyActorRef).id} from ${(sourceRef as AnyActorRef | undefined)?.id ?? 'outside'}`

describe('the tap', () => {
  it('hears what `inspect` hears, in its order and before it is processed: beginning, events, answers, delays', async () => {
    const clock = new SimulatedClock()
    const [tapped, inspected, statesBefore]: string[][] = [[], [], []]
    const actor = createActor(machine, {
      id: 'm-1',
      clock,
      inspect: (emitted) => {
        if (emitted.type === '@xstate.event') inspected!.push(lineOf(emitted))
      },
    })
    const hear = (emitted: InspectedEventEvent): void => {
      tapped!.push(lineOf(emitted))
      if (emitted.actorRef === actor) statesBefore!.push(String(actor.getSnapshot().value))
    }
    inspectEvents(actor, hear)
    // A screen that React draws twice taps twice: it is told once.
    inspectEvents(actor, hear)
    actor.start()
    actor.send({ type: 'go' })
    await new Promise((resolve) => setTimeout(resolve, 1))
    clock.increment(50)
    actor.send({ type: 'nobody' })
    expect(actor.getSnapshot().value).toBe('idle')
    expect(tapped).toEqual(inspected)
    expect(tapped!.filter((line) => line.includes('to m-1'))).toEqual([
      'xstate.init to m-1 from outside',
      'go to m-1 from outside',
      'xstate.done.actor.ask to m-1 from ask',
      'xstate.after.PAUSE.m.pausing to m-1 from m-1',
      'nobody to m-1 from outside',
    ])
    expect(statesBefore).toEqual(['idle', 'idle', 'asking', 'pausing', 'idle'])
  })
})
