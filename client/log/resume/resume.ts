import { type AnyEventObject, type AnyStateMachine, type MachineContext, StateMachine } from 'xstate'
import type { Rest as CheckpointOf, LogRecord } from '../../../machines/core/flow'
import type { FlowId } from '../../../machines/flows'
import type { FlowRegistry } from '../../flows/flow-registry'
import { readable } from '../readable'
import { replay } from '../replay'
import type { EventLog } from '../store'
import type { Run } from './resume-markers'

/** A log with the flows of its records. */
interface Logged {
  log: EventLog
  flows: FlowRegistry
}

export type Rest = CheckpointOf<MachineContext>

/** Whether it invokes an actor of this name, directly or through a child machine. */
export const asks = ({ implementations: { actors } }: AnyStateMachine, name: string): boolean =>
  name in actors || Object.values(actors).some((logic) => logic instanceof StateMachine && asks(logic, name))

/** The run made a money intent, whose outcome is known to the outbox and the server only. */
const moneyWasSent = ({ flows }: Logged, id: FlowId, records: readonly LogRecord[]): boolean =>
  asks(flows.get(id).machine, 'placeIntent') &&
  records.some(({ event }) => typeof event.intentId === 'string')

/** The readable part of a run: after an unreadable record the history is incomplete. */
const runIn = async ({ log, flows }: Logged, id: FlowId, { session, actor }: Run): Promise<LogRecord[]> => {
  const { records, unreadable } = readable(flows, await log.read({ session }))
  const lost = unreadable.filter((one) => one.actor === null || one.actor === actor).map(({ seq }) => seq)
  return records.filter(
    (record) => record.flow === id && record.actor === actor && lost.every((seq) => record.seq < seq),
  )
}

/**
 * Replays a run to its last state with the tag `resumable`, in which nothing was pending. Null: the run is not in the
 * log, never reached such a state, ended, or moved money (then the outbox takes over). Never rejects.
 */
export const readCheckpoint = async (
  logged: Logged,
  id: FlowId,
  { session, actor }: Run,
): Promise<Rest | null> => {
  const records = await runIn(logged, id, { session, actor })
  if (moneyWasSent(logged, id, records)) return null
  const { state, steps } = replay(logged.flows, records)
  if (state?.status !== 'active') return null
  return steps.findLast(({ snapshot }) => snapshot.hasTag('resumable'))?.snapshot ?? null
}

/**
 * The events that bring a new run to the checkpoint of an old one; none if that is not possible. Only events of the
 * customer: they cause no calls, and the new run's own log replays. Never rejects.
 */
export const resumeEvents = async (
  logged: Logged,
  id: FlowId,
  run: Run,
): Promise<readonly AnyEventObject[]> => {
  const rest = await readCheckpoint(logged, id, run)
  if (rest === null) return []
  const received = await runIn(logged, id, run)
  return (
    logged.flows
      .get(id)
      .resume?.(rest, (type) => received.findLast(({ event }) => event.type === type)?.event) ?? []
  )
}
