import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext, toErrorEvent } from '../core/api-error'
import { declareActor, returnTo, sendingState } from '../core/declare-actor'
import { defineFlow } from '../core/flow'

/** `id`: the ticket's number. */
export type TicketEvent = { type: 'ticket.reopen'; id: string }

export type TicketEmitted = { type: 'ticket.reopened' } | { type: 'ticket.refused'; error: ApiError }

/** The ticket of the last attempt. */
type Context = { id: string | null; error: ApiError | null }

/** Reopens a closed ticket (ruling 48). The list is in Apollo's cache. */
const ticketMachine = setup({
  types: { context: {} as Context, events: {} as TicketEvent, emitted: {} as TicketEmitted },
  actors: { reopenTicket: declareActor<void, { id: string | null }>('reopenTicket') },
  actions: {
    setError: assign(toErrorContext),
    emitReopened: emit({ type: 'ticket.reopened' } as const),
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
    reopening: sendingState('reopenTicket', {
      input: ({ context: { id } }: { context: Context }) => ({ id }),
      onDone: { target: 'listed', actions: 'emitReopened' },
      onError: returnTo('listed'),
    }),
  },
})

export const ticketFlow = defineFlow({
  machine: ticketMachine,
  version: 1,
  log: { received: { 'ticket.reopen': ['id'] } },
})
