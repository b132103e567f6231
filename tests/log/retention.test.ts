import { describe, expect, it } from 'vitest'
import {
  bytesBetweenChecks,
  bytesOf,
  type LogLimits,
  logLimits,
  recordsBetweenChecks,
  visitorLimits,
} from '../../client/log/limits'
import { dropped } from '../../client/log/retention'
import type { LogRecord } from '../../machines/core/flow'
import { recordOf } from './records'

const day = 24 * 60 * 60 * 1000
const now = 100 * day
const limits: LogLimits = { records: 10 + recordsBetweenChecks, bytes: 3 * 1024 * 1024, ageMs: 7 * day }

const stream = (actor: string, count: number, t: number, session = 'tab', text = ''): LogRecord[] =>
  Array.from({ length: count }, (_, index) =>
    recordOf(index + 1, { t, session, actor, event: { type: 'login.enterUserId', text } }),
  )
const gone = (records: LogRecord[], own: Partial<LogLimits> = {}): string[] =>
  dropped(records, { now, session: 'tab', limits: { ...limits, ...own } }).map(
    ({ actor, seq }) => `${actor} ${seq}`,
  )

describe('what has to go', () => {
  it('nothing, up to the limit', () => {
    expect(gone([...stream('a', 5, now), ...stream('b', 5, now)])).toEqual([])
  })

  it.each([
    ['of an account, a week', logLimits.ageMs],
    ['of a visitor, an hour', visitorLimits.ageMs],
  ])('%s: at a millisecond less, at it, and at one more', (_, ageMs) => {
    expect([logLimits.ageMs, visitorLimits.ageMs]).toEqual([7 * day, day / 24])
    const left = [-1, 0, 1].map((more) => gone(stream('a', 1, now - ageMs - more, 'tab-2'), { ageMs }).length)
    expect(left).toEqual([0, 0, 1])
  })

  it("of a visitor other lives' streams after an hour; this life's may still go on", () => {
    const { ageMs } = visitorLimits
    const goneAt = (t: number) => gone([...stream('a', 2, t), ...stream('b', 2, t, 'tab-2')], { ageMs })
    const anHourAgo = now - day / 24
    expect([goneAt(anHourAgo), goneAt(anHourAgo - 1)]).toEqual([[], ['b 1', 'b 2']])
  })

  it('one record too many: the oldest stream, whole', () => {
    const all = [...stream('new', 6, now), ...stream('old', 5, now - 1)]
    expect(gone(all)).toEqual([1, 2, 3, 4, 5].map((seq) => `old ${seq}`))
  })

  it("other tabs' streams before this one's, even when they are newer", () => {
    const records = [...stream('own', 6, now - day), ...stream('other', 5, now, 'tab-2')]
    expect(new Set(gone(records).map((name) => name.split(' ')[0]))).toEqual(new Set(['other']))
  })

  it('the beginning of a single stream only when it alone is too large', () => {
    expect(gone(stream('a', 12, now))).toEqual(['a 1', 'a 2'])
  })

  it.each([
    [4_499, 0],
    [4_500, 0],
    // With the 500 that may come before the next look it would be 5,001.
    [4_501, 1],
  ])('of an account with %d records in a run: %d', (count, expected) => {
    expect(logLimits.records - recordsBetweenChecks).toBe(4_500)
    expect(dropped(stream('a', count, now), { now, session: 'tab' })).toHaveLength(expected)
  })

  it.each([-1, 0, 1])('of an account with %d bytes more than there is room for', (more) => {
    const room = logLimits.bytes - bytesBetweenChecks
    const [bare] = stream('b', 1, now)
    // Two bytes a letter: what is counted is what is stored, not letters.
    const [one] = stream('b', 1, now, 'tab', `é${'x'.repeat(Math.floor(room) + more - bytesOf(bare) - 2)}`)
    const own = [...stream('a', 1, now - 1), one!]
    expect(dropped([one!], { now, session: 'tab' })).toHaveLength(more > 0 ? 1 : 0)
    expect(dropped(own, { now, session: 'tab' })[0]?.actor).toBe('a')
  })
})
