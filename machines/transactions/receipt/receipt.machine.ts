import { assign, emit, setup } from 'xstate'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent, withOutput } from '../../core/params'

/** 'card': a picture to share, with the naira and the duration; 'letter': a PDF for the customer's bank. */
export type ReceiptFormat = 'png' | 'pdf' | 'card' | 'letter'

export type ReceiptEvent = { type: 'receipt.save'; format: ReceiptFormat }

export type ReceiptEmitted = { type: 'receipt.saved' | 'receipt.failed'; format: ReceiptFormat }

/** The device makes the receipt without a request, so it works offline. */
const receiptMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as { id: string; format: ReceiptFormat },
    events: {} as ReceiptEvent,
    emitted: {} as ReceiptEmitted,
  },
  actors: {
    /** `kept` false: the customer closed the device's dialog. */
    saveReceipt: declareActor<{ kept: boolean }, { id: string; format: ReceiptFormat }>('saveReceipt'),
  },
  guards: { isKept: (_, { kept: wasKept }: { kept: boolean }) => wasKept },
  actions: {
    setFormat: assign((_, { format }: { format: ReceiptFormat }) => ({ format })),
    emitSaved: emit(({ context: { format } }) => ({ type: 'receipt.saved', format }) as const),
    emitFailed: emit(({ context: { format } }) => ({ type: 'receipt.failed', format }) as const),
  },
}).createMachine({
  id: 'receipt',
  context: ({ input }) => ({ ...input, format: 'png' }),
  initial: 'ready',
  states: {
    ready: {
      tags: 'resumable',
      on: { 'receipt.save': { target: 'saving', actions: withEvent('setFormat') } },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveReceipt',
        src: 'saveReceipt',
        input: ({ context }) => context,
        onDone: [
          { guard: withOutput('isKept'), target: 'ready', actions: 'emitSaved', meta: { id: 'saved' } },
          { target: 'ready', meta: { id: 'unsaved' } },
        ],
        onError: { target: 'ready', actions: 'emitFailed' },
      },
    },
  },
})

export const receiptFlow = defineFlow({
  machine: receiptMachine,
  version: 1,
  log: { received: { 'receipt.save': ['format'] }, outcomes: { saveReceipt: ['kept'] }, input: ['id'] },
})
