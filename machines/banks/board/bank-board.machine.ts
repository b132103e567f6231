import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'
import type { AccountList, TypeFilter } from '../accounts.rules'

export type BankBoardEvent =
  | { type: 'bankBoard.pickList'; list: AccountList }
  | { type: 'bankBoard.pickType'; accountType: TypeFilter }
  | { type: 'bankBoard.add' | 'bankBoard.closeEditor' }
  | { type: 'bankBoard.edit'; id: string }

interface Context {
  list: AccountList
  accountType: TypeFilter
  /** The account in the editor: an id, or 'new'; null if closed. */
  editing: string | null
}

export const newAccount = 'new'

const bankBoardMachine = setup({
  types: { context: {} as Context, events: {} as BankBoardEvent },
  actions: {
    setList: assign((_, { list }: { list: AccountList }) => ({ list })),
    setType: assign((_, { accountType }: { accountType: TypeFilter }) => ({ accountType })),
    openEditor: assign((_, { id }: { id: string }) => ({ editing: id })),
    closeEditor: assign({ editing: null }),
  },
}).createMachine({
  id: 'bankBoard',
  context: { list: 'available', accountType: 'all', editing: null },
  initial: 'shown',
  states: {
    shown: {
      tags: 'resumable',
      on: {
        'bankBoard.pickList': { actions: withEvent('setList') },
        'bankBoard.pickType': { actions: withEvent('setType') },
        'bankBoard.add': { actions: { type: 'openEditor', params: { id: newAccount } } },
        'bankBoard.edit': { actions: withEvent('openEditor') },
        'bankBoard.closeEditor': { actions: 'closeEditor' },
      },
    },
  },
})

export const bankBoardFlow = defineFlow({
  machine: bankBoardMachine,
  version: 1,
  log: {
    received: {
      'bankBoard.pickList': ['list'],
      'bankBoard.pickType': ['accountType'],
      'bankBoard.edit': ['id'],
    },
  },
  resume: ({ context: { list, accountType, editing } }): BankBoardEvent[] => [
    { type: 'bankBoard.pickList', list },
    { type: 'bankBoard.pickType', accountType },
    ...(editing === null ? [] : [{ type: 'bankBoard.edit', id: editing } as const]),
  ],
})
