import { failure, moreFailure } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { withError, withEvent } from '../core/params'
import {
  type Context,
  firstWait,
  type Reading,
  type ResourceAsked,
  type ResourceEvent,
  resourceSetup,
} from './resource.setup'

const [first, same, next] = [() => 1, (page: number) => page, (page: number) => page + 1]
const ask =
  (pageFor: (page: number) => number, quiet = false) =>
  ({ context: { resource, key, page } }: { context: Context }): ResourceAsked => ({
    resource,
    key,
    page: pageFor(page),
    quiet,
  })
/** Revalidates: because time has passed, or for a reason. */
const askAgain = ({
  context,
  event,
}: {
  context: Context
  event: ResourceEvent | { type: string }
}): ResourceAsked => ({
  ...ask(same, true)({ context }),
  ...('polled' in event || event.type.startsWith('xstate.after.POLL.') ? { polled: true } : {}),
})
/** `pageAfter`: the number of loaded pages then. */
const setReading = (pageAfter: (page: number) => number) =>
  ({
    type: 'setReading',
    params: ({ context, event }: { context: Context; event: { output: Reading } }) => ({
      page: pageAfter(context.page),
      ...event.output,
    }),
  }) as const
const more = { guard: 'anotherPageExists', target: 'loadingMore' } as const

/**
 * Server data of a page: loaded, refreshed, revalidated quietly, polled with back-off, read page by page. A
 * failed load shows no old data, a failed revalidation or next page leaves the shown data (ERR-07). An aborted
 * read's answer is dropped (TX-14). While visible, what failed is asked for again by itself (ruling 35).
 */
export const resourceMachine = resourceSetup.createMachine({
  id: 'resource',
  context: ({ input }) => ({
    resource: input.resource,
    key: input.key ?? null,
    page: input.page ?? 0,
    hasNextPage: input.hasNextPage ?? false,
    polls: input.isFresh ?? false,
    savesData: input.savesData ?? false,
    isHidden: false,
    wait: firstWait,
    failures: 0,
    readAt: null,
    error: null,
  }),
  initial: 'opening',
  on: {
    'resource.pick': { guard: withEvent('keyIsNew'), target: '.loading', actions: withEvent('setKey') },
    'resource.refresh': '.loading',
    'resource.revalidate': { actions: 'show' },
    'resource.hide': { actions: 'hide' },
  },
  states: {
    opening: {
      always: [
        { guard: 'isFresh', target: 'shown', meta: { id: 'fresh' } },
        { guard: 'isCached', target: 'revalidating', meta: { id: 'cached' } },
        { target: 'loading', meta: { id: 'unknown' } },
      ],
    },
    loading: {
      tags: 'busy',
      entry: ['clearError', 'show'],
      invoke: {
        id: 'read',
        src: 'read',
        input: ask(first),
        onDone: { target: 'shown', actions: setReading(first) },
        onError: { target: 'failed', actions: ['forget', 'countFailure', ...failure] },
      },
      // It is loading already.
      on: { 'resource.refresh': {} },
    },
    shown: {
      initial: 'deciding',
      on: {
        'resource.revalidate': { target: 'revalidating', actions: 'show' },
        'resource.reachEnd': more,
      },
      states: {
        deciding: {
          always: [
            { guard: 'retries', target: 'waiting', meta: { id: 'retries' } },
            { guard: 'polls', target: 'polling', meta: { id: 'polls' } },
            { target: 'resting', meta: { id: 'rests' } },
          ],
        },
        resting: {},
        /** The last quiet read failed. */
        waiting: {
          after: { RETRY: '#resource.revalidating' },
          on: { 'resource.hide': { target: 'resting', actions: 'hide' } },
        },
        polling: {
          after: { POLL: { target: '#resource.revalidating', actions: 'slowDown' } },
          on: {
            'resource.hide': { target: 'resting', actions: 'hide' },
            'resource.touch': { target: 'polling', reenter: true, actions: 'speedUp' },
          },
        },
      },
    },
    /** Revalidates; on failure the shown data stay and age. A new request replaces a running one. */
    revalidating: {
      invoke: {
        id: 'read',
        src: 'read',
        input: askAgain,
        onDone: { target: 'shown', actions: setReading(same) },
        onError: { target: 'shown', actions: 'countFailure' },
      },
      on: {
        'resource.revalidate': { target: 'revalidating', reenter: true, actions: 'show' },
        'resource.reachEnd': more,
      },
    },
    loadingMore: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'read',
        src: 'read',
        input: ask(next),
        onDone: { target: 'shown', actions: setReading(next) },
        onError: { target: 'moreFailed', actions: moreFailure },
      },
    },
    moreFailed: { on: { 'resource.retryMore': 'loadingMore' } },
    failed: {
      after: { RETRY: { guard: 'isVisible', target: 'retrying' } },
      on: { 'resource.revalidate': 'loading' },
    },
    /** Asked for again by itself: what the page says stays, and no toast repeats it (ruling 35). */
    retrying: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ask(first),
        onDone: { target: 'shown', actions: setReading(first) },
        onError: { target: 'failed', actions: ['countFailure', withError('setError')] },
      },
      on: { 'resource.revalidate': 'loading' },
    },
  },
})

export const resourceFlow = defineFlow({
  machine: resourceMachine,
  version: 1,
  log: {
    received: {
      'resource.pick': ['key'],
      'resource.revalidate': ['polled'],
    },
    outcomes: { read: ['readAt', 'page', 'hasNextPage', 'polls', 'changed'] },
    input: ['resource', 'key', 'page', 'hasNextPage', 'isFresh', 'savesData'],
  },
})
