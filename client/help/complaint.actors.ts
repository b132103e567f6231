import { fromPromise } from 'xstate'
import type { Filed } from '../../machines/help/complaint.machine'
import type { Complaint } from '../../machines/help/complaint.rules'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import { FileComplaintDocument } from '../generated/graphql'
import { keepTicket } from './tickets.store'

/** Null for a field left empty. */
const said = (text: string): string | null => text.trim() || null

export const complaintActors = ({ transport, storage, now }: Services) => ({
  fileComplaint: fromPromise<Filed, Complaint & { intentId: string }>(async ({ input, signal }) => {
    const { intentId, transactionId, blockchainTransactionHash, description, additionalDetails } = input
    const { fileComplaint } = await ask(
      transport,
      FileComplaintDocument,
      {
        idempotencyKey: intentId,
        input: {
          transactionId: transactionId.trim(),
          blockchainTransactionHash: blockchainTransactionHash.trim(),
          description: said(description),
          additionalDetails: said(additionalDetails),
        },
      },
      { signal },
    )
    const { ticket } = fileComplaint
    if (ticket !== null) keepTicket(storage, { ticket, transactionId: transactionId.trim(), at: now() })
    return { ticket }
  }),
})
