import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorEvent, withoutField } from '../../core/api-error'
import { declareActor, returnTo, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../../core/submission'
import { cleanDetails } from '../../values/clean-text'
import { isValid, type OldAccountDraft, type OldAccountField } from './old-account.rules'

export type OldAccountEvent =
  | { type: 'oldAccount.enter'; field: OldAccountField; text: string }
  | { type: 'oldAccount.submit' }

export type OldAccountEmitted =
  | { type: 'oldAccount.recovered' | 'oldAccount.passwordMissed' }
  | { type: 'oldAccount.refused'; error: ApiError }

interface Context extends Submission {
  draft: OldAccountDraft
  /** Whether the password typed at login is still in the vault; a reload clears it. */
  passwordHeld: boolean
}

const oldAccountMachine = setup({
  types: {
    input: {} as { stored: OldAccountDraft; passwordHeld: boolean },
    context: {} as Context,
    events: {} as OldAccountEvent,
    emitted: {} as OldAccountEmitted,
  },
  actors: { recoverAccount: declareActor<void, OldAccountDraft>('recoverAccount') },
  guards: { isDraftValid: ({ context }) => isValid(context.draft) },
  actions: {
    ...submissionActions<Context, OldAccountEvent>(),
    emitRefused: emit(toErrorEvent('oldAccount.refused')),
    emitRecovered: emit({ type: 'oldAccount.recovered' } as const),
  },
}).createMachine({
  id: 'oldAccount',
  context: ({ input: { stored, passwordHeld } }) => ({ draft: stored, passwordHeld, ...emptySubmission }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: ({ context }) => context.passwordHeld, target: 'editing', meta: { id: 'held' } },
        { target: 'locked', meta: { id: 'lost' } },
      ],
    },
    /** The vault has lost the password, so the customer logs in again (AUTH-23). */
    locked: { type: 'final', entry: emit({ type: 'oldAccount.passwordMissed' } as const) },
    editing: {
      tags: 'resumable',
      on: {
        'oldAccount.enter': {
          actions: assign(({ context, event: { field, text } }) => ({
            draft: { ...context.draft, [field]: text },
            error: withoutField(context.error, field),
          })),
        },
        'oldAccount.submit': submitTransitions('isDraftValid', 'recovering'),
      },
    },
    recovering: sendingState('recoverAccount', {
      input: ({ context }: { context: Context }) => cleanDetails(context.draft),
      onDone: { target: 'recovered', actions: 'emitRecovered' },
      onError: returnTo('editing'),
    }),
    recovered: { type: 'final' },
  },
})

export const oldAccountFlow = defineFlow({
  machine: oldAccountMachine,
  version: 1,
  log: {
    received: { 'oldAccount.enter': ['field', 'text'] },
    input: [
      'stored.firstName',
      'stored.lastName',
      'stored.username',
      'stored.email',
      'stored.phone',
      'passwordHeld',
    ],
  },
})
