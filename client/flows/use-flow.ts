import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Actor, AnyActorRef, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { FlowDefinition } from '../../machines/core/flow'
import { replacing } from './hot-machine'
import { useServices } from './services'
import { useResume } from './use-resume'

interface FlowOptions<Machine extends AnyStateMachine> {
  /** The flow's actors; read once, when the flow starts. */
  actors?: NonNullable<Parameters<Machine['provide']>[0]['actors']>
  input?: InputFrom<Machine>
  /** Tells several instances of a flow on one page apart, so that a reload restores the right one. */
  place?: string
}

export type Flow<Of extends { machine: AnyStateMachine }> = Running<Of['machine']>

type Running<Machine extends AnyStateMachine> = [
  state: SnapshotFrom<Machine>,
  send: (event: EventFromLogic<Machine>) => void,
  actor: Actor<Machine>,
]

/** Runs a flow while the component is mounted, records its events, and publishes what it emits on the event bus. */
export const useFlow = <Machine extends AnyStateMachine>(
  flowHere: FlowDefinition<Machine>,
  { actors, input, place }: FlowOptions<Machine> = {},
): Running<Machine> => {
  const flow = flowHere as unknown as FlowDefinition
  const { recorder, eventBus, clock } = useServices()
  const provided = () => flow.machine.provide({ actors: (actors ?? {}) as never })
  const [begun, setBegun] = useState(() => ({ flow, machine: provided() }))
  let { machine } = begun
  // @xstate/react hands the old machine's snapshot to one with another config.
  if (import.meta.hot && begun.flow !== flow) {
    machine = replacing(provided(), input)
    setBegun({ flow, machine })
  }
  const [recording] = useState(() => recorder.start(flow, (domainEvent) => eventBus.emit(domainEvent)))
  const actor = useActorRef(machine, {
    id: recording.actor,
    input: input as never,
    clock,
    inspect: recording.received,
  })
  useResume(flow, place, actor as AnyActorRef, recording)
  const state = useSelector(actor, (snapshot) => snapshot)
  return [state, actor.send, actor] as unknown as Running<Machine>
}
