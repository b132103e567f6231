import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const inboxModel: Model<'inbox'> = {
  events: [
    done('readNotifications'),
    failed('readNotifications', refusal(503, 'No notifications now')),
    failed('readNotifications', refusal(null, null)),
    { type: 'inbox.open' },
    { type: 'inbox.close' },
    { type: 'inbox.refresh' },
    { type: 'inbox.unfold', id: 'news', read: false },
    { type: 'inbox.unfold', id: 'news', read: true },
    { type: 'inbox.fold' },
    done('markRead'),
    failed('markRead', refusal(null, null)),
  ],
  seen: ({ context: { isOpen, unfolded, refusal: reason } }) => [
    isOpen,
    unfolded !== null,
    reason && summaryOf(reason),
  ],
}
