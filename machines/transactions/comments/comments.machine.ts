import { assign, emit, raise, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'
import { maySend } from './comments.rules'

export type CommentsEvent =
  | { type: 'comments.refresh' }
  /** Time passed: somebody may have answered. */
  | { type: 'comments.lookAgain' }
  /** Characters of the draft, without the space around it; the text itself is not for the log. */
  | { type: 'comments.write'; length: number }
  /** The draft is to be sent under this key, which stays its own however often it is tried. */
  | { type: 'comments.send'; key: string }
  | { type: 'comments.sendAgain' | 'comments.discard' }

export type CommentsEmitted = { type: 'comments.refused' | 'comments.sendRefused'; error: ApiError }

interface Context {
  /** The number that the customer sees (AMB-50). */
  transactionId: string
  length: number
  /** The idempotency key of what is on its way or did not get through. */
  key: string | null
  error: ApiError | null
  sendError: ApiError | null
}

interface Input {
  transactionId: string
  /** Of the draft that was kept. */
  length: number
  /** Of a comment that did not get through before. */
  key: string | null
}

/** What is written about a transaction: reading and writing fail apart, and neither takes the page down. */
export const commentsMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as CommentsEvent,
    emitted: {} as CommentsEmitted,
  },
  actors: {
    readComments: declareActor<void, { transactionId: string }>('readComments'),
    sendComment: declareActor<void, { transactionId: string; key: string }>('sendComment'),
  },
  guards: {
    draftIsSound: ({ context }) => maySend(context.length),
    oneIsUnsent: ({ context }) => context.key !== null,
  },
  actions: {
    setLength: assign((_, { length }: { length: number }) => ({ length })),
    setKey: assign((_, { key }: { key: string }) => ({ key, length: 0 })),
    clearKey: assign({ key: null, sendError: null }),
    clearError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    setSendError: assign((_, { error }: { error: unknown }) => ({ sendError: toApiError(error) })),
    emitRefused: emit(toErrorEvent('comments.refused')),
    emitSendRefused: emit(toErrorEvent('comments.sendRefused')),
  },
}).createMachine({
  id: 'comments',
  context: ({ input }) => ({ ...input, error: null, sendError: null }),
  type: 'parallel',
  states: {
    reading: {
      initial: 'loading',
      states: {
        loading: {
          entry: 'clearError',
          invoke: {
            id: 'readComments',
            src: 'readComments',
            input: ({ context: { transactionId } }) => ({ transactionId }),
            onDone: 'shown',
            onError: { target: 'failed', actions: failure },
          },
        },
        shown: { on: { 'comments.lookAgain': 'lookingAgain' } },
        /** A quiet read: should it fail, what is shown stays. Asked again, the older answer is not waited for. */
        lookingAgain: {
          on: { 'comments.lookAgain': { target: 'lookingAgain', reenter: true } },
          invoke: {
            id: 'readComments',
            src: 'readComments',
            input: ({ context: { transactionId } }) => ({ transactionId }),
            onDone: 'shown',
            onError: 'shown',
          },
        },
        failed: { on: { 'comments.refresh': 'loading' } },
      },
    },
    writing: {
      initial: 'opening',
      on: { 'comments.write': { actions: { type: 'setLength', params: ({ event }) => event } } },
      states: {
        opening: {
          always: [
            { guard: 'oneIsUnsent', target: 'unsent', meta: { id: 'unsent' } },
            { target: 'ready', meta: { id: 'none' } },
          ],
        },
        ready: {
          on: {
            'comments.send': {
              guard: 'draftIsSound',
              target: 'sending',
              actions: { type: 'setKey', params: ({ event }) => event },
            },
          },
        },
        /** The next one may be typed meanwhile; it is sent after this one. */
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendComment',
            src: 'sendComment',
            input: ({ context: { transactionId, key } }) => ({ transactionId, key: key! }),
            // A list that was read meanwhile may lack it.
            onDone: { target: 'ready', actions: ['clearKey', raise({ type: 'comments.lookAgain' })] },
            onError: {
              target: 'unsent',
              actions: [
                { type: 'setSendError', params: ({ event }) => event },
                { type: 'emitSendRefused', params: ({ event }) => event },
              ],
            },
          },
        },
        /** Tried again under the same key, so that a lost reply never writes it twice. */
        unsent: {
          on: {
            'comments.sendAgain': 'sending',
            'comments.discard': { target: 'ready', actions: 'clearKey' },
          },
        },
      },
    },
  },
})
