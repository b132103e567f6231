import { answers, type Model, received, silence } from '../models/graph'
import { changesOnlyBy } from '../models/invariants'

export const inboxModel: Model<'inbox'> = {
  afterReload: ['anew', 'a panel over the page: nothing is typed in it'],
  events: [
    ...received('inbox.open', 'inbox.close'),
    { type: 'inbox.unfold', id: 'news', read: false },
    { type: 'inbox.unfold', id: 'news', read: true },
    { type: 'inbox.fold' },
    { type: 'inbox.readAll' },
    ...answers('markAllRead', [undefined], [silence]),
    ...answers('markRead', [undefined], [silence]),
  ],
  seen: ({ context: { isOpen, unfolded } }) => [isOpen, unfolded !== null],
  // All but the bell is in the panel, which lies over the bell.
  offers: ({ context: { isOpen, unfolded } }, { type }) => {
    if (!type.startsWith('inbox.')) return true
    if (type === 'inbox.open') return !isOpen
    return isOpen && (type !== 'inbox.fold' || unfolded !== null)
  },
  byHand: { readAll: 'none would be left to read: inbox.screen.test.tsx' },
  at: '/dashboard/sell',
  as: 'ada',
  given: "send ada five notifications in the panel's 'Messages'",
  says: {
    'inbox.open': 'Press the bell',
    'inbox.close': "Press 'Close notifications'",
    'inbox.unfold': ({ read }) => `Press a notification that is ${read ? 'read already' : 'unread'}`,
    'inbox.fold': 'Press the unfolded notification',
    'inbox.readAll': "Press 'Mark all read'",
  },
  answers: {
    markRead: { call: 'GET /v1/app/notifications/{id}/read', done: 'It is marked as read' },
    markAllRead: { call: 'GET /v1/app/notifications/{id}/read', done: 'All are marked as read' },
  },
  proves: {
    'inbox inbox.open': ['NOTIF-01', 'NOTIF-02'],
    'inbox.marking xstate.done.actor.markRead': ['NOTIF-08'],
  },
  invariants: {
    'one that was read before is not marked again': ({ event, asks }) =>
      !asks.some(({ actor }) => actor === 'markRead') || event.read === false,
    'the panel opens and closes by the customer only': changesOnlyBy('isOpen', 'inbox.open', 'inbox.close'),
  },
}
