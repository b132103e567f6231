import { createWebSocketInspector } from '@statelyai/inspect'
import type { LogRecord } from '../../machines/core/flow'
import type { FlowRegistry } from '../flows/flow-registry'
import { type ReplayedStep, startReplay } from './replay'

/**
 * Tells Stately's own inspector, over a WebSocket of this machine, what the flows do. For development only. It is
 * fed from the log's records, never from the running actors: those would hand over inputs and outputs with what is
 * secret in them, which its sanitizers let through. Returns what each record is to be given to.
 */
export const statelyInspection = (flows: FlowRegistry, url: string): ((record: LogRecord) => void) => {
  const inspector = createWebSocketInspector({ url })
  const runs = new Map<string, ReturnType<typeof startReplay>['next']>()
  const shownOf = ({ snapshot: { status, value, context } }: ReplayedStep) => ({ status, value, context })
  return (record) => {
    const { actor, cause, event, flow } = record
    if (cause === 'init') {
      const { begun, next } = startReplay(flows, record)
      runs.set(actor, next)
      const logic = flows.get(flow).machine
      inspector.actor({ id: actor, sessionId: actor, logic } as never, shownOf(begun))
    }
    const next = runs.get(actor)
    if (!next || cause === 'init' || cause === 'told' || cause === 'resumed') return
    inspector.event(actor, event)
    inspector.snapshot(actor, shownOf(next(record)), { event })
  }
}
