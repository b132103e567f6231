import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
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
import type { Recording } from '../record/recorder'
import { useServices } from './services'

/**
 * Restores a flow with `FlowDefinition.resume` to its checkpoint after a reload, a crash or an update, unless the
 * customer has already used the new page.
 */
export const useResume = (
  flow: FlowDefinition,
  place: string | undefined,
  actor: AnyActorRef,
  recording: Recording,
) => {
  const services = useServices()
  const { resumeMarkers } = services
  const { id } = flow.machine
  const name = place === undefined ? id : `${id} ${place}`
  const resumes = flow.resume !== undefined
  const [before] = useState(() => resumeMarkers.previous(name))
  useEffect(() => {
    if (!resumes || !before) return
    resumeMarkers.consume(name)
    let isUnmounted = false
    const goOn = async (): Promise<void> => {
      const { resumeEvents } = await import('../record/resume/resume')
      const events = await resumeEvents(services.log, flow, before)
      if (isUnmounted || recording.hasUserInput()) return
      for (const event of events) actor.send(event)
    }
    // Without the code or the log it starts from the beginning.
    goOn().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [resumes, before, services, flow, actor, recording, name, resumeMarkers])
  useEffect(
    () => (resumes ? resumeMarkers.set(name, recording.actor) : undefined),
    [resumes, name, resumeMarkers, recording],
  )
}

/**
 * A machine from a hot update of the development server: continues from the old machine's snapshot. If its chart has no
 * such state it restarts and logs that.
 */
const replacing = (machine: AnyStateMachine, input: unknown): AnyStateMachine => {
  const restore = machine.restoreSnapshot.bind(machine)
  machine.restoreSnapshot = (snapshot: Snapshot<unknown>, scope: AnyActorScope) => {
    try {
      return restore(snapshot, scope)
    } catch (error) {
      setTimeout(() =>
        window.alert(
          `${machine.id} restarts: ${error instanceof Error ? error.message : 'its stored state was lost'}`,
        ),
      )
      return machine.getInitialSnapshot(scope, input as never)
    }
  }
  return machine
}

/** The flow's machine; a hot update replaces it, because @xstate/react would pass it the old snapshot. */
const useHotMachine = (
  flow: FlowDefinition,
  provided: () => AnyStateMachine,
  input: unknown,
): AnyStateMachine => {
  const [started, setStarted] = useState(() => ({ flow, machine: provided() }))
  if (started.flow === flow) return started.machine
  const machine = replacing(provided(), input)
  setStarted({ flow, machine })
  return machine
}

interface FlowOptions<Machine extends AnyStateMachine> {
  /** Read once, when the flow starts. */
  actors?: NonNullable<Parameters<Machine['provide']>[0]['actors']>
  input?: InputFrom<Machine>
  /** Distinguishes several instances of a flow on one page, so that a reload restores the right one. */
  place?: string
}

export type Flow<Of extends { machine: AnyStateMachine }> = Running<Of['machine']>

export type FlowProps<Of extends { machine: AnyStateMachine }> = {
  state: Flow<Of>[0]
  send: Flow<Of>[1]
}

type Running<Machine extends AnyStateMachine> = [
  state: SnapshotFrom<Machine>,
  send: (event: EventFromLogic<Machine>) => void,
  actor: Actor<Machine>,
]

/** Sends an event that no customer caused, such as a return to the tab, if the flow's current state handles it. */
export const sendIfHandled = <Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  event: EventFromLogic<Machine>,
): void => {
  if ((actor.getSnapshot() as AnyMachineSnapshot).can(event)) actor.send(event)
}

/** The machine of the first render; in development a hot update replaces it. */
const useMachineOf: typeof useHotMachine = import.meta.hot
  ? useHotMachine
  : (_flow, provided) => useState(provided)[0]

/** Runs a flow while the component is mounted, records its events, and publishes what it emits on the event bus. */
export const useFlow = <Machine extends AnyStateMachine>(
  flowOnPage: FlowDefinition<Machine>,
  { actors, input, place }: FlowOptions<Machine> = {},
): Running<Machine> => {
  const flow = flowOnPage as unknown as FlowDefinition
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
