import { assign, emit, setup } from 'xstate'
import { type ApiError, isFinal, toApiError, toErrorEvent, withoutField } from '../core/api-error'
import { declareActor, failure, sendingState } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { withEvent, withOutput } from '../core/params'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../core/submission'
import {
  type Complaint,
  type ComplaintField,
  emptyComplaint,
  isSameComplaint,
  isValid,
  prefillDraft,
  withText,
} from './complaint.rules'

export type ComplaintEvent =
  | { type: 'complaint.open'; transactionId: string; hash: string }
  | { type: 'complaint.close' }
  | { type: 'complaint.enter'; field: ComplaintField; text: string }
  /** `intentId` is new for each click; a retry after a lost response keeps the first one. */
  | { type: 'complaint.submit'; intentId: string }

/** Null if the server sends no ticket number. */
export type FiledTicket = { ticket: string | null }

export type ComplaintEmitted =
  | ({ type: 'complaint.filed' } & FiledTicket)
  | { type: 'complaint.refused'; error: ApiError }

interface Context extends Submission {
  draft: Complaint
  /** The idempotency key until a final response, so that a retry opens no second ticket. */
  intentId: string | null
}

/** 'Make a complaint' (HELP-03, HELP-06 to HELP-10). Keeps the draft until the server opens a ticket. */
const complaintMachine = setup({
  types: {
    input: {} as { draft: Complaint },
    context: {} as Context,
    events: {} as ComplaintEvent,
    emitted: {} as ComplaintEmitted,
  },
  actors: { fileComplaint: declareActor<FiledTicket, Complaint & { intentId: string }>('fileComplaint') },
  guards: {
    isDraftValid: ({ context }) => isValid(context.draft),
    isOutcomeFinal: (_, { error }: { error: unknown }) => isFinal(toApiError(error)),
  },
  actions: {
    ...submissionActions<Context, ComplaintEvent>(),
    setIntent: assign(({ context }, { intentId }: { intentId: string }) => ({
      intentId: context.intentId ?? intentId,
    })),
    clearIntent: assign({ intentId: null }),
    clearDraft: assign({ draft: emptyComplaint, ...emptySubmission, intentId: null }),
    emitFiled: emit((_, ticket: FiledTicket | undefined) => ({
      type: 'complaint.filed' as const,
      ticket: ticket?.ticket ?? null,
    })),
    emitRefused: emit(toErrorEvent('complaint.refused')),
  },
}).createMachine({
  id: 'complaint',
  context: ({ input }) => ({ draft: input.draft, ...emptySubmission, intentId: null }),
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      on: {
        'complaint.open': {
          target: 'editing',
          actions: assign(({ context, event: details }) => {
            const draft = prefillDraft(context.draft, details)
            // A changed draft becomes a separate ticket, so it gets a new key.
            const intentId = isSameComplaint(draft, context.draft) ? context.intentId : null
            return { draft, intentId, ...emptySubmission }
          }),
        },
      },
    },
    editing: {
      tags: 'resumable',
      on: {
        'complaint.enter': {
          actions: assign(({ context, event: { field, text } }) => ({
            draft: withText(context.draft, field, text),
            error: withoutField(context.error, field),
            intentId: null,
          })),
        },
        'complaint.submit': submitTransitions('isDraftValid', 'filing', { actions: withEvent('setIntent') }),
        'complaint.close': 'closed',
      },
    },
    filing: sendingState('fileComplaint', {
      input: ({ context }: { context: Context }) => ({ ...context.draft, intentId: context.intentId ?? '' }),
      onDone: { target: 'closed', actions: ['clearDraft', withOutput('emitFiled')] },
      onError: [
        {
          guard: withEvent('isOutcomeFinal'),
          target: 'editing',
          actions: [withEvent('setError'), 'clearIntent', withEvent('emitRefused')],
          meta: { id: 'final' },
        },
        { target: 'editing', actions: failure, meta: { id: 'uncertain' } },
      ],
    }),
  },
})

export const complaintFlow = defineFlow({
  machine: complaintMachine,
  version: 1,
  log: {
    received: {
      'complaint.open': ['transactionId', 'hash'],
      'complaint.enter': ['field', 'text'],
      'complaint.submit': ['intentId'],
    },
    outcomes: { fileComplaint: ['ticket'] },
    input: [
      'draft.transactionId',
      'draft.blockchainTransactionHash',
      'draft.description',
      'draft.additionalDetails',
    ],
  },
  // The draft is in local storage (complaint.dialog.tsx).
  resume: ({ value }): ComplaintEvent[] =>
    value === 'editing' ? [{ type: 'complaint.open', transactionId: '', hash: '' }] : [],
})
