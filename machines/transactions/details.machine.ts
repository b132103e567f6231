import { assign, emit, setup } from 'xstate'
import { failure, port } from '../shared/port'
import { asRefusal, type Refusal, refusedAs } from '../shared/refusal'

export type DetailsEvent =
  | { type: 'details.refresh' }
  /** Time passed while the transaction is under way: read it again, quietly. */
  | { type: 'details.lookAgain' }
  | { type: 'details.copyId' }

export type DetailsFact =
  | { type: 'details.idCopied' }
  | { type: 'details.copyFailed' }
  | { type: 'details.refused'; refusal: Refusal }

interface Context {
  id: string | null
  refusal: Refusal | null
}

/** One transaction's page. Only the id comes from the address; everything shown is loaded (AMB-49). */
export const detailsMachine = setup({
  types: {
    input: {} as { id: string | null },
    context: {} as Context,
    events: {} as DetailsEvent,
    emitted: {} as DetailsFact,
  },
  actors: {
    readTransaction: port<void, { id: string }>('readTransaction'),
    copyTransactionId: port<void, { id: string }>('copyTransactionId'),
  },
  guards: { idIsGiven: ({ context }) => Boolean(context.id) },
  actions: {
    forgetRefusal: assign({ refusal: null }),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    tellRefused: emit(refusedAs('details.refused')),
    tellIdCopied: emit({ type: 'details.idCopied' } as const),
    tellCopyFailed: emit({ type: 'details.copyFailed' } as const),
  },
}).createMachine({
  id: 'details',
  context: ({ input }) => ({ id: input.id, refusal: null }),
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
      entry: 'forgetRefusal',
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
        onDone: { target: 'shown', actions: 'tellIdCopied' },
        onError: { target: 'shown', actions: 'tellCopyFailed' },
      },
    },
  },
})
