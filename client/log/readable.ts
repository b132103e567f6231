import type { LogRecord } from '../../machines/core/flow'
import type { FlowRegistry } from '../flows/flow-registry'

/** A record that this version cannot read: it is set aside and told of, never thrown at the page. */
export interface Unreadable {
  session: string
  seq: number
  /** Null where not even that can be read. */
  actor: string | null
  /** In words for support. */
  reason: string
}

export interface Readable {
  records: LogRecord[]
  unreadable: Unreadable[]
  /** Both, as far as their events can be shown: of a version that is not read here they are as they were written. */
  shown: LogRecord[]
}

export type Plain = Record<string, unknown>

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value)

/** Whether a value of unknown origin has the form of a log's record. */
export const isRecord = (value: unknown): value is LogRecord =>
  isPlain(value) &&
  value.v === 1 &&
  [value.seq, value.t, value.mv].every(isCount) &&
  [value.session, value.flow, value.actor, value.cause].every(isText) &&
  isPlain(value.event) &&
  isText(value.event.type)

/** The record as this version writes it; null where a version dropped it. Throws, in words, where it cannot be. */
const upcast = (flows: FlowRegistry, record: LogRecord): LogRecord | null => {
  const flow = flows.find(record.flow)
  // Of a flow that is not known (any more, or here) the events stay: nobody replays them.
  if (!flow) return record
  if (record.mv > flow.version)
    throw new Error(`${record.flow} is of version ${record.mv}, newer than this app's ${flow.version}`)
  let current: LogRecord = record
  for (let from = record.mv; from < flow.version; from += 1) {
    const step = flow.upcast?.[from]
    if (!step) throw new Error(`${record.flow} of version ${from} cannot be read any more`)
    let next: LogRecord | null
    try {
      next = step(current)
    } catch {
      throw new Error(`${record.flow} of version ${from} could not be brought to version ${from + 1}`)
    }
    if (next === null) return null
    current = { ...next, mv: from + 1 }
  }
  return current
}

/** What a store holds, as this version's machines read it: old records upcast, what nobody can read set aside. */
export const readable = (flows: FlowRegistry, values: readonly unknown[]): Readable => {
  const found: Readable = { records: [], unreadable: [], shown: [] }
  for (const value of values) {
    const { session, seq, actor } = (isPlain(value) ? value : {}) as Plain
    try {
      if (!isRecord(value)) throw new Error('not a record of this log')
      const record = upcast(flows, value)
      if (!record) continue
      found.records.push(record)
      found.shown.push(record)
    } catch (error) {
      if (isRecord(value)) found.shown.push(value)
      found.unreadable.push({
        session: String(session ?? ''),
        seq: isCount(seq) ? seq : 0,
        actor: isText(actor) ? actor : null,
        reason: (error as Error).message,
      })
    }
  }
  return found
}
