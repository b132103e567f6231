import { apiError, summaryOf } from '../../machines/core/api-error'
import type { Reading } from '../../machines/resource/resource.machine'
import { after, answers, type Model, type PlainEvent, received, type StateOf, silence } from '../models/graph'
import { changesOnlyBy, emitsFailureOf } from '../models/invariants'
import { nextSunday, pageOf, pages } from './resource.pages'

type State = StateOf<'resource'>

const readings: Reading[] = [
  { readAt: 1, hasNextPage: false },
  { readAt: 1, hasNextPage: true },
  { readAt: 1, hasNextPage: false, polls: true, changed: true },
  { readAt: 1, hasNextPage: true, polls: true },
]

const isOffered = (state: State, event: PlainEvent): boolean => {
  const { isPaged = false, polls = false, onReturn, other, offersRefresh } = pageOf(state.context.resource)
  const reading = event.output as Reading | undefined
  if (reading) return (reading.polls ?? false) === polls && (isPaged || !reading.hasNextPage)
  const isLoading = state.matches('loading')
  switch (event.type) {
    case 'resource.refresh':
      return !isLoading && (offersRefresh?.(state) ?? true)
    case 'resource.revalidate':
      return onReturn === 'resource.revalidate' || (polls && (isLoading || state.context.polls))
    case 'resource.pick':
      // Picked again, a currency does nothing; a week is refreshed.
      return event.key === other?.key && (isPaged || (!isLoading && state.context.key !== event.key))
    case 'resource.hide':
      return polls
    case 'resource.touch':
      return state.matches({ shown: 'polling' })
    case 'resource.reachEnd':
      return isPaged && state.matches('shown')
    default:
      return true
  }
}

export const resourceModel: Model<'resource'> = {
  afterReload: ['anew', 'it only reads'],
  inputs: pages.map(({ input }) => input),
  events: [
    ...answers('read', readings, [apiError(503, 'Not now'), silence]),
    ...received(
      'resource.refresh',
      'resource.revalidate',
      'resource.reachEnd',
      'resource.retryMore',
      'resource.hide',
      'resource.touch',
    ),
    { type: 'resource.pick', key: 'BTC' },
    { type: 'resource.pick', key: nextSunday },
    after('POLL'),
    after('RETRY'),
  ],
  seen: ({ context: { key, page, hasNextPage, polls, isHidden, readAt, failures, error: reason } }) => [
    key,
    // Page 2 is like every later one.
    Math.min(page, 2),
    hasNextPage,
    polls,
    isHidden,
    failures,
    readAt !== null,
    reason && summaryOf(reason),
  ],
  offers: isOffered,
  // The news poll with the same call. A quiet look at a list tells how many pages it began anew with, or keeps them:
  // drivers make it begin anew.
  // A touch is noticed only where the wait has grown.
  driven: ({ context: { resource, page }, value }, { type, output }) =>
    type !== 'resource.touch' &&
    (resource !== 'transactions' ||
      (!type.startsWith('xstate.after') &&
        (!output || value !== 'revalidating' || (page === 1 && (output as Reading).hasNextPage === true)))),
  at: ({ resource }) => pageOf(resource).at,
  as: 'ada',
  given: ({ resource, page }) =>
    pages.find(({ input }) => input.resource === resource && input.page === page)?.given ?? null,
  says: {
    'resource.refresh': (_, { context }) => pageOf(context.resource).refresh ?? "Press 'Refresh'",
    'resource.revalidate': 'Turn to another tab of the browser and come back',
    'resource.pick': (_, { context }) => pageOf(context.resource).other?.says ?? 'Nobody can',
    'resource.reachEnd': 'Scroll to the end of the list',
    'resource.retryMore': "Press 'Try again'",
    'resource.hide': 'Turn to another tab of the browser',
    'resource.touch': 'Touch the screen, move the pointer or press a key',
  },
  waits: { POLL: 'Wait until the page asks again', RETRY: 'Wait until the page tries again by itself' },
  callOf: ({ resource }) => pageOf(resource).call,
  answers: {
    read: {
      call: 'GET /v1/app/rates/all',
      needs: ({ output: { hasNextPage } }) =>
        hasNextPage === true ? 'see that the list has more than the pages shown' : null,
      done: ({ hasNextPage }) => `The page shows what came${hasNextPage ? ', and more exists' : ''}`,
    },
  },
  proves: {
    'resource.loading xstate.done.actor.read': [
      'SELL-02',
      'RATE-02',
      'TX-19',
      'TX-21',
      'TX-25',
      'TX-26',
      'WALLET-09',
      'WALLET-19',
      'WALLET-23',
      'BANK-06',
      'LEADER-02',
      'LEADER-05',
      'REFER-02',
      'REFER-03',
      'REFER-05',
      'REFER-06',
      'NOTIF-07',
    ],
    'resource.loading xstate.error.actor.read': [
      'ERR-07',
      'SELL-10',
      'TX-17',
      'TX-36',
      'WALLET-29',
      'BANK-31',
      'BANK-32',
      'COMMENT-05',
      'ACT-05',
      'REFER-16',
      'NOTIF-05',
    ],
    'resource resource.refresh': ['SELL-11', 'TX-07', 'TX-10', 'NOTIF-01', 'NOTIF-02', 'NOTIF-06'],
    'resource resource.pick': ['TX-10', 'TX-14'],
    'resource.shown resource.reachEnd': ['TX-11', 'CONST-10'],
    'resource.shown resource.reachEnd refused': ['TX-12'],
  },
  invariants: {
    'a failure says why, and what was read says nothing of it': emitsFailureOf('shown'),
    'a page more only where one is told of (TX-12)': ({ before, event, asks }) =>
      event.type !== 'resource.reachEnd' || asks.length === 0 || before.context.hasNextPage,
    'another one begins with its first page (TX-10)': ({ before, event, after }) =>
      event.type !== 'resource.pick' ||
      before.context.key === after.context.key ||
      (after.matches('loading') && after.context.page === 0),
    'nothing old is shown after a failed load (ERR-07)': ({ after }) =>
      !after.matches('failed') || after.context.page === 0,
    'nobody is polled while the tab is hidden': ({ event, asks, before }) =>
      !event.type.startsWith('xstate.after') || asks.length === 0 || !before.context.isHidden,
    'what is shown is as old as its answer': changesOnlyBy(
      'readAt',
      'xstate.done.actor.read',
      'resource.pick',
    ),
    'what it is never changes': ({ before, after }) => before.context.resource === after.context.resource,
  },
}
