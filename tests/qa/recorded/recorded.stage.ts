import { makeRecording } from '../../../client/log/recording/make-recording'
import type { Recording } from '../../../client/log/recording/recording'
import type { RedactionLevel } from '../../../client/log/recording/redaction'
import { type FlowId, flows, flowsById } from '../../../machines/flows'
import type { PlainEvent } from '../../models/graph'

/** A line of a life: what happens, s after the beginning; a tab and a run of its own where named. */
export interface Line {
  at: number
  event: PlainEvent
  flow?: FlowId
  session?: string
  cause?: 'told'
}

const begunAt = Date.UTC(2026, 0, 31, 12)

/** What one tab recorded of a flow's run, and of others beside it. */
export const recorded = (
  flow: FlowId,
  lines: readonly Line[],
  level: RedactionLevel = 'support',
  known = flowsById,
): Promise<Recording> =>
  makeRecording({
    flows: known,
    level,
    records: lines.map(({ at, event, flow: own = flow, session = 'tab', cause }, index) => ({
      v: 1,
      seq: index + 1,
      t: begunAt + at * 1_000,
      session,
      flow: own,
      actor: `${own}-1`,
      mv: flows[own].version,
      cause:
        cause ??
        (event.type === 'xstate.init' ? 'init' : event.type.startsWith('xstate.') ? 'actor' : 'external'),
      event,
    })),
    outbox: [],
    now: begunAt,
    app: '1.0.0',
    salt: 'salt',
  })

/** So many lines, one a second. */
export const secondly = (events: readonly PlainEvent[]): Line[] => events.map((event, at) => ({ at, event }))

/** A run of login up to where it waits for its answer. */
export const askingCustomer: readonly PlainEvent[] = [
  { type: 'xstate.init' },
  { type: 'login.enterUserId', text: 'ada' },
  { type: 'login.enterPassword', filled: true },
  { type: 'login.submit' },
]
