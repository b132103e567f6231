import { apiError } from '../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse } from '../models/graph'
import { invokesOnlyIf } from '../models/invariants'

/** The model's closed ticket; a walk creates it first. */
export const ticketId = 'T-7H2K9Q4M'
export const notClosed = apiError(409, 'This ticket is not closed')

export const ticketModel: Model<'ticket'> = {
  afterReload: ['restart', 'it holds nothing typed; the server knows the ticket’s steps'],
  events: [
    { type: 'ticket.reopen', id: ticketId },
    doneEvent('reopenTicket'),
    errorEvent('reopenTicket', notClosed),
    errorEvent('reopenTicket', noResponse),
  ],
  visibleState: ({ context: { id, error: reason } }) => [id, reason && (reason.status ?? 'silence')],
  url: '/dashboard/help',
  persona: 'ada',
  steps: {
    'ticket.reopen': "File a complaint, click 'Close' at it in the panel's 'Tickets', then click 'Reopen'",
  },
  responses: {
    reopenTicket: {
      call: 'POST /v1/app/compliants/{ticket}/reopen',
      done: "The ticket has another step 'Reopened' and a new promise, and the toast 'Ticket reopened' is shown",
    },
  },
  requirements: { 'ticket.reopening xstate.done.actor.reopenTicket': ['EXT-64'] },
  invariants: {
    'only the button reopens a ticket': invokesOnlyIf(
      'reopenTicket',
      ({ event }) => event.type === 'ticket.reopen',
    ),
    'a second click during the first sends no request': ({ before, invokes }) =>
      !before.matches('reopening') || invokes.length === 0,
    'a new attempt clears the error': ({ after }) =>
      !after.matches('reopening') || after.context.error === null,
  },
}
