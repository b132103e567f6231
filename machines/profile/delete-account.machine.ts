import { assign, emit, setup } from 'xstate'
import { failure, port } from '../shared/port'
import { asRefusal, type Refusal, refusedAs } from '../shared/refusal'

export type DeleteAccountEvent =
  | { type: 'deleteAccount.open' | 'deleteAccount.close' | 'deleteAccount.submit' }
  /** The text itself goes into the vault. */
  | { type: 'deleteAccount.enterPassword'; filled: boolean }

export type DeleteAccountFact =
  | { type: 'deleteAccount.succeeded' }
  | { type: 'deleteAccount.refused'; refusal: Refusal }

interface Context {
  passwordFilled: boolean
  checked: boolean
  refusal: Refusal | null
}

const fresh: Context = { passwordFilled: false, checked: false, refusal: null }

/** The Delete Account dialog (AMB-28): only an answered success ends the session (GUARD-10, GUARD-11). */
export const deleteAccountMachine = setup({
  types: { context: {} as Context, events: {} as DeleteAccountEvent, emitted: {} as DeleteAccountFact },
  actors: { deleteAccount: port<void, void>('deleteAccount') },
  guards: { passwordIsFilled: ({ context }) => context.passwordFilled },
  actions: {
    forgetTyped: assign(fresh),
    keepPasswordFilled: assign((_, { filled }: { filled: boolean }) => ({
      passwordFilled: filled,
      refusal: null,
    })),
    showProblems: assign({ checked: true }),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    tellSucceeded: emit({ type: 'deleteAccount.succeeded' } as const),
    tellRefused: emit(refusedAs('deleteAccount.refused')),
  },
}).createMachine({
  id: 'deleteAccount',
  context: fresh,
  initial: 'closed',
  states: {
    closed: { tags: 'resumable', entry: 'forgetTyped', on: { 'deleteAccount.open': 'asking' } },
    asking: {
      on: {
        'deleteAccount.enterPassword': {
          actions: { type: 'keepPasswordFilled', params: ({ event }) => event },
        },
        'deleteAccount.submit': [
          { guard: 'passwordIsFilled', target: 'deleting', meta: { id: 'filled' } },
          { actions: 'showProblems', meta: { id: 'empty' } },
        ],
        'deleteAccount.close': 'closed',
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        onDone: { target: 'deleted', actions: 'tellSucceeded' },
        onError: { target: 'asking', actions: failure },
      },
    },
    deleted: { tags: 'busy', type: 'final' },
  },
})
