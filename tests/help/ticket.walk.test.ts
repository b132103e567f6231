import { eq } from 'drizzle-orm'
import { summaryOf } from '../../machines/core/api-error'
import { personas } from '../../mock-api/accounts/personas'
import { complaintSteps, complaints } from '../../mock-api/schema/complaints'
import { restCall } from '../models/actors'
import { doneEvent, errorEvent } from '../models/graph'
import { untilOffered } from '../walker/until-offered'
import { walkEvery } from '../walker/walk'
import type { Walker } from '../walker/walker'
import { notClosed, ticketId } from './ticket.model'

/** Whatever was reopened before, the next list has the ticket closed. */
const closeTicket = async ({ stage: { api } }: Walker): Promise<void> => {
  const at = api.clock.now()
  const ticket = { id: ticketId, accountId: personas.ada.accountId, createDate: at, answerBy: at }
  await api.db
    .insert(complaints)
    .values({ ...ticket, transactionId: 'CN-ADAXXXX023', blockchainTransactionHash: 'none' })
    .onConflictDoNothing()
  await api.db.delete(complaintSteps).where(eq(complaintSteps.complaintId, ticketId))
  await api.db.insert(complaintSteps).values(
    (['received', 'closed'] as const).map((step, position) => ({
      complaintId: ticketId,
      position,
      step,
      at,
    })),
  )
}

const reopen = { type: 'ticket.reopen', id: ticketId }

walkEvery('ticket', {
  at: '/dashboard/help',
  as: 'ada',
  stage: closeTicket,
  actors: { reopenTicket: restCall('POST', '/v1/app/compliants/{ticket}/reopen') },
  does: {
    'ticket.reopen': async (walker) => {
      await closeTicket(walker)
      await untilOffered(walker, 'Reopen')
      walker.page.click('Reopen')
    },
  },
  shows: {
    listed: (page, { context: { id, error: reason } }, { records }) => {
      page.reads('Your tickets')
      if (id !== null && reason) page.reads(summaryOf(reason))
      if (records.at(-1)?.event.type === 'ticket.reopened') page.reads('Reopened')
    },
    reopening: (page) => page.waits('Reopen'),
  },
  journeys: {
    'a ticket is reopened after a refusal, and once more after it was closed again [EXT-64]': [
      reopen,
      errorEvent('reopenTicket', notClosed),
      reopen,
      doneEvent('reopenTicket'),
      reopen,
      doneEvent('reopenTicket'),
    ],
  },
})
