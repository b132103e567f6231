import { fromPromise } from 'xstate'
import type { Complaint } from '../../machines/help/complaint.rules'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import { FileComplaintDocument } from '../generated/graphql'

/** Null for a field left empty. */
const said = (text: string): string | null => text.trim() || null

export const complaintActors = ({ transport }: Services) => ({
  fileComplaint: fromPromise<void, Complaint & { intentId: string }>(async ({ input, signal }) => {
    const { intentId, transactionId, blockchainTransactionHash, description, additionalDetails } = input
    await ask(
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
      signal,
    )
  }),
})
