import { type AnyEventObject, type AnyStateMachine, type MachineContext, StateMachine } from 'xstate'
import type { Rest as CheckpointOf, FlowDefinition, LogRecord } from '../../../machines/core/flow'
import { readable } from '../readable'
import { replay } from '../replay'
import type { EventLog } from '../store'
import type { Run } from './resume-markers'

export type Checkpoint = CheckpointOf<MachineContext>

/** Whether the machine, or a child machine, invokes an actor of this name. */
export const invokes = ({ implementations: { actors } }: AnyStateMachine, name: string): boolean =>
  name in actors ||
  Object.values(actors).some((logic) => logic instanceof StateMachine && invokes(logic, name))

const mapOf = (flow: FlowDefinition) => new Map([[flow.machine.id, flow]])

/** Only the outbox and the server know the outcome of a money intent. */
const hasSentMoney = ({ machine }: FlowDefinition, records: readonly LogRecord[]): boolean =>
  invokes(machine, 'placeIntent') && records.some(({ event }) => typeof event.intentId === 'string')

const runIn = async (log: EventLog, flow: FlowDefinition, { session, actor }: Run): Promise<LogRecord[]> => {
  const { records, unreadable } = readable(mapOf(flow), await log.read({ session }))
  const unreadableSeqs = unreadable
    .filter((record) => record.actor === null || record.actor === actor)
    .map(({ seq }) => seq)
  return records.filter(
    (record) =>
      record.flow === flow.machine.id &&
      record.actor === actor &&
      unreadableSeqs.every((seq) => record.seq < seq),
  )
}

/**
 * Replays a run to its last state with the tag `resumable`. Null if the log lacks the run or such a state, or if the
 * run ended or sent money (then the outbox takes over). Never rejects.
 */
export const readCheckpoint = async (
  log: EventLog,
  flow: FlowDefinition,
  { session, actor }: Run,
): Promise<Checkpoint | null> => {
  const records = await runIn(log, flow, { session, actor })
  if (hasSentMoney(flow, records)) return null
  const { state, steps } = replay(mapOf(flow), records)
  if (state?.status !== 'active') return null
  return steps.findLast(({ snapshot }) => snapshot.hasTag('resumable'))?.snapshot ?? null
}

/**
 * The events that bring a new run to an old run's checkpoint; none if that is impossible. They are only the
 * customer's events, which cause no calls and can be replayed. Never rejects.
 */
export const resumeEvents = async (
  log: EventLog,
  flow: FlowDefinition,
  run: Run,
): Promise<readonly AnyEventObject[]> => {
  const checkpoint = await readCheckpoint(log, flow, run)
  if (checkpoint === null) return []
  const received = await runIn(log, flow, run)
  return (
    flow.resume?.(checkpoint, (type) => received.findLast(({ event }) => event.type === type)?.event) ?? []
  )
}
