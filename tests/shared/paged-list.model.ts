import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from './graph'

export const pagedListModel: Model<'pagedList'> = {
  inputs: [{ list: 'activities' }],
  events: [
    done('readPage', { hasNextPage: true }),
    done('readPage', { hasNextPage: false }),
    failed('readPage', refusal(503, 'Not now')),
    failed('readPage', refusal(null, null)),
    { type: 'pagedList.reachEnd' },
    { type: 'pagedList.refresh' },
    { type: 'pagedList.retryMore' },
  ],
  // Page 2 is like every later one.
  seen: ({ context: { page, hasNextPage, refusal: reason } }) => [
    Math.min(page, 2),
    hasNextPage,
    reason && summaryOf(reason),
  ],
}
