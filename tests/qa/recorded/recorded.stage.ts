import { makeRecording } from '../../../client/log/recording/make-recording'
import type { Recording } from '../../../client/log/recording/recording'
import type { RedactionLevel } from '../../../client/log/recording/redaction'
import { type FlowId, flows, flowsById } from '../../../machines/flows'
import type { PlainEvent } from '../../models/graph'

/** A recorded line: the event, s after the beginning; a tab and a run where named. */
export interface Line {
  at: number
  event: PlainEvent
  flow?: FlowId
  session?: string
  cause?: 'told'
}

const begunAt = Date.UTC(2026, 0, 31, 12)

/** One tab's record of a flow's run, and of other flows in the same tab. */
export const recorded = (
  flow: FlowId,
  lines: readonly Line[],
  level: RedactionLevel = 'support',
  flowDefinitions = flowsById,
): Promise<Recording> =>
  makeRecording({
    flows: flowDefinitions,
    level,
    records: lines.map(({ at, event, flow: recordFlow = flow, session = 'tab', cause }, index) => ({
      v: 1,
      seq: index + 1,
      t: begunAt + at * 1_000,
      session,
      flow: recordFlow,
      actor: `${recordFlow}-1`,
      mv: flows[recordFlow].version,
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

/** This many lines, one a second. */
export const secondly = (events: readonly PlainEvent[]): Line[] => events.map((event, at) => ({ at, event }))

/** A run of login until it waits for the response. */
export const askingCustomer: readonly PlainEvent[] = [
  { type: 'xstate.init' },
  { type: 'login.enterUserId', text: 'ada' },
  { type: 'login.enterPassword', filled: true },
  { type: 'login.submit' },
]
