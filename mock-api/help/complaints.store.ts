import { noteActivity } from '../accounts/activities'
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

/** Opens a ticket; whether its transaction exists is for support to find out (HELP-08). */
export const fileComplaint = async (
  tx: Database,
  clock: Clock,
  accountId: string,
  complaint: Complaint,
): Promise<Ticket> => {
  const ticket = newTicketNumber()
  await tx.insert(complaints).values({ ...complaint, id: ticket, accountId, createDate: clock.now() })
  await noteActivity(tx, clock, accountId, 'complaint')
  return { ...complaint, ticket }
}
