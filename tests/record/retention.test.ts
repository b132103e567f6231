import { expect, it } from 'vitest'
import {
  bytesBetweenChecks,
  bytesOf,
  type LogLimits,
  logLimits,
  recordsBetweenChecks,
  visitorLimits,
} from '../../client/record/limits'
import { recordsToDrop } from '../../client/record/retention'
import type { LogRecord } from '../../machines/core/flow'
import { recordOf } from './records'

const day = 24 * 60 * 60 * 1000
const now = 100 * day
const limits: LogLimits = { records: 10 + recordsBetweenChecks, bytes: 3 * 1024 * 1024, ageMs: 7 * day }

const recordStream = (actor: string, count: number, t: number, session = 'tab', text = ''): LogRecord[] =>
  Array.from({ length: count }, (_, index) =>
    recordOf(index + 1, { t, session, actor, event: { type: 'login.enterUserId', text } }),
  )
const removedRecords = (records: LogRecord[], ownLimits: Partial<LogLimits> = {}): string[] =>
  recordsToDrop(records, { now, session: 'tab', limits: { ...limits, ...ownLimits } }).map(
    ({ actor, seq }) => `${actor} ${seq}`,
  )

it.each([
  ['of an account, one week', logLimits.ageMs],
  ['of a visitor, one hour', visitorLimits.ageMs],
])('a record expires exactly at its maximum age: %s', (_, ageMs) => {
  expect([logLimits.ageMs, visitorLimits.ageMs]).toEqual([7 * day, day / 24])
  const removedCounts = [-1, 0, 1].map(
    (extraMs) => removedRecords(recordStream('a', 1, now - ageMs - extraMs, 'tab-2'), { ageMs }).length,
  )
  expect(removedCounts).toEqual([0, 0, 1])
})

it("the log drops a visitor's streams of earlier page loads after an hour", () => {
  const { ageMs } = visitorLimits
  const removedWithAge = (t: number) =>
    removedRecords([...recordStream('a', 2, t), ...recordStream('b', 2, t, 'tab-2')], { ageMs })
  const anHourAgo = now - day / 24
  expect([removedWithAge(anHourAgo), removedWithAge(anHourAgo - 1)]).toEqual([[], ['b 1', 'b 2']])
})

const stream = (actor: string, count = 5) =>
  Array.from({ length: count }, (_, index) => `${actor} ${index + 1}`)
it.each([
  ['no record up to the limit', [...recordStream('a', 5, now), ...recordStream('b', 5, now)], []],
  [
    'the whole oldest stream for one record too many',
    [...recordStream('new', 6, now), ...recordStream('old', 5, now - 1)],
    stream('old'),
  ],
  [
    "other tabs' streams first",
    [...recordStream('own', 6, now - day), ...recordStream('other', 5, now, 'tab-2')],
    stream('other'),
  ],
  ['the start of a stream that alone is too large', recordStream('a', 12, now), stream('a', 2)],
])('the log drops %s', (_, records, removed) => expect(removedRecords(records)).toEqual(removed))

it.each([
  [4_499, 0],
  [4_500, 0],
  // The 500 records before the next check would make it 5,001.
  [4_501, 1],
])('of an account’s %d records in one run the log drops %d', (count, expected) => {
  expect(logLimits.records - recordsBetweenChecks).toBe(4_500)
  expect(recordsToDrop(recordStream('a', count, now), { now, session: 'tab' })).toHaveLength(expected)
})

it.each([-1, 0, 1])('the log drops an account’s records when %d bytes exceed the limit', (extraBytes) => {
  const maxBytes = logLimits.bytes - bytesBetweenChecks
  const [emptyRecord] = recordStream('b', 1, now)
  // 'é' has two bytes: the limit counts stored bytes, not characters.
  const [logRecord] = recordStream(
    'b',
    1,
    now,
    'tab',
    `é${'x'.repeat(Math.floor(maxBytes) + extraBytes - bytesOf(emptyRecord) - 2)}`,
  )
  const allRecords = [...recordStream('a', 1, now - 1), logRecord!]
  expect(recordsToDrop([logRecord!], { now, session: 'tab' })).toHaveLength(extraBytes > 0 ? 1 : 0)
  expect(recordsToDrop(allRecords, { now, session: 'tab' })[0]?.actor).toBe('a')
})
