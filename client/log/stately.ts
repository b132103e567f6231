import { createWebSocketInspector } from '@statelyai/inspect'
import type { LogRecord } from '../../machines/core/flow'
import { flowsById } from '../../machines/flows'
import { type ReplayedStep, startReplay } from './replay'

/**
 * Forwards the flows' events to Stately's inspector over a local WebSocket. Development only. Its source is the log's
 * records, never the running actors, whose inputs and outputs contain secrets. Returns the function that receives
 * each record.
 */
export const statelyInspection = (url: string): ((record: LogRecord) => void) => {
  const inspector = createWebSocketInspector({ url })
  const runs = new Map<string, ReturnType<typeof startReplay>['next']>()
  const shownOf = ({ snapshot: { status, value, context } }: ReplayedStep) => ({ status, value, context })
  return (record) => {
    const { actor, cause, event, flow } = record
    if (cause === 'init') {
      const { begun, next } = startReplay(flowsById, record)
      runs.set(actor, next)
      const logic = flowsById.get(flow)!.machine
      inspector.actor({ id: actor, sessionId: actor, logic } as never, shownOf(begun))
    }
    const next = runs.get(actor)
    if (!next || cause === 'init' || cause === 'told' || cause === 'resumed') return
    inspector.event(actor, event)
    inspector.snapshot(actor, shownOf(next(record)), { event })
  }
}
