import { recordActivity } from '../accounts/activities'
import type { Database } from '../database/database'
import { newTicketNumber } from '../database/ids'
import type { Clock } from '../http/clock'
import { complaints } from '../schema/complaints'

export interface Complaint {
  transactionId: string
  blockchainTransactionHash: string
  description: string | null
  additionalDetails: string | null
}

export interface Ticket extends Complaint {
  ticket: string
}

/** Support checks whether the transaction exists (HELP-08). */
export const fileComplaint = async (
  tx: Database,
  clock: Clock,
  accountId: string,
  complaint: Complaint,
): Promise<Ticket> => {
  const ticket = newTicketNumber()
  await tx.insert(complaints).values({ ...complaint, id: ticket, accountId, createDate: clock.now() })
  await recordActivity(tx, clock, accountId, 'complaint')
  return { ...complaint, ticket }
}
