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
  ],
  seen: ({ context: { isOpen, refusal: reason } }) => [isOpen, reason && summaryOf(reason)],
}
