import { type AnyEventObject, type AnyStateMachine, type MachineContext, StateMachine } from 'xstate'
import type { Rest as CheckpointOf, FlowDefinition, LogRecord } from '../../../machines/core/flow'
import { readable } from '../readable'
import { replay } from '../replay'
import type { EventLog } from '../store'
import type { Run } from './resume-markers'

export type Checkpoint = CheckpointOf<MachineContext>

/** Whether it invokes an actor of this name, directly or through a child machine. */
export const invokes = ({ implementations: { actors } }: AnyStateMachine, name: string): boolean =>
  name in actors ||
  Object.values(actors).some((logic) => logic instanceof StateMachine && invokes(logic, name))

const only = (flow: FlowDefinition) => new Map([[flow.machine.id, flow]])

/** The run made a money intent, whose outcome only the outbox and the server know. */
const moneyWasSent = ({ machine }: FlowDefinition, records: readonly LogRecord[]): boolean =>
  invokes(machine, 'placeIntent') && records.some(({ event }) => typeof event.intentId === 'string')

/** The readable part of a run: after an unreadable record the history is incomplete. */
const runIn = async (log: EventLog, flow: FlowDefinition, { session, actor }: Run): Promise<LogRecord[]> => {
  const { records, unreadable } = readable(only(flow), await log.read({ session }))
  const lost = unreadable
    .filter((record) => record.actor === null || record.actor === actor)
    .map(({ seq }) => seq)
  return records.filter(
    (record) =>
      record.flow === flow.machine.id && record.actor === actor && lost.every((seq) => record.seq < seq),
  )
}

/**
 * Replays a run to its last state with the tag `resumable`, in which nothing was pending. Null: not in the log, no such
 * state, ended, or moved money (then the outbox takes over). Never rejects.
 */
export const readCheckpoint = async (
  log: EventLog,
  flow: FlowDefinition,
  { session, actor }: Run,
): Promise<Checkpoint | null> => {
  const records = await runIn(log, flow, { session, actor })
  if (moneyWasSent(flow, records)) return null
  const { state, steps } = replay(only(flow), records)
  if (state?.status !== 'active') return null
  return steps.findLast(({ snapshot }) => snapshot.hasTag('resumable'))?.snapshot ?? null
}

/**
 * The events that bring a new run to an old run's checkpoint; none if impossible. Only events of the customer: they
 * cause no calls, and the new log replays. Never rejects.
 */
export const resumeEvents = async (
  log: EventLog,
  flow: FlowDefinition,
  run: Run,
): Promise<readonly AnyEventObject[]> => {
  const rest = await readCheckpoint(log, flow, run)
  if (rest === null) return []
  const received = await runIn(log, flow, run)
  return flow.resume?.(rest, (type) => received.findLast(({ event }) => event.type === type)?.event) ?? []
}
