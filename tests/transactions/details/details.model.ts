import { apiError, summaryOf } from '../../../machines/core/api-error'
import { answers, type Model, received, silence } from '../../models/graph'
import { asksOnlyIf, emitsFailureOf } from '../../models/invariants'

export const detailsModel: Model<'details'> = {
  inputs: [{ id: 'tx-ada-025' }, { id: null }, { id: '' }],
  events: [
    ...answers('readTransaction', [undefined], [apiError(404, 'Transaction not found'), silence]),
    ...received('details.refresh', 'details.lookAgain', 'details.copyId'),
    ...answers('copyTransactionId', [undefined], [silence]),
  ],
  seen: ({ context: { id, error: reason } }) => [id, reason && summaryOf(reason)],
  at: ({ id }) => `/dashboard/transactions/details${id === null ? '' : `?id=${id}`}`,
  as: 'ada',
  says: {
    'details.refresh': "Press 'Refresh'",
    'details.lookAgain': 'Turn to another tab of the browser and come back',
    'details.copyId': "Press 'Copy ID'",
  },
  answers: {
    readTransaction: { call: 'GET /v1/app/transactions/{id}', done: 'The transaction is shown' },
    copyTransactionId: {
      call: null,
      needs: ({ error }) => (error ? 'forbid the page the clipboard in the browser' : null),
      done: "The toast 'ID Copied!' is shown",
      failed: 'The clipboard refuses',
    },
  },
  proves: {
    'details.loading xstate.done.actor.readTransaction': ['TX-19', 'TX-21', 'TX-25', 'TX-26'],
    'details.loading xstate.error.actor.readTransaction': ['TX-36'],
    'details.copying xstate.done.actor.copyTransactionId': ['TX-22', 'TX-23'],
  },
  invariants: {
    'nothing is read without an id': asksOnlyIf('readTransaction', ({ after }) => Boolean(after.context.id)),
    'a failure says why, and what was read says nothing of it': emitsFailureOf(
      'shown',
      'lookingAgain',
      'copying',
    ),
    'it is about one transaction for ever': ({ before, after }) => before.context.id === after.context.id,
  },
}
