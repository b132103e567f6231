import type { AnyMachineSnapshot } from 'xstate'
import type { PlainEvent } from '../graph'
import type { Asking } from '../steps'
import type { Moment } from '../temporal/conditions'
import { askedBy } from './asked-actors'
import { snapshotAt } from './recorded-places'
import type { Life, LivedStep } from './recorded-runs'
import { watched } from './redacted-reads'

/** What a rule or an invariant may look at in a recorded step. */
export interface RecordedMoment {
  moment: Moment
  before: AnyMachineSnapshot | null
  event: PlainEvent | null
  asks: readonly Asking[]
}

/** A place of a life, whatever is put for what was remembered there. */
export type ChangePlace = (context: unknown, which: 'before' | 'after') => unknown

/**
 * A recorded step as rules and invariants look at it; null where today's machine does not have its state. `note` is
 * called as often as they look at what the file does not hold.
 */
export const momentOf = (
  { machine }: Life,
  { before, at, event, isWritten, took, tells }: LivedStep,
  note: () => void,
  change: ChangePlace = (context) => context,
): RecordedMoment | null => {
  const placed = (place: NonNullable<LivedStep['before']>, which: 'before' | 'after') =>
    snapshotAt(machine, { value: place.value, context: watched(change(place.context, which), note) })
  const after = placed(at, 'after')
  const from = before && placed(before, 'before')
  if (!after || (before && !from)) return null
  const asks = askedBy(machine, took, event === null)
  const seen = event && seenEvent(event, isWritten, note)
  return {
    moment: { event: seen, snapshot: after, asks, tells },
    before: from,
    event: seen,
    asks: asks.map((actor) => ({ actor, input: watched(undefined, note) })),
  }
}

/** The type is always known; of the rest the log keeps the allowed fields. */
const seenEvent = ({ type, ...rest }: PlainEvent, isWritten: boolean, note: () => void): PlainEvent => {
  const known = watched(isWritten ? rest : {}, note, true) as object
  return new Proxy(known, {
    get: (target, key) => (key === 'type' ? type : Reflect.get(target, key)),
  }) as PlainEvent
}
