import { apiError, summaryOf } from '../../../machines/core/api-error'
import type { Answer } from '../../models/descriptions'
import { answers, done, failed, type Model, received, silence } from '../../models/graph'
import { changesOnlyBy } from '../../models/invariants'

const more: NonNullable<Answer['needs']> = ({ output: { hasNextPage } }) =>
  hasNextPage === true
    ? 'see that the list has more than the pages shown (20 rows each)'
    : hasNextPage === false
      ? 'see that the list has no more than the pages shown (20 rows each)'
      : null

export const historyModel: Model<'history'> = {
  inputs: [{}, { currency: 'USDT', status: 'pool', kept: { page: 1, hasNextPage: true } }],
  events: [
    done('readPage', { hasNextPage: true }),
    done('readPage', { hasNextPage: false }),
    failed('readPage', apiError(503, 'No list now')),
    failed('readPage', silence),
    ...answers('lookAtRows', [{ page: 1, hasNextPage: true }], [silence]),
    { type: 'history.pickCurrency', currency: 'BTC' },
    { type: 'history.pickStatus', status: 'approved' },
    ...received(
      'history.refresh',
      'history.lookAgain',
      'history.reachEnd',
      'history.retryMore',
      'history.openSummary',
      'history.closeSummary',
    ),
  ],
  seen: ({ context: { currency, status, page, hasNextPage, error: reason, summaryOpen } }) => [
    currency,
    status,
    // A third page differs from a second in nothing but its number.
    Math.min(page, 2),
    hasNextPage,
    reason && summaryOf(reason),
    summaryOpen,
  ],
  // While it loads the button waits; while it looks again the page asks for more when the look is over.
  offers: ({ value }, { type }) =>
    !(value === 'loading' && type === 'history.refresh') &&
    !(value === 'lookingAgain' && type === 'history.reachEnd'),
  at: ({ currency, status }) =>
    `/dashboard/transactions${currency ? `?currency=${currency}&status=${status}` : ''}`,
  as: 'ada',
  given: ({ kept }) =>
    kept ? "look at this list before, then at 'Sell'; open it again within the app" : null,
  says: {
    'history.pickCurrency': "Choose {currency} in 'Currency'",
    'history.pickStatus': "Choose 'Approved' in 'Sort'",
    'history.refresh': "Press 'Refresh'",
    'history.lookAgain': 'Turn to another tab of the browser and come back',
    'history.reachEnd': 'Scroll to the end of the list',
    'history.retryMore': "Press 'Try again'",
    'history.openSummary': "Press 'Summary'",
    'history.closeSummary': "Press 'Close'",
  },
  answers: {
    readPage: {
      call: 'GET /v1/app/transactions/customer',
      needs: more,
      done: ({ hasNextPage }) =>
        hasNextPage ? 'The rows are listed, and more exist' : 'The rows are listed, and no more exist',
    },
    lookAtRows: {
      call: 'GET /v1/app/transactions/customer',
      needs: more,
      done: 'The list shows what changed meanwhile',
    },
  },
  proves: {
    'history history.pickCurrency': ['TX-10', 'TX-14'],
    'history history.pickStatus': ['TX-06'],
    'history history.refresh': ['TX-07', 'TX-10'],
    'history history.openSummary': ['TX-08'],
    'history.shown history.reachEnd': ['TX-11'],
    'history.shown history.reachEnd refused': ['TX-12'],
    'history.loading xstate.error.actor.readPage': ['TX-17'],
  },
  invariants: {
    'a page more only where one is told of (TX-12)': ({ before, after }) =>
      before.matches('loadingMore') || !after.matches('loadingMore') || before.context.hasNextPage,
    'a currency is picked by the customer only': changesOnlyBy('currency', 'history.pickCurrency'),
    'picking a status asks nobody (TX-06)': ({ event, asks }) =>
      event.type !== 'history.pickStatus' || asks.length === 0,
    'another currency begins with its first page (TX-10)': ({ before, event, after }) =>
      event.type !== 'history.pickCurrency' ||
      before.context.currency === after.context.currency ||
      (after.matches('loading') && after.context.page === 0),
  },
}
