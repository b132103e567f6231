import type { Model } from '../../models/graph'
import { changesOnlyBy } from '../../models/invariants'

/** Both lists and two types, the editor for a new and for a saved account. */
export const bankBoardModel: Model<'bankBoard'> = {
  afterReload: ['log', 'the list, the type, the open editor'],
  events: [
    { type: 'bankBoard.pickList', list: 'deleted' },
    { type: 'bankBoard.pickList', list: 'available' },
    { type: 'bankBoard.pickType', accountType: 'current' },
    { type: 'bankBoard.pickType', accountType: 'all' },
    { type: 'bankBoard.add' },
    { type: 'bankBoard.edit', id: 'bac-ada-002' },
    { type: 'bankBoard.closeEditor' },
  ],
  seen: ({ context: { list, accountType, editing } }) => [list, accountType, editing],
  // A dialog lies over everything else; a deleted account is not edited.
  offers: ({ context: { list, editing } }, { type }) => {
    if (type === 'bankBoard.closeEditor') return editing !== null
    return editing === null && (type !== 'bankBoard.edit' || list === 'available')
  },
  at: '/dashboard/banks',
  as: 'ada',
  says: {
    'bankBoard.pickList': ({ list }) => `Press '${list === 'deleted' ? 'Deleted' : 'Available'}'`,
    'bankBoard.pickType': ({ accountType }) =>
      `Choose '${accountType === 'current' ? 'Current' : 'All'}' in 'Account type'`,
    'bankBoard.add': "Press 'Add Bank Account'",
    'bankBoard.edit': "Press 'More' of the second account, then 'Edit'",
    'bankBoard.closeEditor': "Press 'Cancel'",
  },
  answers: {},
  proves: {
    'bankBoard.shown bankBoard.pickList': ['BANK-02', 'BANK-03'],
    'bankBoard.shown bankBoard.pickType': ['BANK-04'],
    'bankBoard.shown bankBoard.add': ['BANK-05'],
    'bankBoard.shown bankBoard.edit': ['BANK-24'],
  },
  invariants: {
    'what is picked stays through every read': changesOnlyBy('list', 'bankBoard.pickList'),
    'an editor opens and closes by the customer only': changesOnlyBy(
      'editing',
      'bankBoard.add',
      'bankBoard.edit',
      'bankBoard.closeEditor',
    ),
  },
}
