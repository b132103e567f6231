import { type Model, noResponse, outcomesOf } from '../../models/graph'
import { asksOnlyIf } from '../../models/invariants'

export const detailsModel: Model<'details'> = {
  afterReload: ['kept', 'the transaction, by the address'],
  inputs: [{ id: 'tx-ada-025' }],
  events: [{ type: 'details.copyId' }, ...outcomesOf('copyTransactionId', [undefined], [noResponse])],
  visibleState: () => null,
  at: ({ id }) => `/dashboard/transactions/details?id=${id}`,
  as: 'ada',
  says: { 'details.copyId': "Click 'Copy transaction ID'" },
  answers: {
    copyTransactionId: {
      call: null,
      needs: ({ error }) => (error ? 'forbid the page the clipboard in the browser' : null),
      done: "The toast 'ID Copied!' is shown",
      failed: 'The clipboard fails',
    },
  },
  proves: { 'details.copying xstate.done.actor.copyTransactionId': ['TX-22', 'TX-23'] },
  invariants: {
    'only the customer copies a number': asksOnlyIf(
      'copyTransactionId',
      ({ event }) => event.type === 'details.copyId',
    ),
  },
}
