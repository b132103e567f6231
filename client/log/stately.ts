import { createWebSocketInspector } from '@statelyai/inspect'
import type { AnyActor } from 'xstate'
import type { LogRecord } from '../../machines/core/flow'
import type { FlowId } from '../../machines/flows'
import { begun } from './replay'

/**
 * Tells Stately's own inspector, over a WebSocket of this machine, what the flows do. For development only. It is
 * fed from the log's records, never from the running actors: those would hand over inputs and outputs with what is
 * secret in them, which its sanitizers let through. Returns what each record is to be given to.
 */
export const statelyInspection = (url: string): ((record: LogRecord) => void) => {
  const inspector = createWebSocketInspector({ url })
  const runs = new Map<string, AnyActor>()
  const begin = (first: LogRecord): void => {
    const actor = begun(first.flow as FlowId, first)
    const name = first.actor
    runs.set(name, actor)
    const { status, value, context } = actor.getSnapshot()
    inspector.actor({ ...actor, sessionId: name } as never, { status, value, context })
  }
  return (record) => {
    if (record.cause === 'init') return begin(record)
    const actor = runs.get(record.actor)
    if (!actor || record.cause === 'told' || record.cause === 'resumed') return
    inspector.event(record.actor, record.event)
    if (actor.getSnapshot().status === 'active') actor.send(record.event)
    const { status, value, context } = actor.getSnapshot()
    inspector.snapshot(record.actor, { status, value, context }, { event: record.event })
  }
}
