import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorContext, withoutField } from '../core/api-error'
import { declareActor } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { bare } from '../core/log-fields'
import { withError, withEvent } from '../core/params'
import { isOver } from './link-referral.rules'

export type LinkReferralEvent =
  /** The code itself is kept out of events: its field has it, and the vault. */
  { type: 'linkReferral.enter'; filled: boolean } | { type: 'linkReferral.submit' | 'linkReferral.skip' }

export type LinkReferralEmitted = { type: 'linkReferral.succeeded' }

interface Context {
  filled: boolean
  checked: boolean
  error: ApiError | null
}

/**
 * Another try for an account whose registration was left without a referrer (AMB-18). What is refused is said at the
 * field, so no event tells it a second time.
 */
const linkReferralMachine = setup({
  types: { context: {} as Context, events: {} as LinkReferralEvent, emitted: {} as LinkReferralEmitted },
  actors: { addCode: declareActor<void, void>('addCode') },
  guards: {
    codeIsGiven: ({ context }) => context.filled,
    linkingIsOver: (_, { error }: { error: unknown }) => isOver(toApiError(error)),
  },
  actions: {
    setFilled: assign(({ context }, { filled }: { filled: boolean }) => ({
      filled,
      error: withoutField(context.error, 'referredBy'),
    })),
    showProblems: assign({ checked: true }),
    setError: assign(toErrorContext),
    emitSucceeded: emit({ type: 'linkReferral.succeeded' } as const),
  },
}).createMachine({
  id: 'linkReferral',
  context: { filled: false, checked: false, error: null },
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'linkReferral.enter': { actions: withEvent('setFilled') },
        'linkReferral.submit': [
          { guard: 'codeIsGiven', target: 'adding', meta: { id: 'valid' } },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
        'linkReferral.skip': 'closed',
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        id: 'addCode',
        src: 'addCode',
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
      },
    },
    /** Says why, until it is read. */
    over: { on: { 'linkReferral.skip': 'closed' } },
    closed: {},
  },
})

export const linkReferralFlow = defineFlow({
  machine: linkReferralMachine,
  version: 1,
  log: {
    received: { 'linkReferral.enter': ['filled'], ...bare('linkReferral', 'submit', 'skip') },
    outcomes: { addCode: [] },
    input: [],
  },
})
