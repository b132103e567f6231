import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useState } from 'react'
import type { Actor, AnyActorRef, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { DomainEvent } from '../../machines/domain-events'
import type { FlowId, flows } from '../../machines/flows'
import { inspectEvents } from '../log/inspect-events'
import { useResume } from '../log/resume/use-resume'
import { getFlow } from './flow-registry'
import { useServices } from './services'

type MachineOf<Id extends FlowId> = (typeof flows)[Id]['machine']
type ActorsOf<Id extends FlowId> = NonNullable<Parameters<MachineOf<Id>['provide']>[0]['actors']>

interface FlowOptions<Id extends FlowId> {
  /** What provides the flow's actors; read once, when the flow starts. */
  actors?: ActorsOf<Id>
  input?: InputFrom<MachineOf<Id>>
  /** Which of several on a page it is, so that a reload finds it again. */
  place?: string
}

export type Flow<Id extends FlowId> = [
  state: SnapshotFrom<MachineOf<Id>>,
  send: (event: EventFromLogic<MachineOf<Id>>) => void,
  actor: Actor<MachineOf<Id>>,
]

/**
 * Starts a flow for as long as the component lives. What it hears and tells is recorded here, so that no screen
 * can forget; what it tells goes to the event bus.
 */
export const useFlow = <Id extends FlowId>(
  id: Id,
  { actors, input, place }: FlowOptions<Id> = {},
): Flow<Id> => {
  const { recorder, eventBus, clock } = useServices()
  const [machine] = useState(() => getFlow(id).machine.provide({ actors: (actors ?? {}) as never }))
  const [recording] = useState(() => recorder.start(id))
  const actor = useActorRef(machine, {
    id: recording.actor,
    input: input as never,
    clock,
  })
  useState(() => inspectEvents(actor as AnyActorRef, recording.received))
  // Before the actor starts (a later effect, useActorRef's), so that a domain event told at the very start is not lost.
  useLayoutEffect(() => {
    const subscription = (actor as AnyActorRef).on('*', (domainEvent) => {
      recording.emitted(domainEvent as DomainEvent)
      eventBus.emit(domainEvent as DomainEvent)
    })
    return () => subscription.unsubscribe()
  }, [actor, recording, eventBus])
  useResume(id, place, actor as AnyActorRef, recording)
  const state = useSelector(actor, (snapshot) => snapshot)
  return [state, actor.send, actor] as unknown as Flow<Id>
}
