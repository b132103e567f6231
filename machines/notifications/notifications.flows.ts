import { defineFlow, type LogRecord } from '../core/flow'
import { bare } from '../core/log-fields'
import { withoutReading } from '../resource/resource.flows'
import { inboxMachine } from './inbox.machine'
import { type Found, watchMachine } from './watch.machine'

/** Version 1 polled with its own timers, and its results were an actor's output. */
const foundByResource = (record: LogRecord): LogRecord | null => {
  const { type, output } = record.event
  const found = output as Found | undefined
  if (type.endsWith('.lookForNews') && found?.count)
    return { ...record, cause: 'external', event: { ...found, type: 'watch.find' } }
  return /^(?:watch\.(?:hide|show)|xstate\.(?:after|done|error)\..*)$/.test(type) ? null : record
}

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const notificationsFlows = {
  inbox: defineFlow({
    machine: inboxMachine,
    version: 2,
    upcast: { 1: withoutReading(/^inbox\.refresh$/, 'readNotifications') },
    log: {
      received: { ...bare('inbox', 'open', 'close', 'fold', 'readAll'), 'inbox.unfold': ['id', 'read'] },
      outcomes: { markRead: [], markAllRead: [] },
      input: [],
    },
  }),
  watch: defineFlow({
    machine: watchMachine,
    version: 2,
    upcast: { 1: foundByResource },
    log: {
      received: { 'watch.find': ['count', 'symbol', 'status'], 'watch.read': [] },
      outcomes: {},
      input: [],
    },
  }),
}
