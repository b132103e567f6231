import { type AnyActorRef, type InspectionEvent, isMachineSnapshot } from 'xstate'
import type { Recorder } from '../../client/record/recorder'

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value?.constructor === Object)

/** The value, deeply frozen: changing it throws. */
export const deepFreeze = <Value>(value: Value): Value => {
  if (!isPlain(value) || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const within of Object.values(value)) deepFreeze(within)
  return value
}

/**
 * A recorder that freezes every event of a recorded flow: the app's own reads an event slightly later than the flow
 * receives it (decision 23).
 */
export const freezing = (recorder: Recorder): Recorder => ({
  ...recorder,
  start: (...begins) => {
    const recording = recorder.start(...begins)
    const received = (emitted: InspectionEvent): void => {
      if (
        emitted.type === '@xstate.event' &&
        isMachineSnapshot((emitted.actorRef as AnyActorRef).getSnapshot())
      )
        deepFreeze(emitted.event)
      recording.received(emitted)
    }
    return { ...recording, received }
  },
})
