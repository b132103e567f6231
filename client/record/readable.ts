import type { FlowsById, LogRecord } from '../../machines/core/flow'

/** A record that this version cannot read: reported, never thrown. */
export interface Unreadable {
  session: string
  seq: number
  actor: string | null
  reason: string
}

export interface Readable {
  records: LogRecord[]
  unreadable: Unreadable[]
  /** All records; unreadable ones are left unchanged. */
  allRecords: LogRecord[]
}

export type Plain = Record<string, unknown>

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value)

export const isRecord = (value: unknown): value is LogRecord =>
  isPlain(value) &&
  value.v === 1 &&
  [value.seq, value.t, value.mv].every(isCount) &&
  [value.session, value.flow, value.actor, value.cause].every(isText) &&
  isPlain(value.event) &&
  isText(value.event.type)

/** Upcasts a record to this version; null if this version dropped the event. Throws if it is unreadable. */
const upcast = (flows: FlowsById, record: LogRecord): LogRecord | null => {
  const flow = flows.get(record.flow)
  if (!flow) return record
  if (record.mv > flow.version)
    throw new Error(`${record.flow} has version ${record.mv}, newer than this app's ${flow.version}`)
  let current: LogRecord = record
  for (let from = record.mv; from < flow.version; from += 1) {
    const step = flow.upcast?.[from]
    if (!step) throw new Error(`${record.flow} version ${from} can no longer be read`)
    let next: LogRecord | null
    try {
      next = step(current)
    } catch {
      throw new Error(`${record.flow} version ${from} could not be upgraded to version ${from + 1}`)
    }
    if (next === null) return null
    current = { ...next, mv: from + 1 }
  }
  return current
}

/** Upcasts stored records for this version's machines, and separates unreadable ones. */
export const readable = (flows: FlowsById, values: readonly unknown[]): Readable => {
  const result: Readable = { records: [], unreadable: [], allRecords: [] }
  for (const value of values) {
    const { session, seq, actor } = (isPlain(value) ? value : {}) as Plain
    try {
      if (!isRecord(value)) throw new Error('not a record of this log')
      const record = upcast(flows, value)
      if (!record) continue
      result.records.push(record)
      result.allRecords.push(record)
    } catch (error) {
      if (isRecord(value)) result.allRecords.push(value)
      result.unreadable.push({
        session: String(session ?? ''),
        seq: isCount(seq) ? seq : 0,
        actor: isText(actor) ? actor : null,
        reason: (error as Error).message,
      })
    }
  }
  return result
}
