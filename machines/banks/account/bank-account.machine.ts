import { assign, emit, setup } from 'xstate'
import { type ApiError, needsPassword, toErrorEvent } from '../../core/api-error'
import { declareActor, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError } from '../../core/params'
import { type AccountAction, type AccountStatus, isActionAllowed } from '../accounts.rules'

export type BankAccountEvent =
  | {
      type: 'bankAccount.makeDefault' | 'bankAccount.delete' | 'bankAccount.restore' | 'bankAccount.discard'
      standing: AccountStatus
    }
  | { type: 'bankAccount.agree' | 'bankAccount.decline' }

export type BankAccountEmitted =
  | {
      type:
        | 'bankAccount.becameDefault'
        | 'bankAccount.deleted'
        | 'bankAccount.restored'
        | 'bankAccount.discarded'
      id: string
    }
  | { type: 'bankAccount.refused'; error: ApiError }

interface Context {
  id: string | null
}

const emptyContext: Context = { id: null }
type AccountEvent = { standing: AccountStatus }

const refusedTransition = { target: 'resting', actions: withError('emitRefused') } as const

const callState = <Actor extends string, Emitted extends string>(actor: Actor, emitted: Emitted) =>
  sendingState(actor, {
    input: ({ context }: { context: Context }) => ({ id: context.id! }),
    onDone: { target: 'resting', actions: emitted },
    onError: refusedTransition,
  })

/** For changes of the payee, which may need the password first (ruling 20). */
const protectedCallState = <Actor extends string, Emitted extends string, Asking extends string>(
  actor: Actor,
  emitted: Emitted,
  passwordState: Asking,
) => {
  const { tags, invoke } = callState(actor, emitted)
  const guard = withError('isPasswordNeeded')
  const onError = [
    { guard, target: passwordState, meta: { id: 'passwordNeeded' } },
    { ...refusedTransition, meta: { id: 'rejected' } },
  ] as const
  return { tags, invoke: { ...invoke, onError } } as const
}

const startAction = (action: AccountAction, target: string) => ({
  guard: {
    type: 'isActionAllowed' as const,
    params: ({ event }: { event: AccountEvent }) => ({ action, standing: event.standing }),
  },
  target,
  actions: { type: 'setAccount' as const, params: ({ event }: { event: AccountEvent }) => event },
})

/** Requires the password before it changes the default (BANK-09, BANK-10, BANK-14, ruling 20). */
const bankAccountMachine = setup({
  types: { context: {} as Context, events: {} as BankAccountEvent, emitted: {} as BankAccountEmitted },
  actors: {
    makeDefault: declareActor<void, { id: string }>('makeDefault'),
    deleteAccount: declareActor<void, { id: string }>('deleteAccount'),
    restoreAccount: declareActor<void, { id: string }>('restoreAccount'),
    discardAccount: declareActor<void, { id: string }>('discardAccount'),
  },
  guards: {
    isActionAllowed: (_, { action, standing }: AccountEvent & { action: AccountAction }) =>
      isActionAllowed(action, standing),
    isPasswordNeeded: (_, { error }: { error: unknown }) => needsPassword(error),
  },
  actions: {
    setAccount: assign((_, { standing }: AccountEvent) => ({ id: standing.id })),
    emitBecameDefault: emit(
      ({ context }) => ({ type: 'bankAccount.becameDefault', id: context.id! }) as const,
    ),
    emitDeleted: emit(({ context }) => ({ type: 'bankAccount.deleted', id: context.id! }) as const),
    emitRestored: emit(({ context }) => ({ type: 'bankAccount.restored', id: context.id! }) as const),
    emitDiscarded: emit(({ context }) => ({ type: 'bankAccount.discarded', id: context.id! }) as const),
    emitRefused: emit(toErrorEvent('bankAccount.refused')),
  },
}).createMachine({
  id: 'bankAccount',
  context: emptyContext,
  initial: 'resting',
  states: {
    resting: {
      tags: 'resumable',
      entry: assign(emptyContext),
      on: {
        'bankAccount.makeDefault': startAction('makeDefault', 'askingPassword'),
        'bankAccount.delete': startAction('delete', 'confirmingDelete'),
        'bankAccount.restore': startAction('restore', 'restoring'),
        'bankAccount.discard': startAction('discard', 'confirmingDiscard'),
      },
    },
    askingPassword: { on: { 'bankAccount.agree': 'makingDefault', 'bankAccount.decline': 'resting' } },
    makingDefault: callState('makeDefault', 'emitBecameDefault'),
    confirmingDelete: { on: { 'bankAccount.agree': 'deleting', 'bankAccount.decline': 'resting' } },
    deleting: protectedCallState('deleteAccount', 'emitDeleted', 'askingPasswordToDelete'),
    askingPasswordToDelete: { on: { 'bankAccount.agree': 'deleting', 'bankAccount.decline': 'resting' } },
    restoring: protectedCallState('restoreAccount', 'emitRestored', 'askingPasswordToRestore'),
    askingPasswordToRestore: { on: { 'bankAccount.agree': 'restoring', 'bankAccount.decline': 'resting' } },
    confirmingDiscard: { on: { 'bankAccount.agree': 'discarding', 'bankAccount.decline': 'resting' } },
    discarding: callState('discardAccount', 'emitDiscarded'),
  },
})

const statusFields = [
  'standing.id',
  'standing.isDefault',
  'standing.status',
  'standing.othersActive',
] as const

export const bankAccountFlow = defineFlow({
  machine: bankAccountMachine,
  version: 1,
  log: {
    received: {
      'bankAccount.makeDefault': statusFields,
      'bankAccount.delete': statusFields,
      'bankAccount.restore': statusFields,
      'bankAccount.discard': statusFields,
    },
  },
})
