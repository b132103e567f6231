import { assign, emit, setup } from 'xstate'
import { errorOf, port } from '../shared/port'
import { needsPassword, type Refusal, refusedAs } from '../shared/refusal'
import { type AccountAction, mayDo, type Standing } from './accounts.rules'

export type BankAccountEvent =
  /** With how the account stands as the customer presses the button. */
  | {
      type: 'bankAccount.makeDefault' | 'bankAccount.delete' | 'bankAccount.restore' | 'bankAccount.discard'
      standing: Standing
    }
  /** The customer said yes, or typed the password; or neither. */
  | { type: 'bankAccount.agree' | 'bankAccount.decline' }

export type BankAccountFact =
  | {
      type:
        | 'bankAccount.becameDefault'
        | 'bankAccount.deleted'
        | 'bankAccount.restored'
        | 'bankAccount.discarded'
      id: string
    }
  | { type: 'bankAccount.refused'; refusal: Refusal }

interface Context {
  /** The account that something is being done with. */
  id: string | null
}

const noAccount: Context = { id: null }

interface Asked {
  standing: Standing
}

const refused = { target: 'resting', actions: { type: 'tellRefused', params: errorOf } } as const

/** While one thing is done with the account: what it says when it is. */
const doing = <Port extends string, Told extends string>(port: Port, told: Told) =>
  ({
    tags: 'busy',
    invoke: {
      id: port,
      src: port,
      input: ({ context }: { context: Context }) => ({ id: context.id! }),
      onDone: { target: 'resting', actions: told },
      onError: refused,
    },
  }) as const

/** The same where the server may ask for the password first, because it changes who is paid (ruling 20). */
const doingOrAsking = <Port extends string, Told extends string, Asking extends string>(
  port: Port,
  told: Told,
  asking: Asking,
) => {
  const { tags, invoke } = doing(port, told)
  const guard = { type: 'passwordIsNeeded', params: errorOf } as const
  const onError = [
    { guard, target: asking, meta: { id: 'passwordNeeded' } },
    { ...refused, meta: { id: 'rejected' } },
  ] as const
  return { tags, invoke: { ...invoke, onError } } as const
}
/** An action that this account's state of life allows, and what comes first. */
const begin = (action: AccountAction, target: string) => ({
  guard: {
    type: 'lifeAllows' as const,
    params: ({ event }: { event: Asked }) => ({ action, standing: event.standing }),
  },
  target,
  actions: { type: 'keepAccount' as const, params: ({ event }: { event: Asked }) => event },
})

/**
 * The life of saved bank accounts, one step at a time (section 4): available → deleted → restored, or gone for good;
 * the default changes only after the password (BANK-14, ruling 20). Where an account stands is the server's to say.
 */
export const bankAccountMachine = setup({
  types: { context: {} as Context, events: {} as BankAccountEvent, emitted: {} as BankAccountFact },
  actors: {
    makeDefault: port<void, { id: string }>('makeDefault'),
    deleteAccount: port<void, { id: string }>('deleteAccount'),
    restoreAccount: port<void, { id: string }>('restoreAccount'),
    discardAccount: port<void, { id: string }>('discardAccount'),
  },
  guards: {
    lifeAllows: (_, { action, standing }: Asked & { action: AccountAction }) => mayDo(action, standing),
    passwordIsNeeded: (_, { error }: { error: unknown }) => needsPassword(error),
  },
  actions: {
    keepAccount: assign((_, { standing }: Asked) => ({ id: standing.id })),
    forgetAccount: assign(noAccount),
    tellBecameDefault: emit(
      ({ context }) => ({ type: 'bankAccount.becameDefault', id: context.id! }) as const,
    ),
    tellDeleted: emit(({ context }) => ({ type: 'bankAccount.deleted', id: context.id! }) as const),
    tellRestored: emit(({ context }) => ({ type: 'bankAccount.restored', id: context.id! }) as const),
    tellDiscarded: emit(({ context }) => ({ type: 'bankAccount.discarded', id: context.id! }) as const),
    tellRefused: emit(refusedAs('bankAccount.refused')),
  },
}).createMachine({
  id: 'bankAccount',
  context: noAccount,
  initial: 'resting',
  states: {
    resting: {
      tags: 'resumable',
      entry: 'forgetAccount',
      on: {
        'bankAccount.makeDefault': begin('makeDefault', 'askingPassword'),
        'bankAccount.delete': begin('delete', 'confirmingDelete'),
        'bankAccount.restore': begin('restore', 'restoring'),
        'bankAccount.discard': begin('discard', 'confirmingDiscard'),
      },
    },
    askingPassword: { on: { 'bankAccount.agree': 'makingDefault', 'bankAccount.decline': 'resting' } },
    makingDefault: doing('makeDefault', 'tellBecameDefault'),
    confirmingDelete: { on: { 'bankAccount.agree': 'deleting', 'bankAccount.decline': 'resting' } },
    deleting: doingOrAsking('deleteAccount', 'tellDeleted', 'askingPasswordToDelete'),
    askingPasswordToDelete: { on: { 'bankAccount.agree': 'deleting', 'bankAccount.decline': 'resting' } },
    restoring: doingOrAsking('restoreAccount', 'tellRestored', 'askingPasswordToRestore'),
    askingPasswordToRestore: { on: { 'bankAccount.agree': 'restoring', 'bankAccount.decline': 'resting' } },
    confirmingDiscard: { on: { 'bankAccount.agree': 'discarding', 'bankAccount.decline': 'resting' } },
    discarding: doing('discardAccount', 'tellDiscarded'),
  },
})
