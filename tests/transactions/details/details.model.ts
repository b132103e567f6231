import { answers, type Model, silence } from '../../models/graph'
import { asksOnlyIf } from '../../models/invariants'

export const detailsModel: Model<'details'> = {
  afterReload: ['kept', 'the transaction, by the address'],
  inputs: [{ id: 'tx-ada-025' }],
  events: [{ type: 'details.copyId' }, ...answers('copyTransactionId', [undefined], [silence])],
  seen: () => null,
  at: ({ id }) => `/dashboard/transactions/details?id=${id}`,
  as: 'ada',
  says: { 'details.copyId': "Press 'Copy ID'" },
  answers: {
    copyTransactionId: {
      call: null,
      needs: ({ error }) => (error ? 'forbid the page the clipboard in the browser' : null),
      done: "The toast 'ID Copied!' is shown",
      failed: 'The clipboard refuses',
    },
  },
  proves: { 'details.copying xstate.done.actor.copyTransactionId': ['TX-22', 'TX-23'] },
  invariants: {
    'a number is copied by the customer only': asksOnlyIf(
      'copyTransactionId',
      ({ event }) => event.type === 'details.copyId',
    ),
  },
}
