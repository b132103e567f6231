import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

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
    failed('readAccounts', refusal(500, 'Something went wrong. Please try again')),
    failed('readAccounts', refusal(null, null)),
  ],
  seen: ({ context: { list, accountType, editing, refusal: reason } }) => [
    list,
    accountType,
    editing,
    reason && (reason.status ?? 'silence'),
  ],
}
