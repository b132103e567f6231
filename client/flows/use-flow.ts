import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type {
  Actor,
  AnyActorRef,
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  Snapshot,
  SnapshotFrom,
} from 'xstate'
import type { FlowDefinition } from '../../machines/core/flow'
import { useServices } from './services'
import { useResume } from './use-resume'

/**
 * A machine that a hot update of the development server brought: it goes on from the snapshot of the one that it
 * replaces. Where its chart has no such state it begins anew, and says so.
 */
const replacing = (machine: AnyStateMachine, input: unknown): AnyStateMachine => {
  const restore = machine.restoreSnapshot.bind(machine)
  machine.restoreSnapshot = (snapshot: Snapshot<unknown>, scope: AnyActorScope) => {
    try {
      return restore(snapshot, scope)
    } catch (error) {
      // After the render that this is part of.
      setTimeout(() =>
        window.alert(
          `${machine.id} begins anew: ${error instanceof Error ? error.message : 'its state is gone'}`,
        ),
      )
      return machine.getInitialSnapshot(scope, input as never)
    }
  }
  return machine
}

/** The flow's machine, replaced when a hot update brings another flow: @xstate/react hands it the old one's snapshot. */
const useHotMachine = (
  flow: FlowDefinition,
  provided: () => AnyStateMachine,
  input: unknown,
): AnyStateMachine => {
  const [begun, setBegun] = useState(() => ({ flow, machine: provided() }))
  if (begun.flow === flow) return begun.machine
  const machine = replacing(provided(), input)
  setBegun({ flow, machine })
  return machine
}

interface FlowOptions<Machine extends AnyStateMachine> {
  /** The flow's actors; read once, when the flow starts. */
  actors?: NonNullable<Parameters<Machine['provide']>[0]['actors']>
  input?: InputFrom<Machine>
  /** Tells several instances of a flow on one page apart, so that a reload restores the right one. */
  place?: string
}

export type Flow<Of extends { machine: AnyStateMachine }> = Running<Of['machine']>

/** What a view of a running flow is given. */
export type FlowProps<Of extends { machine: AnyStateMachine }> = {
  state: Flow<Of>[0]
  send: Flow<Of>[1]
}

type Running<Machine extends AnyStateMachine> = [
  state: SnapshotFrom<Machine>,
  send: (event: EventFromLogic<Machine>) => void,
  actor: Actor<Machine>,
]

/** Sends an event that no customer caused, such as a return to the tab, where the flow handles it in its present state. */
export const sendIfHandled = <Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  event: EventFromLogic<Machine>,
): void => {
  if ((actor.getSnapshot() as AnyMachineSnapshot).can(event)) actor.send(event)
}

/** The machine that the component began with; in development a changed one replaces it. */
const useMachineOf: typeof useHotMachine = import.meta.hot
  ? useHotMachine
  : (_flow, provided) => useState(provided)[0]

/** Runs a flow while the component is mounted, records its events, and publishes what it emits on the event bus. */
export const useFlow = <Machine extends AnyStateMachine>(
  flowHere: FlowDefinition<Machine>,
  { actors, input, place }: FlowOptions<Machine> = {},
): Running<Machine> => {
  const flow = flowHere as unknown as FlowDefinition
  const { recorder, eventBus, clock } = useServices()
  const machine = useMachineOf(flow, () => flow.machine.provide({ actors: (actors ?? {}) as never }), input)
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
