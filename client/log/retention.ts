import type { LogRecord } from '../../machines/core/flow'
import { bytesBetweenChecks, bytesOf, type LogLimits, logLimits, recordsBetweenChecks } from './limits'

interface Stream {
  own: boolean
  lastAt: number
  bytes: number
  records: LogRecord[]
}

const streamsIn = (records: readonly LogRecord[], session: string): Stream[] => {
  const streams = new Map<string, Stream>()
  for (const record of records) {
    const key = `${record.session} ${record.actor}`
    const stream = streams.get(key) ?? { own: record.session === session, lastAt: 0, bytes: 0, records: [] }
    streams.set(key, stream)
    stream.lastAt = Math.max(stream.lastAt, record.t)
    stream.bytes += bytesOf(record)
    stream.records.push(record)
  }
  return [...streams.values()]
}

/**
 * The records to delete: streams that ended too long ago (those of this tab may continue: they get a week), then
 * whole streams until the rest fits, other tabs' first, the oldest first. A stream without its start cannot be
 * replayed, so one is cut only when it alone is too large.
 */
export const dropped = (
  records: readonly LogRecord[],
  { now, session, limits = logLimits }: { now: number; session: string; limits?: LogLimits },
): LogRecord[] => {
  const streams = streamsIn(records, session)
  const isOld = ({ own, lastAt }: Stream): boolean => lastAt < now - (own ? logLimits : limits).ageMs
  const old = streams.filter(isOld)
  const kept = streams
    .filter((stream) => !isOld(stream))
    .sort((a, b) => Number(a.own) - Number(b.own) || a.lastAt - b.lastAt)
  const room = {
    records: Math.max(1, limits.records - recordsBetweenChecks),
    bytes: limits.bytes - (limits.bytes / logLimits.bytes) * bytesBetweenChecks,
  }
  const gone = old.flatMap((stream) => stream.records)
  let count = kept.reduce((sum, stream) => sum + stream.records.length, 0)
  let bytes = kept.reduce((sum, stream) => sum + stream.bytes, 0)
  while (kept.length > 1 && (count > room.records || bytes > room.bytes)) {
    const stream = kept.shift()!
    count -= stream.records.length
    bytes -= stream.bytes
    gone.push(...stream.records)
  }
  const [last] = kept
  for (const record of last?.records ?? []) {
    if (count <= room.records && bytes <= room.bytes) break
    count -= 1
    bytes -= bytesOf(record)
    gone.push(record)
  }
  return gone
}
