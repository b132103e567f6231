import type { AnyMachineSnapshot, MachineContext, StateValue } from 'xstate'
import type { FlowId } from '../../machines/flows'
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

/**
 * Folds a run to its last state with the tag `resumable`: nothing was on its way there, so it can be gone on from.
 * Null: the run is not in the log, never rested, or came to its end. Never rejects.
 */
export const restOf = async (log: EventLog, id: FlowId, { session, actor }: Run): Promise<Rest | null> => {
  const { state, frames } = replay(id, await log.read({ session, flow: id, actor }))
  if (state?.status !== 'active') return null
  const machine = inert(flowOf(id).machine)
  const isRest = ({ value, context }: Rest): boolean =>
    (machine.resolveState({ value, context }) as AnyMachineSnapshot).hasTag('resumable')
  return frames.findLast(isRest) ?? null
}
