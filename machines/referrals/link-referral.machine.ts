import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, withoutField } from '../core/api-error'
import { declareActor, sendingState } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { withError } from '../core/params'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../core/submission'

export type LinkReferralEvent =
  /** Events never contain the code, which exists only in its field and in the vault. */
  { type: 'linkReferral.enter'; filled: boolean } | { type: 'linkReferral.submit' | 'linkReferral.skip' }

export type LinkReferralEmitted = { type: 'linkReferral.succeeded' }

interface Context extends Submission {
  filled: boolean
}

/** The contract's wording (API-09). */
const lateText = 'This account can no longer be linked'

/** Whether it is too late to add a code or the account already has one. */
export const isLate = ({ status, fields }: ApiError): boolean =>
  status === 409 || fields.referredBy === lateText

const setError = withError('setError')

/** Retries a link that failed at registration (API-09). The field shows the error, so no event repeats it. */
const linkReferralMachine = setup({
  types: { context: {} as Context, events: {} as LinkReferralEvent, emitted: {} as LinkReferralEmitted },
  actors: { addCode: declareActor<void, void>('addCode') },
  guards: {
    hasCode: ({ context }) => context.filled,
    isLinkingOver: (_, { error }: { error: unknown }) => isLate(toApiError(error)),
  },
  actions: {
    ...submissionActions<Context, LinkReferralEvent>(),
    emitSucceeded: emit({ type: 'linkReferral.succeeded' } as const),
  },
}).createMachine({
  id: 'linkReferral',
  context: { filled: false, ...emptySubmission },
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'linkReferral.enter': {
          actions: assign(({ context, event: { filled } }) => ({
            filled,
            error: withoutField(context.error, 'referredBy'),
          })),
        },
        'linkReferral.submit': submitTransitions('hasCode', 'adding'),
        'linkReferral.skip': 'closed',
      },
    },
    adding: sendingState('addCode', {
      onDone: { target: 'closed', actions: 'emitSucceeded' },
      onError: [
        { guard: withError('isLinkingOver'), target: 'over', actions: setError, meta: { id: 'final' } },
        { target: 'editing', actions: setError, meta: { id: 'rejected' } },
      ],
    }),
    over: { on: { 'linkReferral.skip': 'closed' } },
    closed: {},
  },
})

export const linkReferralFlow = defineFlow({
  machine: linkReferralMachine,
  version: 1,
  log: { received: { 'linkReferral.enter': ['filled'] } },
})
