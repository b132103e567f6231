import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'

export type DetailsEvent =
  | { type: 'details.refresh' }
  /** Time passed while the transaction is under way: read it again, quietly. */
  | { type: 'details.lookAgain' }
  | { type: 'details.copyId' }

export type DetailsEmitted =
  | { type: 'details.idCopied' }
  | { type: 'details.copyFailed' }
  | { type: 'details.refused'; error: ApiError }

interface Context {
  id: string | null
  error: ApiError | null
}

/** One transaction's page. Only the id comes from the address; everything shown is loaded (AMB-49). */
export const detailsMachine = setup({
  types: {
    input: {} as { id: string | null },
    context: {} as Context,
    events: {} as DetailsEvent,
    emitted: {} as DetailsEmitted,
  },
  actors: {
    readTransaction: declareActor<void, { id: string }>('readTransaction'),
    copyTransactionId: declareActor<void, { id: string }>('copyTransactionId'),
  },
  guards: { idIsGiven: ({ context }) => Boolean(context.id) },
  actions: {
    clearError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    emitRefused: emit(toErrorEvent('details.refused')),
    emitIdCopied: emit({ type: 'details.idCopied' } as const),
    emitCopyFailed: emit({ type: 'details.copyFailed' } as const),
  },
}).createMachine({
  id: 'details',
  context: ({ input }) => ({ id: input.id, error: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'idIsGiven', target: 'loading', meta: { id: 'given' } },
        { target: 'missing', meta: { id: 'missing' } },
      ],
    },
    /** No id in the address: the not-found state. */
    missing: { tags: 'resumable' },
    loading: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'readTransaction',
        src: 'readTransaction',
        input: ({ context }) => ({ id: context.id! }),
        onDone: 'shown',
        onError: { target: 'failed', actions: failure },
      },
    },
    failed: { tags: 'resumable', on: { 'details.refresh': 'loading' } },
    shown: {
      tags: 'resumable',
      on: { 'details.refresh': 'loading', 'details.lookAgain': 'lookingAgain', 'details.copyId': 'copying' },
    },
    /** A quiet read: should it fail, what is shown stays. */
    lookingAgain: {
      invoke: {
        id: 'readTransaction',
        src: 'readTransaction',
        input: ({ context }) => ({ id: context.id! }),
        onDone: 'shown',
        onError: 'shown',
      },
      on: { 'details.refresh': 'loading', 'details.copyId': 'copying' },
    },
    copying: {
      invoke: {
        id: 'copyTransactionId',
        src: 'copyTransactionId',
        input: ({ context }) => ({ id: context.id! }),
        onDone: { target: 'shown', actions: 'emitIdCopied' },
        onError: { target: 'shown', actions: 'emitCopyFailed' },
      },
    },
  },
})
