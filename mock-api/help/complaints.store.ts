import { noteActivity } from '../shared/activities'
import type { Clock } from '../shared/clock'
import type { Database } from '../shared/database'
import { newId } from '../shared/ids'
import { complaints } from '../shared/support.schema'

export interface Complaint {
  transactionId: string
  blockchainTransactionHash: string
  description: string | null
  additionalDetails: string | null
}

/** Opens a ticket; whether its transaction exists is for support to find out (AMB-62). */
export const fileComplaint = async (
  tx: Database,
  clock: Clock,
  accountId: string,
  complaint: Complaint,
): Promise<Complaint> => {
  await tx.insert(complaints).values({ ...complaint, id: newId('cpl'), accountId, createDate: clock.now() })
  await noteActivity(tx, clock, accountId, 'complaint')
  return complaint
}
