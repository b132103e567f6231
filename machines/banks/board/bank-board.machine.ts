import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'
import type { AccountList, TypeFilter } from '../accounts.rules'

export type BankBoardEvent =
  | { type: 'bankBoard.refresh' }
  | { type: 'bankBoard.pickList'; list: AccountList }
  | { type: 'bankBoard.pickType'; accountType: TypeFilter }
  | { type: 'bankBoard.add' | 'bankBoard.closeEditor' }
  | { type: 'bankBoard.edit'; id: string }

export type BankBoardEmitted = { type: 'bankBoard.refused'; error: ApiError }

interface Context {
  list: AccountList
  accountType: TypeFilter
  /** What the editor is open for: an account's id, or 'new'; null while it is closed. */
  editing: string | null
  error: ApiError | null
}

export const newAccount = 'new'

/** '/dashboard/banks': the accounts are read at load and on refresh; they themselves stay in the cache. */
export const bankBoardMachine = setup({
  types: { context: {} as Context, events: {} as BankBoardEvent, emitted: {} as BankBoardEmitted },
  actors: { readAccounts: declareActor<void, void>('readAccounts') },
  actions: {
    setList: assign((_, { list }: { list: AccountList }) => ({ list })),
    setType: assign((_, { accountType }: { accountType: TypeFilter }) => ({ accountType })),
    openEditor: assign((_, { id }: { id: string }) => ({ editing: id })),
    closeEditor: assign({ editing: null }),
    clearError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    emitRefused: emit(toErrorEvent('bankBoard.refused')),
  },
}).createMachine({
  id: 'bankBoard',
  context: { list: 'available', accountType: 'all', editing: null, error: null },
  initial: 'loading',
  on: {
    'bankBoard.pickList': { actions: { type: 'setList', params: ({ event }) => event } },
    'bankBoard.pickType': { actions: { type: 'setType', params: ({ event }) => event } },
    'bankBoard.add': { actions: { type: 'openEditor', params: { id: newAccount } } },
    // Rows may be drawn a moment before the flow hears that they came.
    'bankBoard.edit': { actions: { type: 'openEditor', params: ({ event }) => event } },
    'bankBoard.closeEditor': { actions: 'closeEditor' },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readAccounts',
        src: 'readAccounts',
        onDone: { target: 'shown', actions: 'clearError' },
        // A failed load empties the list (ERR-07): `failed` shows none.
        onError: { target: 'failed', actions: failure },
      },
    },
    shown: { tags: 'resumable', on: { 'bankBoard.refresh': 'loading' } },
    failed: { tags: 'resumable', on: { 'bankBoard.refresh': 'loading' } },
  },
})
