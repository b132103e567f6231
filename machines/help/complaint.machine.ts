import { assign, emit, setup } from 'xstate'
import { failure, port } from '../shared/port'
import { asRefusal, isFinal, type Refusal, refusedAs, withoutField } from '../shared/refusal'
import {
  type Complaint,
  type ComplaintField,
  emptyComplaint,
  isSameComplaint,
  isSound,
  prefilled,
} from './complaint.rules'

export type ComplaintEvent =
  /** With what is known of the transaction it is about; '' for nothing. */
  | { type: 'complaint.open'; transactionId: string; hash: string }
  | { type: 'complaint.close' }
  | { type: 'complaint.enter'; field: ComplaintField; text: string }
  /** `intentId` is a fresh id; what is sent again after a lost answer goes under its first one. */
  | { type: 'complaint.submit'; intentId: string }

export type ComplaintFact = { type: 'complaint.filed' } | { type: 'complaint.refused'; refusal: Refusal }

interface Context {
  draft: Complaint
  checked: boolean
  refusal: Refusal | null
  /** Set from the first try to a definite answer: sent twice under it, one ticket is opened. */
  intentId: string | null
}

/** 'Make a complaint' (HELP-03, HELP-06 to HELP-10). The draft stays until a ticket is opened. */
export const complaintMachine = setup({
  types: {
    /** What was typed before, as the browser kept it. */
    input: {} as { draft: Complaint },
    context: {} as Context,
    events: {} as ComplaintEvent,
    emitted: {} as ComplaintFact,
  },
  actors: { fileComplaint: port<void, Complaint & { intentId: string }>('fileComplaint') },
  guards: {
    draftIsSound: ({ context }) => isSound(context.draft),
    answerIsFinal: (_, { error }: { error: unknown }) => isFinal(asRefusal(error)),
  },
  actions: {
    keepPrefilled: assign(({ context }, known: { transactionId: string; hash: string }) => {
      const draft = prefilled(context.draft, known)
      // Other words are another ticket.
      const intentId = isSameComplaint(draft, context.draft) ? context.intentId : null
      return { draft, intentId, checked: false, refusal: null }
    }),
    keepText: assign(({ context }, { field, text }: { field: ComplaintField; text: string }) => ({
      draft: { ...context.draft, [field]: text },
      refusal: withoutField(context.refusal, field),
      // Other words are another ticket.
      intentId: null,
    })),
    keepIntent: assign(({ context }, { intentId }: { intentId: string }) => ({
      intentId: context.intentId ?? intentId,
    })),
    showProblems: assign({ checked: true }),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    forgetIntent: assign({ intentId: null }),
    forgetDraft: assign({ draft: emptyComplaint, checked: false, refusal: null, intentId: null }),
    tellFiled: emit({ type: 'complaint.filed' } as const),
    tellRefused: emit(refusedAs('complaint.refused')),
  },
}).createMachine({
  id: 'complaint',
  context: ({ input }) => ({ draft: input.draft, checked: false, refusal: null, intentId: null }),
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      on: {
        'complaint.open': {
          target: 'editing',
          actions: { type: 'keepPrefilled', params: ({ event }) => event },
        },
      },
    },
    editing: {
      tags: 'resumable',
      on: {
        'complaint.enter': { actions: { type: 'keepText', params: ({ event }) => event } },
        'complaint.submit': [
          {
            guard: 'draftIsSound',
            target: 'filing',
            actions: { type: 'keepIntent', params: ({ event }) => event },
            meta: { id: 'valid' },
          },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
        'complaint.close': 'closed',
      },
    },
    filing: {
      tags: 'busy',
      invoke: {
        id: 'fileComplaint',
        src: 'fileComplaint',
        input: ({ context }) => ({ ...context.draft, intentId: context.intentId ?? '' }),
        onDone: { target: 'closed', actions: ['forgetDraft', 'tellFiled'] },
        onError: [
          {
            guard: { type: 'answerIsFinal', params: ({ event }) => event },
            target: 'editing',
            actions: [
              { type: 'keepRefusal', params: ({ event }) => event },
              'forgetIntent',
              { type: 'tellRefused', params: ({ event }) => event },
            ],
            meta: { id: 'final' },
          },
          { target: 'editing', actions: failure, meta: { id: 'uncertain' } },
        ],
      },
    },
  },
})
