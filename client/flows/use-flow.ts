import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type {
  Actor,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import type { FlowDefinition } from '../../machines/core/flow'
import type { Recording } from '../record/recorder'
import { useServices } from './services'

/** Restores a flow's checkpoint after a reload or a crash, unless the customer has already used the page. */
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
    const restore = async (): Promise<void> => {
      const { resumeEvents } = await import('../record/resume/resume')
      const events = await resumeEvents(services.log, flow, before)
      if (isUnmounted || recording.hasUserInput()) return
      for (const event of events) actor.send(event)
    }
    // If the code or the log is missing, the flow starts from the beginning.
    restore().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [resumes, before, services, flow, actor, recording, name, resumeMarkers])
  useEffect(
    () => (resumes ? resumeMarkers.set(name, recording.actor) : undefined),
    [resumes, name, resumeMarkers, recording],
  )
}

interface FlowOptions<Machine extends AnyStateMachine> {
  actors?: NonNullable<Parameters<Machine['provide']>[0]['actors']>
  input?: InputFrom<Machine>
  /** Distinguishes instances of a flow on one page, so that a reload restores the right one. */
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

/** Sends an event that no customer caused, such as a return to the tab, unless the current state ignores it. */
export const sendIfHandled = <Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  event: EventFromLogic<Machine>,
): void => {
  if ((actor.getSnapshot() as AnyMachineSnapshot).can(event)) actor.send(event)
}

/** Runs a flow while the component is mounted; records its events and publishes what it emits. */
export const useFlow = <Machine extends AnyStateMachine>(
  flowOnPage: FlowDefinition<Machine>,
  { actors, input, place }: FlowOptions<Machine> = {},
): Running<Machine> => {
  const flow = flowOnPage as unknown as FlowDefinition
  const { recorder, eventBus, clock } = useServices()
  // A hot update brings a new flow, and @xstate/react continues from the snapshot.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first render's actors
  const machine = useMemo(() => flow.machine.provide({ actors: (actors ?? {}) as never }), [flow])
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
