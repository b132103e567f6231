import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const detailsModel: Model<'details'> = {
  inputs: [{ id: 'tx-ada-025' }, { id: null }, { id: '' }],
  events: [
    done('readTransaction'),
    failed('readTransaction', refusal(404, 'Transaction not found')),
    failed('readTransaction', refusal(null, null)),
    { type: 'details.refresh' },
    { type: 'details.lookAgain' },
    { type: 'details.copyId' },
    done('copyTransactionId'),
    failed('copyTransactionId', refusal(null, null)),
  ],
  seen: ({ context: { id, refusal: reason } }) => [id, reason && summaryOf(reason)],
}
