import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const historyModel: Model<'history'> = {
  inputs: [{}, { currency: 'USDT', status: 'pool', kept: { page: 1, hasNextPage: true } }],
  events: [
    done('readPage', { hasNextPage: true }),
    done('readPage', { hasNextPage: false }),
    failed('readPage', refusal(503, 'No list now')),
    failed('readPage', refusal(null, null)),
    done('lookAtRows', { page: 1, hasNextPage: true }),
    failed('lookAtRows', refusal(null, null)),
    { type: 'history.pickCurrency', currency: 'BTC' },
    { type: 'history.pickStatus', status: 'approved' },
    { type: 'history.refresh' },
    { type: 'history.lookAgain' },
    { type: 'history.reachEnd' },
    { type: 'history.retryMore' },
    { type: 'history.openSummary' },
    { type: 'history.closeSummary' },
  ],
  seen: ({ context: { currency, status, page, hasNextPage, refusal: reason, summaryOpen } }) => [
    currency,
    status,
    // A third page differs from a second in nothing but its number.
    Math.min(page, 2),
    hasNextPage,
    reason && summaryOf(reason),
    summaryOpen,
  ],
}
