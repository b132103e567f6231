import type { EmittedFrom } from 'xstate'
import type { FlowId, flows } from './flows'
import type { OutboxEmitted } from './money/intent'

/** A machine without declared emitted events has XState's general type. */
type Declared<Event> = Event extends { type: infer Type } ? (string extends Type ? never : Event) : never

/** Domains communicate by domain events, never by imports. */
export type DomainEvent =
  | { type: 'app.failed' }
  | OutboxEmitted
  | Declared<EmittedFrom<(typeof flows)[FlowId]['machine']>>
