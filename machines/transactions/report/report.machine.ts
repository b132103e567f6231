import { assign, emit, setup } from 'xstate'
import { type ApiError, isFinal, toApiError, withoutField } from '../../core/api-error'
import { declareActor, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent, withOutput } from '../../core/params'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../../core/submission'
import { mayReport, type Reportable, type ReportDraft, reportProblems } from './report.rules'

export type ReportEvent =
  /** `at`: the server's clock, ms since 1970. */
  | ({ type: 'report.open'; at: number } & Reportable)
  | { type: 'report.close' | 'report.submit' }
  | { type: 'report.chooseReason'; reason: string }
  /** The comment's trimmed length; the comment itself is not logged. */
  | { type: 'report.writeComment'; length: number }

export type ReportEmitted = { type: 'report.succeeded' } | { type: 'report.refused'; error: ApiError }

interface Context extends Submission {
  id: string
  /** The number that the customer sees (TX-21). */
  transactionId: string
  draft: ReportDraft
}

const emptyDraft: ReportDraft = { reason: '', commentLength: 0 }

/** Reports a payout that did not arrive (REPORT-01). The server checks its age again (REPORT-08). */
const reportMachine = setup({
  types: {
    input: {} as { id: string; transactionId: string },
    context: {} as Context,
    events: {} as ReportEvent,
    emitted: {} as ReportEmitted,
  },
  actors: {
    /** The response replaces the visible transaction (REPORT-10). */
    reportTransaction: declareActor<void, { transactionId: string; reason: string }>('reportTransaction'),
    lookUpReport: declareActor<{ reported: boolean }, { id: string }>('lookUpReport'),
  },
  guards: {
    isDraftValid: ({ context }) => Object.keys(reportProblems(context.draft)).length === 0,
    /** For example, a 409 may mean that an earlier report arrived. */
    isOutcomeUnknown: (_, { error }: { error: unknown }) => !isFinal(toApiError(error)),
    isReported: (_, { reported }: { reported: boolean }) => reported,
  },
  actions: {
    ...submissionActions<Context, ReportEvent>(),
    clearDraft: assign({ draft: emptyDraft, ...emptySubmission }),
    emitSucceeded: emit({ type: 'report.succeeded' } as const),
    emitRefused: emit(
      ({ context }) => ({ type: 'report.refused', error: toApiError(context.error) }) as const,
    ),
  },
}).createMachine({
  id: 'report',
  context: ({ input }) => ({ ...input, draft: emptyDraft, ...emptySubmission }),
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      on: {
        'report.open': {
          guard: ({ event }) => mayReport(event, event.at),
          target: 'editing',
          actions: assign(emptySubmission),
        },
      },
    },
    editing: {
      tags: 'resumable',
      on: {
        'report.chooseReason': {
          actions: assign(({ context, event: { reason } }) => ({
            draft: { ...context.draft, reason },
            error: withoutField(context.error, 'message'),
          })),
        },
        'report.writeComment': {
          actions: assign(({ context, event: { length } }) => ({
            draft: { ...context.draft, commentLength: length },
            error: withoutField(context.error, 'message'),
          })),
        },
        'report.submit': submitTransitions('isDraftValid', 'reporting'),
        'report.close': 'closed',
      },
    },
    reporting: sendingState('reportTransaction', {
      input: ({ context }: { context: Context }) => ({
        transactionId: context.transactionId,
        reason: context.draft.reason,
      }),
      onDone: { target: 'closed', actions: ['emitSucceeded', 'clearDraft'] },
      onError: [
        {
          guard: withEvent('isOutcomeUnknown'),
          target: 'lookingUp',
          actions: withEvent('setError'),
          meta: { id: 'unknown' },
        },
        { target: 'editing', actions: [withEvent('setError'), 'emitRefused'], meta: { id: 'rejected' } },
      ],
    }),
    lookingUp: sendingState('lookUpReport', {
      input: ({ context }: { context: Context }) => ({ id: context.id }),
      onDone: [
        {
          guard: withOutput('isReported'),
          target: 'closed',
          actions: ['emitSucceeded', 'clearDraft'],
          meta: { id: 'reported' },
        },
        { target: 'editing', actions: 'emitRefused', meta: { id: 'unreported' } },
      ],
      onError: { target: 'editing', actions: 'emitRefused' },
    }),
  },
})

export const reportFlow = defineFlow({
  machine: reportMachine,
  version: 1,
  log: {
    received: {
      'report.open': ['at', 'status', 'direction', 'approvedAt'],
      'report.chooseReason': ['reason'],
      'report.writeComment': ['length'],
    },
    outcomes: { lookUpReport: ['reported'] },
    input: ['id', 'transactionId'],
  },
  resume: ({ value, context: { draft } }, last): ReportEvent[] => {
    const open = last('report.open')
    if (value !== 'editing' || !open) return []
    return [
      open,
      { type: 'report.chooseReason', reason: draft.reason },
      { type: 'report.writeComment', length: draft.commentLength },
    ]
  },
})
