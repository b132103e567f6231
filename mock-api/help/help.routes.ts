import { notFoundError } from '../http/api-error'
import { type Calls, pagedHandler } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendResult } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall } from '../idempotency/idempotency'
import { fileComplaint, findTicket, listTickets, ownTicket, reopenTicket } from './complaints.store'

/** The limit per account and hour (ruling 24). */
const complaintsBy = (accountId: string) => {
  return { subject: `complaints by ${accountId}`, most: 10, windowMs: 3_600_000 }
}

export const helpCalls = (deps: Deps) =>
  ({
    // The specification spells the path like this.
    'POST /v1/app/compliants': async ({ request, response, caller: { accountId }, valid }) => {
      // spec: verbatim
      const input = valid()
      const { transactionId, blockchainTransactionHash, description, additionalDetails } = input.body
      const result = await idempotent(deps, keyedCall(request, accountId, input), async (tx) => {
        await countAttempt({ ...deps, db: tx }, [complaintsBy(accountId)])
        const data = await fileComplaint({ ...deps, db: tx }, accountId, {
          transactionId,
          blockchainTransactionHash,
          description: description || null,
          additionalDetails: additionalDetails || null,
        })
        return { status: 201, data }
      })
      sendResult(response, result)
    },

    'GET /v1/app/compliants': pagedHandler((accountId, slice) => listTickets(deps.db, accountId, slice)),

    'GET /v1/app/compliants/{ticket}': async ({ caller, segment }) => {
      const ticket = await findTicket(deps.db, ownTicket(caller.accountId, segment('ticket')))
      if (!ticket) throw notFoundError('Ticket not found')
      return ticket
    },

    'POST /v1/app/compliants/{ticket}/reopen': async ({ caller, segment }) => {
      const isOwn = ownTicket(caller.accountId, segment('ticket'))
      await reopenTicket(deps, isOwn)
      return findTicket(deps.db, isOwn)
    },
  }) satisfies Calls
