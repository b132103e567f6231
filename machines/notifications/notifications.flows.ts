import { defineFlow } from '../core/flow'
import { inboxMachine } from './inbox.machine'
import { watchMachine } from './watch.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const notificationsFlows = {
  inbox: defineFlow({
    machine: inboxMachine,
    version: 1,
    log: {
      received: {
        'inbox.open': [],
        'inbox.close': [],
        'inbox.refresh': [],
        'inbox.unfold': ['id', 'read'],
        'inbox.fold': [],
      },
      outcomes: { readNotifications: [], markRead: [] },
      input: [],
    },
  }),
  watch: defineFlow({
    machine: watchMachine,
    version: 1,
    log: {
      received: { 'watch.hide': [], 'watch.show': [], 'watch.read': [] },
      outcomes: { lookForNews: ['count', 'symbol', 'status'] },
      input: [],
    },
  }),
}
