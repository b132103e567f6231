import { apiError, summaryOf } from '../../machines/core/api-error'
import { answers, type Model, received, silence } from '../models/graph'
import { changesOnlyBy, emitsFailureOf } from '../models/invariants'

export const inboxModel: Model<'inbox'> = {
  events: [
    ...answers('readNotifications', [undefined], [apiError(503, 'No notifications now'), silence]),
    ...received('inbox.open', 'inbox.close', 'inbox.refresh'),
    { type: 'inbox.unfold', id: 'news', read: false },
    { type: 'inbox.unfold', id: 'news', read: true },
    { type: 'inbox.fold' },
    ...answers('markRead', [undefined], [silence]),
  ],
  seen: ({ context: { isOpen, unfolded, error: reason } }) => [
    isOpen,
    unfolded !== null,
    reason && summaryOf(reason),
  ],
  // All but the bell is in the panel, which lies over the bell and shows its rows unless they could not be read.
  offers: ({ context: { isOpen, unfolded }, value }, { type }) => {
    if (type === 'inbox.open') return !isOpen
    if (type !== 'inbox.fold' && type.startsWith('inbox.')) return isOpen
    return type !== 'inbox.fold' || (isOpen && unfolded !== null && value !== 'failed')
  },
  at: '/dashboard/sell',
  as: 'ada',
  given: "send ada five notifications in the panel's 'Messages'",
  says: {
    'inbox.open': 'Press the bell',
    'inbox.close': "Press 'Close notifications'",
    'inbox.refresh': "Press 'Refresh' in the panel of notifications",
    'inbox.unfold': ({ read }) => `Press a notification that is ${read ? 'read already' : 'unread'}`,
    'inbox.fold': 'Press the unfolded notification',
  },
  answers: {
    readNotifications: { call: 'GET /v1/app/notifications', done: 'The notifications are listed' },
    markRead: { call: 'GET /v1/app/notifications/{id}/read', done: 'It is marked as read' },
  },
  proves: {
    'inbox.shown inbox.open': ['NOTIF-01', 'NOTIF-02'],
    'inbox.loading xstate.error.actor.readNotifications': ['NOTIF-05'],
    'inbox.failed inbox.refresh': ['NOTIF-06'],
    'inbox.loading xstate.done.actor.readNotifications': ['NOTIF-07'],
    'inbox.marking xstate.done.actor.markRead': ['NOTIF-08'],
  },
  invariants: {
    'a failure says why, and what was read says nothing of it': emitsFailureOf('shown', 'marking'),
    'one that was read before is not marked again': ({ event, asks }) =>
      !asks.some(({ port }) => port === 'markRead') || event.read === false,
    'the panel opens and closes by the customer only': changesOnlyBy('isOpen', 'inbox.open', 'inbox.close'),
  },
}
