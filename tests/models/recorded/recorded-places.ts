import { type AnyMachineSnapshot, type AnyStateMachine, getNextTransitions, type StateValue } from 'xstate'
import type { FlowPlace } from '../../../client/log/recording/recording'
import { isReceived, nameOf, transitionsOf } from '../../../client/log/steps'

/** A recorded place as a snapshot of today's machine; null where it has no such state any more. */
export const snapshotAt = (
  machine: AnyStateMachine,
  { value, context }: FlowPlace,
): AnyMachineSnapshot | null => {
  try {
    return machine.resolveState({ value, context } as never) as AnyMachineSnapshot
  } catch {
    return null
  }
}

/** Whether an active state names the event, whatever its guards say; yes where the state is not known any more. */
export const heardIn = (machine: AnyStateMachine, place: FlowPlace, type: string): boolean => {
  const snapshot = snapshotAt(machine, place)
  return snapshot === null || isReceived(snapshot, type)
}

/** Types of the events that the active states name. */
export const namedIn = (snapshot: AnyMachineSnapshot): string[] => [
  ...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType)),
]

const pathValue = ([first, ...rest]: readonly string[]): StateValue =>
  rest.length === 0 ? first! : { [first!]: pathValue(rest) }

/** Where a child machine ended: the file has its last transitions, but no place of it any more. */
export const placeAfter = (
  machine: AnyStateMachine,
  before: FlowPlace,
  took: readonly string[],
): FlowPlace => {
  const last = transitionsOf(machine).find((one) => nameOf(one) === took.at(-1))
  const [target] = last?.target ?? []
  return target ? { value: pathValue(target.path), context: undefined } : { ...before, context: undefined }
}
