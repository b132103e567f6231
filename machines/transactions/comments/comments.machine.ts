import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../../core/api-error'
import { declareActor, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError } from '../../core/params'
import { maySend } from './comments.rules'

export type CommentsEvent =
  /** The draft's trimmed length; the comment itself is not logged. */
  | { type: 'comments.write'; length: number }
  /** Sends the draft under this key, which every retry reuses. */
  | { type: 'comments.send'; key: string }
  | { type: 'comments.sendAgain' | 'comments.discard' }

export type CommentsEmitted = { type: 'comments.sendRefused'; error: ApiError }

interface Input {
  transactionId: string
  length: number
  key: string | null
}
type Context = Input & { sendError: ApiError | null }

const commentsMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as CommentsEvent,
    emitted: {} as CommentsEmitted,
  },
  actors: { sendComment: declareActor<void, { transactionId: string; key: string }>('sendComment') },
  actions: {
    clearKey: assign({ key: null, sendError: null }),
    setSendError: assign((_, { error }: { error: unknown }) => ({ sendError: toApiError(error) })),
    emitSendRefused: emit(toErrorEvent('comments.sendRefused')),
  },
}).createMachine({
  id: 'comments',
  context: ({ input }) => ({ ...input, sendError: null }),
  initial: 'opening',
  on: { 'comments.write': { actions: assign(({ event: { length } }) => ({ length })) } },
  states: {
    opening: {
      always: [
        { guard: ({ context }) => context.key !== null, target: 'unsent', meta: { id: 'unsent' } },
        { target: 'ready', meta: { id: 'none' } },
      ],
    },
    ready: {
      on: {
        'comments.send': {
          guard: ({ context }) => maySend(context.length),
          target: 'sending',
          actions: assign(({ event: { key } }) => ({ key, length: 0 })),
        },
      },
    },
    sending: sendingState('sendComment', {
      input: ({ context }: { context: Context }) => ({
        transactionId: context.transactionId,
        key: context.key!,
      }),
      onDone: { target: 'ready', actions: 'clearKey' },
      onError: { target: 'unsent', actions: [withError('setSendError'), withError('emitSendRefused')] },
    }),
    /** Retries with the same key, so that a lost response never posts the comment twice. */
    unsent: {
      on: { 'comments.sendAgain': 'sending', 'comments.discard': { target: 'ready', actions: 'clearKey' } },
    },
  },
})

export const commentsFlow = defineFlow({
  machine: commentsMachine,
  version: 1,
  log: {
    received: { 'comments.write': ['length'], 'comments.send': ['key'] },
    input: ['transactionId', 'length', 'key'],
  },
})
