import type { LogRecord } from '../../machines/core/flow'
import { bytesBetweenChecks, bytesOf, type LogLimits, logLimits, recordsBetweenChecks } from './limits'

interface Stream {
  isCurrentSession: boolean
  lastAt: number
  bytes: number
  records: LogRecord[]
}

const streamsIn = (records: readonly LogRecord[], session: string): Stream[] => {
  const streams = new Map<string, Stream>()
  for (const record of records) {
    const key = `${record.session} ${record.actor}`
    const stream = streams.get(key) ?? {
      isCurrentSession: record.session === session,
      lastAt: 0,
      bytes: 0,
      records: [],
    }
    streams.set(key, stream)
    stream.lastAt = Math.max(stream.lastAt, record.t)
    stream.bytes += bytesOf(record)
    stream.records.push(record)
  }
  return [...streams.values()]
}

/**
 * The records to delete: streams that ended too long ago (this tab's get a week, because they may continue), then whole
 * streams until the others fit: other tabs' first, the oldest first. A stream without its start cannot be replayed, so
 * only one that is too large alone is cut.
 */
export const recordsToDrop = (
  records: readonly LogRecord[],
  { now, session, limits = logLimits }: { now: number; session: string; limits?: LogLimits },
): LogRecord[] => {
  const streams = streamsIn(records, session)
  const isOld = ({ isCurrentSession, lastAt }: Stream): boolean =>
    lastAt < now - (isCurrentSession ? logLimits : limits).ageMs
  const old = streams.filter(isOld)
  const freshStreams = streams
    .filter((stream) => !isOld(stream))
    .sort((a, b) => Number(a.isCurrentSession) - Number(b.isCurrentSession) || a.lastAt - b.lastAt)
  const target = {
    records: Math.max(1, limits.records - recordsBetweenChecks),
    bytes: limits.bytes - (limits.bytes / logLimits.bytes) * bytesBetweenChecks,
  }
  const dropped = old.flatMap((stream) => stream.records)
  let count = freshStreams.reduce((sum, stream) => sum + stream.records.length, 0)
  let bytes = freshStreams.reduce((sum, stream) => sum + stream.bytes, 0)
  while (freshStreams.length > 1 && (count > target.records || bytes > target.bytes)) {
    const stream = freshStreams.shift()!
    count -= stream.records.length
    bytes -= stream.bytes
    dropped.push(...stream.records)
  }
  const [last] = freshStreams
  for (const record of last?.records ?? []) {
    if (count <= target.records && bytes <= target.bytes) break
    count -= 1
    bytes -= bytesOf(record)
    dropped.push(record)
  }
  return dropped
}
