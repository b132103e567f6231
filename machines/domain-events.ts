import type { EmittedFrom } from 'xstate'
import type { FlowId, flows } from './flows'
import type { OutboxEmitted } from './money/intent'

/** A machine that declares no emitted events has XState's general one, of any type. */
type Declared<Event> = Event extends { type: infer Type } ? (string extends Type ? never : Event) : never

/**
 * Everything that any flow can emit, derived from the machines, and what the page and the outbox emit by themselves.
 * Domains talk by domain events, never by imports.
 */
export type DomainEvent =
  /** Something broke that nobody took care of. */
  { type: 'app.failed' } | OutboxEmitted | Declared<EmittedFrom<(typeof flows)[FlowId]['machine']>>
