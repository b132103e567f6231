import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext, toErrorEvent } from '../core/api-error'
import { declareActor, failure } from '../core/declare-actor'
import { defineFlow } from '../core/flow'

/** `id`: the ticket's number. */
export type TicketEvent = { type: 'ticket.reopen'; id: string }

export type TicketEmitted = { type: 'ticket.reopened' } | { type: 'ticket.refused'; error: ApiError }

interface Context {
  /** The ticket that was reopened last, or could not be. */
  id: string | null
  error: ApiError | null
}

/** Reopens a closed ticket (ruling 48). The list is Apollo's. */
const ticketMachine = setup({
  types: { context: {} as Context, events: {} as TicketEvent, emitted: {} as TicketEmitted },
  actors: { reopenTicket: declareActor<void, { id: string | null }>('reopenTicket') },
  actions: {
    setError: assign(toErrorContext),
    emitRefused: emit(toErrorEvent('ticket.refused')),
  },
}).createMachine({
  id: 'ticket',
  context: { id: null, error: null },
  initial: 'listed',
  states: {
    listed: {
      tags: 'resumable',
      on: {
        'ticket.reopen': {
          target: 'reopening',
          actions: assign(({ event: { id } }) => ({ id, error: null })),
        },
      },
    },
    reopening: {
      tags: 'busy',
      invoke: {
        id: 'reopenTicket',
        src: 'reopenTicket',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'listed', actions: emit({ type: 'ticket.reopened' } as const) },
        onError: { target: 'listed', actions: failure },
      },
    },
  },
})

export const ticketFlow = defineFlow({
  machine: ticketMachine,
  version: 1,
  log: { received: { 'ticket.reopen': ['id'] } },
})
