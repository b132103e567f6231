import { type AnyActorRef, type InspectionEvent, isMachineSnapshot } from 'xstate'
import type { Recorder } from '../../client/record/recorder'

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value?.constructor === Object)

export const deepFreeze = <Value>(value: Value): Value => {
  if (!isPlain(value) || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const nestedValue of Object.values(value)) deepFreeze(nestedValue)
  return value
}

/**
 * Returns a recorder that freezes every event of a recorded flow: the app's recorder reads an event slightly after the
 * flow has received it (decision 23).
 */
export const freezing = (recorder: Recorder): Recorder => ({
  ...recorder,
  start: (...args) => {
    const recording = recorder.start(...args)
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
