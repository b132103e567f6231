import { defineFlow } from '../shared/flow'
import { inboxMachine } from './inbox.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const notificationsFlows = {
  inbox: defineFlow({
    machine: inboxMachine,
    version: 1,
    log: {
      heard: { 'inbox.open': [], 'inbox.close': [], 'inbox.refresh': [] },
      outcomes: { readNotifications: [] },
      input: [],
    },
  }),
}
