import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const depositModel: Model<'deposit'> = {
  inputs: [{ rateId: '6' }, { rateId: 'seven' }, { rateId: null }],
  events: [
    done('readDeposit', { readAt: 0 }),
    failed('readDeposit', refusal(404, 'Rate not found')),
    failed('readDeposit', refusal(null, null)),
    { type: 'deposit.copyAddress' },
    { type: 'deposit.refresh' },
    { type: 'deposit.comeBack' },
    done('copyAddress'),
    failed('copyAddress', refusal(null, null)),
  ],
  seen: ({ context: { refusal: reason, copied, copyFailed, readAt } }) => [
    reason && summaryOf(reason),
    copied,
    copyFailed,
    readAt === null,
  ],
}
