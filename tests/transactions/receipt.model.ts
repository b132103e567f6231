import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const receiptModel: Model<'receipt'> = {
  inputs: [{ id: 'tx-ada-023' }],
  events: [
    { type: 'receipt.save', format: 'png' },
    { type: 'receipt.save', format: 'pdf' },
    done('saveReceipt', { kept: true }),
    done('saveReceipt', { kept: false }),
    failed('saveReceipt', refusal(null, null)),
  ],
  seen: ({ context: { format } }) => format,
}
