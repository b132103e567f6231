import { type Model, noResponse, outcomesOf, received } from '../models/graph'
import { changesOnlyBy } from '../models/invariants'

export const inboxModel: Model<'inbox'> = {
  afterReload: ['restart', 'a panel over the page without text fields'],
  events: [
    ...received('inbox.open', 'inbox.close'),
    { type: 'inbox.unfold', id: 'news', read: false },
    { type: 'inbox.unfold', id: 'news', read: true },
    { type: 'inbox.fold' },
    { type: 'inbox.readAll' },
    ...outcomesOf('markAllRead', [undefined], [noResponse]),
    ...outcomesOf('markRead', [undefined], [noResponse]),
  ],
  visibleState: ({ context: { isOpen, unfolded } }) => [isOpen, unfolded !== null],
  // Everything but the bell is in the panel, which covers the bell.
  offers: ({ context: { isOpen, unfolded } }, { type }) => {
    if (!type.startsWith('inbox.')) return true
    if (type === 'inbox.open') return !isOpen
    return isOpen && (type !== 'inbox.fold' || unfolded !== null)
  },
  manual: { readAll: 'it would leave no unread notification: inbox.screen.test.tsx' },
  url: '/dashboard/sell',
  persona: 'ada',
  setup: "in the panel's 'Messages' send ada five notifications ('Send')",
  steps: {
    'inbox.open': 'Click the bell',
    'inbox.close': "Click 'Close notifications'",
    'inbox.unfold': ({ read }) => `Click a notification that is ${read ? 'read already' : 'unread'}`,
    'inbox.fold': 'Click the unfolded notification',
    'inbox.readAll': "Click 'Mark all read'",
  },
  responses: {
    markRead: { call: 'GET /v1/app/notifications/{id}/read', done: 'It is marked as read' },
    markAllRead: { call: 'GET /v1/app/notifications/{id}/read', done: 'All are marked as read' },
  },
  requirements: {
    'inbox inbox.open': ['NOTIF-01', 'NOTIF-02'],
    'inbox.marking xstate.done.actor.markRead': ['NOTIF-08'],
  },
  invariants: {
    'a read notification is not marked again': ({ event, invokes }) =>
      !invokes.some(({ actor }) => actor === 'markRead') || event.read === false,
    'only the customer opens and closes the panel': changesOnlyBy('isOpen', 'inbox.open', 'inbox.close'),
  },
}
