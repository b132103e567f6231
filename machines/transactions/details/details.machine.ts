import { emit, setup } from 'xstate'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'

export type DetailsEvent = { type: 'details.copyId' }

export type DetailsEmitted = { type: 'details.idCopied' | 'details.copyFailed' }

const detailsMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as { id: string },
    events: {} as DetailsEvent,
    emitted: {} as DetailsEmitted,
  },
  actors: { copyTransactionId: declareActor<void, { id: string }>('copyTransactionId') },
  actions: {
    emitIdCopied: emit({ type: 'details.idCopied' } as const),
    emitCopyFailed: emit({ type: 'details.copyFailed' } as const),
  },
}).createMachine({
  id: 'details',
  context: ({ input }) => ({ id: input.id }),
  initial: 'shown',
  states: {
    shown: { on: { 'details.copyId': 'copying' } },
    copying: {
      invoke: {
        id: 'copyTransactionId',
        src: 'copyTransactionId',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: 'emitIdCopied' },
        onError: { target: 'shown', actions: 'emitCopyFailed' },
      },
    },
  },
})

export const detailsFlow = defineFlow({
  machine: detailsMachine,
  version: 1,
  log: { received: {}, input: ['id'] },
})
