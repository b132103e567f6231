import { defineFlow, type LogRecord } from '../core/flow'
import { bare } from '../core/log-fields'
import { resourceMachine } from './resource.machine'

/** Runs on every page with server data; the input says which. */
export const resourceFlows = {
  resource: defineFlow({
    machine: resourceMachine,
    version: 1,
    log: {
      received: {
        'resource.pick': ['key'],
        ...bare('resource', 'refresh', 'revalidate', 'reachEnd', 'retryMore', 'hide'),
      },
      outcomes: { read: ['readAt', 'page', 'hasNextPage', 'polls', 'changed'] },
      input: ['resource', 'key', 'page', 'hasNextPage', 'isFresh', 'savesData'],
    },
  }),
} as const

/** Upcast of a flow that used to read its data itself: its loading events are dropped. */
export const withoutReading =
  (types: RegExp, ...actors: readonly string[]) =>
  (record: LogRecord): LogRecord | null => {
    const { type } = record.event
    const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
    return types.test(type) || actors.includes(actor ?? '') ? null : record
  }
