import { type AnyEventObject, type AnyStateMachine, type MachineContext, StateMachine } from 'xstate'
import type { Rest as CheckpointOf, LogRecord } from '../../../machines/core/flow'
import type { FlowId } from '../../../machines/flows'
import type { FlowRegistry } from '../../flows/flow-registry'
import { readable } from '../readable'
import { replay } from '../replay'
import type { EventLog } from '../store'
import type { Run } from './resume-markers'

/** A log, and the flows that its records are of. */
interface Logged {
  log: EventLog
  flows: FlowRegistry
}

export type Rest = CheckpointOf<MachineContext>

/** Whether it asks an actor of this name, itself or by a child machine. */
export const asks = ({ implementations: { actors } }: AnyStateMachine, name: string): boolean =>
  name in actors || Object.values(actors).some((logic) => logic instanceof StateMachine && asks(logic, name))

/** A money intent was made in it: what became of that is known to the outbox, and to the server, but not here. */
const moneyWasSent = ({ flows }: Logged, id: FlowId, records: readonly LogRecord[]): boolean =>
  asks(flows.get(id).machine, 'placeIntent') &&
  records.some(({ event }) => typeof event.intentId === 'string')

/** A run as far as it can be read: what follows a record that cannot is not its whole story any more. */
const runIn = async ({ log, flows }: Logged, id: FlowId, { session, actor }: Run): Promise<LogRecord[]> => {
  const { records, unreadable } = readable(flows, await log.read({ session }))
  const lost = unreadable.filter((one) => one.actor === null || one.actor === actor).map(({ seq }) => seq)
  return records.filter(
    (record) => record.flow === id && record.actor === actor && lost.every((seq) => record.seq < seq),
  )
}

/**
 * Replays a run to its last state with the tag `resumable`: nothing was on its way there, so it can be gone on from.
 * Null: the run is not in the log, never rested, came to its end, or moved money: then the outbox is where to begin.
 * Never rejects.
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
 * What a new run of a flow is told to come to where an old one rested; nothing where that cannot be said. Only what
 * a customer does is told: no call is made by it, and the new run's log replays by itself. Never rejects.
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
