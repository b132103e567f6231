import { emptyComplaint } from '../../machines/help/complaint.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const complaintModel: Model<'complaint'> = {
  inputs: [
    { draft: emptyComplaint },
    { draft: { ...emptyComplaint, transactionId: '2233', description: 'Where is my money?' } },
  ],
  events: [
    { type: 'complaint.open', transactionId: '', hash: '' },
    { type: 'complaint.open', transactionId: '1122', hash: '0xabc' },
    { type: 'complaint.close' },
    { type: 'complaint.enter', field: 'transactionId', text: '1122' },
    { type: 'complaint.enter', field: 'transactionId', text: '' },
    { type: 'complaint.enter', field: 'blockchainTransactionHash', text: '0xabc' },
    { type: 'complaint.submit', intentId: 'one' },
    done('fileComplaint'),
    failed('fileComplaint', refusal(422, 'Not this one', { transactionId: 'Not known here' })),
    failed('fileComplaint', refusal(503, 'Not now')),
  ],
  seen: ({ context: { draft, checked, refusal: reason, intentId } }) => [
    draft,
    checked,
    reason?.summary,
    reason?.fields,
    intentId,
  ],
}
