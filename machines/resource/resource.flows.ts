import { defineFlow, type LogRecord } from '../core/flow'
import { bare } from '../core/log-fields'
import { resourceMachine } from './resource.machine'

/** Runs on every page that shows server data; its input says which. */
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

/** For a flow that read its data itself before: what it heard and told of that is dropped. */
export const withoutReading =
  (types: RegExp, ...actors: readonly string[]) =>
  (record: LogRecord): LogRecord | null => {
    const { type } = record.event
    const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
    return types.test(type) || actors.includes(actor ?? '') ? null : record
  }
