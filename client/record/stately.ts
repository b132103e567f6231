import { createWebSocketInspector } from '@statelyai/inspect'
import type { LogRecord } from '../../machines/core/flow'
import { flowsById } from '../../machines/flows'
import { type ReplayedStep, startReplay } from './replay'

/**
 * Development: forwards flow events to Stately's inspector over a local WebSocket. Reads the log's records, because
 * running actors hold secrets in inputs and outputs. Returns a function that takes each record.
 */
export const statelyInspection = (url: string): ((record: LogRecord) => void) => {
  const inspector = createWebSocketInspector({ url })
  const runs = new Map<string, ReturnType<typeof startReplay>['next']>()
  const stateOf = ({ snapshot: { status, value, context } }: ReplayedStep) => ({ status, value, context })
  return (record) => {
    const { actor, cause, event, flow } = record
    if (cause === 'init') {
      const { firstStep, next } = startReplay(flowsById, record)
      runs.set(actor, next)
      const logic = flowsById.get(flow)!.machine
      inspector.actor({ id: actor, sessionId: actor, logic } as never, stateOf(firstStep))
    }
    const next = runs.get(actor)
    if (!next || cause === 'init' || cause === 'told' || cause === 'resumed') return
    inspector.event(actor, event)
    inspector.snapshot(actor, stateOf(next(record)), { event })
  }
}
