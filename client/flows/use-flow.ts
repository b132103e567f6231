import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Actor, AnyActorRef, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { flows as allFlows, FlowId } from '../../machines/flows'
import { useResume } from '../log/resume/use-resume'
import { useServices } from './services'

type MachineOf<Id extends FlowId> = (typeof allFlows)[Id]['machine']
type ActorsOf<Id extends FlowId> = NonNullable<Parameters<MachineOf<Id>['provide']>[0]['actors']>

interface FlowOptions<Id extends FlowId> {
  /** The flow's actors; read once, when the flow starts. */
  actors?: ActorsOf<Id>
  input?: InputFrom<MachineOf<Id>>
  /** Tells several instances of a flow on one page apart, so that a reload restores the right one. */
  place?: string
}

export type Flow<Id extends FlowId> = [
  state: SnapshotFrom<MachineOf<Id>>,
  send: (event: EventFromLogic<MachineOf<Id>>) => void,
  actor: Actor<MachineOf<Id>>,
]

/** Runs a flow while the component is mounted, records its events, and publishes what it emits on the event bus. */
export const useFlow = <Id extends FlowId>(
  id: Id,
  { actors, input, place }: FlowOptions<Id> = {},
): Flow<Id> => {
  const { recorder, eventBus, flows, clock } = useServices()
  const [machine] = useState(() => flows.get(id).machine.provide({ actors: (actors ?? {}) as never }))
  const [recording] = useState(() => recorder.start(id, (domainEvent) => eventBus.emit(domainEvent)))
  const actor = useActorRef(machine, {
    id: recording.actor,
    input: input as never,
    clock,
    inspect: recording.received,
  })
  useResume(id, place, actor as AnyActorRef, recording)
  const state = useSelector(actor, (snapshot) => snapshot)
  return [state, actor.send, actor] as unknown as Flow<Id>
}
