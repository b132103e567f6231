import type { AnyMachineSnapshot, MachineContext, StateValue } from 'xstate'
import type { FlowId } from '../../machines/flows'
import type { LogRecord } from '../../machines/shared/flow'
import { flowOf } from '../shared/known-flows'
import { inert, replay } from './replay'
import type { EventLog } from './store'

/** One run of a flow in the log: a tab's life and the actor in it. */
export interface Run {
  session: string
  actor: string
}

/** Where a flow rested. */
export interface Rest {
  value: StateValue
  context: MachineContext
}

/** A money intent was made in it: what became of that is known to the outbox, and to the server, but not here. */
const moneyWasSent = (id: FlowId, records: readonly LogRecord[]): boolean =>
  'placeIntent' in flowOf(id).machine.implementations.actors &&
  records.some(({ event }) => typeof event.intentId === 'string')

/**
 * Folds a run to its last state with the tag `resumable`: nothing was on its way there, so it can be gone on from.
 * Null: the run is not in the log, never rested, came to its end, or moved money: then the outbox is where to begin.
 * Never rejects.
 */
export const restOf = async (log: EventLog, id: FlowId, { session, actor }: Run): Promise<Rest | null> => {
  const records = await log.read({ session, flow: id, actor })
  if (moneyWasSent(id, records)) return null
  const { state, frames } = replay(id, records)
  if (state?.status !== 'active') return null
  const machine = inert(flowOf(id).machine)
  const isRest = ({ value, context }: Rest): boolean =>
    (machine.resolveState({ value, context }) as AnyMachineSnapshot).hasTag('resumable')
  return frames.findLast(isRest) ?? null
}
