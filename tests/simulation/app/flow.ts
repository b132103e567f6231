import { type Actor, type AnyStateMachine, createActor, type InputFrom } from 'xstate'
import type { Services } from '../../../client/flows/services'
import { resumeEvents } from '../../../client/record/resume/resume'
import type { FlowDefinition } from '../../../machines/core/flow'

interface FlowOptions<Machine extends AnyStateMachine> {
  actors: object
  input?: InputFrom<Machine>
}

/** Runs a flow as `useFlow` and `useResume` do (client/flows), but outside React. */
export const startFlow = <Machine extends AnyStateMachine>(
  services: Services,
  definition: FlowDefinition<Machine>,
  { actors, input }: FlowOptions<Machine>,
): Actor<Machine> => {
  const flow = definition as unknown as FlowDefinition
  const { recorder, eventBus, clock, resumeMarkers, log } = services
  const recording = recorder.start(flow, (domainEvent) => eventBus.emit(domainEvent))
  const actor = createActor(flow.machine.provide({ actors: actors as never }), {
    id: recording.actor,
    input: input as never,
    clock,
    inspect: recording.received,
  })
  const { id } = flow.machine
  const previousRun = flow.resume ? resumeMarkers.previous(id) : null
  actor.start()
  if (previousRun) {
    resumeMarkers.consume(id)
    resumeEvents(log, flow, previousRun).then(
      (events) => {
        if (!recording.hasUserInput()) for (const event of events) actor.send(event)
      },
      () => undefined,
    )
  }
  if (flow.resume) resumeMarkers.set(id, recording.actor)
  return actor as unknown as Actor<Machine>
}
