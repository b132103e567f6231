import { apiError, summaryOf } from '../../machines/core/api-error'
import { done, failed, type Model, received, silence } from '../models/graph'
import { changesOnlyBy } from '../models/invariants'

export const pagedListModel: Model<'pagedList'> = {
  inputs: [{ list: 'activities' }],
  events: [
    done('readPage', { hasNextPage: true }),
    done('readPage', { hasNextPage: false }),
    failed('readPage', apiError(503, 'Not now')),
    failed('readPage', silence),
    ...received('pagedList.reachEnd', 'pagedList.refresh', 'pagedList.retryMore'),
  ],
  // Page 2 is like every later one.
  seen: ({ context: { page, hasNextPage, error: reason } }) => [
    Math.min(page, 2),
    hasNextPage,
    reason && summaryOf(reason),
  ],
  // A button that waits hears no press.
  offers: (state, { type }) => type !== 'pagedList.refresh' || !state.matches('loading'),
  at: '/dashboard/activities',
  as: 'ada',
  says: {
    'pagedList.reachEnd': 'Scroll to the end of the list',
    'pagedList.refresh': "Press 'Refresh'",
    'pagedList.retryMore': "Press 'Try again'",
  },
  answers: {
    readPage: {
      call: 'GET /v1/app/activities',
      needs: ({ output: { hasNextPage } }) =>
        hasNextPage === true
          ? 'see that the customer has more than a page of activities (log in and out often)'
          : hasNextPage === false
            ? 'see that the customer has no more than the pages shown'
            : null,
      done: ({ hasNextPage }) =>
        hasNextPage ? 'The rows are listed, and more exist' : 'The rows are listed, and no more exist',
    },
  },
  proves: {
    'pagedList.loading xstate.error.actor.readPage': ['ACT-05'],
    'pagedList.shown pagedList.reachEnd': ['CONST-10'],
  },
  invariants: {
    'a page more only where one is told of': ({ before, event, asks }) =>
      event.type !== 'pagedList.reachEnd' || asks.length === 0 || before.context.hasNextPage,
    'a page counts only when it came': changesOnlyBy(
      'page',
      'xstate.done.actor.readPage',
      'pagedList.refresh',
      'xstate.error',
    ),
    'which list it is never changes': ({ before, after }) => before.context.list === after.context.list,
  },
}
