import { type AnyActorRef, type InspectionEvent, isMachineSnapshot } from 'xstate'
import type { Recorder } from '../../client/log/recorder'

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value?.constructor === Object)

/** The value, which nobody can change any more, however deep: who tries throws. */
export const deepFrozen = <Value>(value: Value): Value => {
  if (!isPlain(value) || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const within of Object.values(value)) deepFrozen(within)
  return value
}

/**
 * A recorder under which no event of a recorded flow can be changed once it was sent: the app's own reads an event a
 * little later than it is heard (decision 0023).
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
        deepFrozen(emitted.event)
      recording.received(emitted)
    }
    return { ...recording, received }
  },
})
