import { makeRecording } from '../../../client/record/recording/make-recording'
import type { Recording } from '../../../client/record/recording/recording'
import type { RedactionLevel } from '../../../client/record/recording/redaction'
import type { LogRecord } from '../../../machines/core/flow'
import { type FlowId, flows, flowsById } from '../../../machines/flows'
import { flowIds, plannedPaths, type QaPath } from '../../../scripts/qa/plan'

const begunAt = Date.UTC(2026, 0, 31, 12)

/** One tab's history: every path of every flow, repeated until there are this many lines. */
const recordsOf = (count: number): LogRecord[] => {
  const records: LogRecord[] = []
  const runs: { flow: FlowId; path: QaPath }[] = []
  const unread = [...flowIds]
  for (let run = 0; records.length < count; run += 1) {
    // Exploring is slow: no more flows than this many lines need.
    while (run >= runs.length && unread.length > 0) {
      const flow = unread.shift()!
      runs.push(...plannedPaths(flow, 'guard').map((path) => ({ flow, path })))
    }
    const { flow, path } = runs[run % runs.length]!
    const events = [{ type: 'xstate.init', input: path.input }, ...path.steps.map(({ event }) => event)]
    for (const [place, event] of events.entries())
      records.push({
        v: 1,
        seq: records.length + 1,
        t: begunAt + records.length * 137,
        session: 'recorded-tab',
        flow,
        actor: `${flow}-${run + 1}`,
        mv: flows[flow].version,
        cause: place === 0 ? 'init' : event.type.startsWith('xstate.') ? 'actor' : 'external',
        event,
      })
  }
  return records.slice(0, count)
}

export const recordingOf = (count: number, level: RedactionLevel = 'support'): Promise<Recording> =>
  makeRecording({
    flows: flowsById,
    level,
    records: recordsOf(count),
    outbox: [
      {
        intentId: 'intent-1',
        kind: 'sell',
        symbol: 'USDT',
        chain: 'tron',
        amountCrypto: '120',
        state: 'unknown',
        createdAt: begunAt,
      },
    ],
    now: begunAt,
    app: '0.2.0',
    salt: 'salt',
  })
