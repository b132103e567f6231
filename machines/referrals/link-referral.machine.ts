import { assign, emit, setup } from 'xstate'
import { toApiError, withoutField } from '../core/api-error'
import { declareActor } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { withError, withEvent } from '../core/params'
import { type Submission, sending, submissionActions, submitting, unsubmitted } from '../forms/submission'
import { isOver } from './link-referral.rules'

export type LinkReferralEvent =
  /** The code itself is kept out of events: its field has it, and the vault. */
  { type: 'linkReferral.enter'; filled: boolean } | { type: 'linkReferral.submit' | 'linkReferral.skip' }

export type LinkReferralEmitted = { type: 'linkReferral.succeeded' }

interface Context extends Submission {
  filled: boolean
}

/** Retries what registration could not link (API-09). The field shows the error, so no event repeats it. */
const linkReferralMachine = setup({
  types: { context: {} as Context, events: {} as LinkReferralEvent, emitted: {} as LinkReferralEmitted },
  actors: { addCode: declareActor<void, void>('addCode') },
  guards: {
    codeIsGiven: ({ context }) => context.filled,
    linkingIsOver: (_, { error }: { error: unknown }) => isOver(toApiError(error)),
  },
  actions: {
    ...submissionActions<Context, LinkReferralEvent>(),
    setFilled: assign(({ context }, { filled }: { filled: boolean }) => ({
      filled,
      error: withoutField(context.error, 'referredBy'),
    })),
    emitSucceeded: emit({ type: 'linkReferral.succeeded' } as const),
  },
}).createMachine({
  id: 'linkReferral',
  context: { filled: false, ...unsubmitted },
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'linkReferral.enter': { actions: withEvent('setFilled') },
        'linkReferral.submit': submitting('codeIsGiven', 'adding'),
        'linkReferral.skip': 'closed',
      },
    },
    adding: sending('addCode', {
      onDone: { target: 'closed', actions: 'emitSucceeded' },
      onError: [
        {
          guard: withError('linkingIsOver'),
          target: 'over',
          actions: withError('setError'),
          meta: { id: 'final' },
        },
        { target: 'editing', actions: withError('setError'), meta: { id: 'rejected' } },
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
