import { apiError } from '../../../machines/core/api-error'
import { done, failed, type Model, silence } from '../../models/graph'
import { changesOnlyBy, emitsFailureOf } from '../../models/invariants'

/** Both lists and two types, the editor for a new and for a saved account, a refused read and a silent one. */
export const bankBoardModel: Model<'bankBoard'> = {
  events: [
    { type: 'bankBoard.refresh' },
    { type: 'bankBoard.pickList', list: 'deleted' },
    { type: 'bankBoard.pickList', list: 'available' },
    { type: 'bankBoard.pickType', accountType: 'current' },
    { type: 'bankBoard.pickType', accountType: 'all' },
    { type: 'bankBoard.add' },
    { type: 'bankBoard.edit', id: 'bac-ada-002' },
    { type: 'bankBoard.closeEditor' },
    done('readAccounts'),
    failed('readAccounts', apiError(500, 'Something went wrong. Please try again')),
    failed('readAccounts', silence),
  ],
  seen: ({ context: { list, accountType, editing, error: reason } }) => [
    list,
    accountType,
    editing,
    reason && (reason.status ?? 'silence'),
  ],
  // A dialog lies over everything else; a failed page has no filter; a deleted account is not edited.
  offers: ({ context: { list, editing }, ...state }, { type }) => {
    if (type === 'bankBoard.closeEditor') return editing !== null
    if (editing !== null) return !type.startsWith('bankBoard.')
    if (type === 'bankBoard.pickType' || type === 'bankBoard.add') return !state.matches('failed')
    return type !== 'bankBoard.edit' || (list === 'available' && state.matches('shown'))
  },
  at: '/dashboard/banks',
  as: 'ada',
  says: {
    'bankBoard.refresh': "Press 'Refresh'",
    'bankBoard.pickList': ({ list }) => `Press '${list === 'deleted' ? 'Deleted' : 'Available'}'`,
    'bankBoard.pickType': ({ accountType }) =>
      `Choose '${accountType === 'current' ? 'Current' : 'All'}' in 'Account type'`,
    'bankBoard.add': "Press 'Add Bank Account'",
    'bankBoard.edit': "Press 'Edit' of the second account",
    'bankBoard.closeEditor': "Press 'Cancel'",
  },
  answers: { readAccounts: { call: 'GET /v1/app/newbankaccounts', done: 'The accounts are listed' } },
  proves: {
    'bankBoard bankBoard.pickList': ['BANK-02', 'BANK-03'],
    'bankBoard bankBoard.pickType': ['BANK-04'],
    'bankBoard bankBoard.add': ['BANK-05'],
    'bankBoard bankBoard.edit': ['BANK-24'],
    'bankBoard.loading xstate.done.actor.readAccounts': ['BANK-06'],
    'bankBoard.loading xstate.error.actor.readAccounts': ['BANK-31', 'BANK-32'],
  },
  invariants: {
    'a failure says why, and what was read says nothing of it': emitsFailureOf('shown'),
    'what is picked stays through every read': changesOnlyBy('list', 'bankBoard.pickList'),
    'an editor opens and closes by the customer only': changesOnlyBy(
      'editing',
      'bankBoard.add',
      'bankBoard.edit',
      'bankBoard.closeEditor',
    ),
  },
}
