import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorEvent, withoutField } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'
import {
  backTo,
  type Submission,
  sending,
  submissionActions,
  submitting,
  unsubmitted,
} from '../../forms/submission'
import { typedEmail, typedPhone, typedText, typedUsername } from '../../values/typed'
import { isSound, type OldAccountDraft, type OldAccountField } from './old-account.rules'

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

const cleanedDraft = (draft: OldAccountDraft): OldAccountDraft => ({
  firstName: typedText(draft.firstName),
  lastName: typedText(draft.lastName),
  username: typedUsername(draft.username),
  email: typedEmail(draft.email),
  phone: typedPhone(draft.phone),
})

const oldAccountMachine = setup({
  types: {
    input: {} as { stored: OldAccountDraft; passwordHeld: boolean },
    context: {} as Context,
    events: {} as OldAccountEvent,
    emitted: {} as OldAccountEmitted,
  },
  actors: { recoverAccount: declareActor<void, OldAccountDraft>('recoverAccount') },
  guards: {
    passwordIsHeld: ({ context }) => context.passwordHeld,
    draftIsSound: ({ context }) => isSound(context.draft),
  },
  actions: {
    ...submissionActions<Context, OldAccountEvent>(),
    setText: assign(({ context }, { field, text }: { field: OldAccountField; text: string }) => ({
      draft: { ...context.draft, [field]: text },
      error: withoutField(context.error, field),
    })),
    emitRefused: emit(toErrorEvent('oldAccount.refused')),
    emitRecovered: emit({ type: 'oldAccount.recovered' } as const),
    emitPasswordMissed: emit({ type: 'oldAccount.passwordMissed' } as const),
  },
}).createMachine({
  id: 'oldAccount',
  context: ({ input }) => ({
    draft: input.stored,
    passwordHeld: input.passwordHeld,
    ...unsubmitted,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'passwordIsHeld', target: 'editing', meta: { id: 'held' } },
        { target: 'locked', meta: { id: 'lost' } },
      ],
    },
    /** The password is no longer in the vault: the customer logs in again (AUTH-23). */
    locked: { type: 'final', entry: 'emitPasswordMissed' },
    editing: {
      tags: 'resumable',
      on: {
        'oldAccount.enter': { actions: withEvent('setText') },
        'oldAccount.submit': submitting('draftIsSound', 'recovering'),
      },
    },
    recovering: sending('recoverAccount', {
      input: ({ context }: { context: Context }) => cleanedDraft(context.draft),
      onDone: { target: 'recovered', actions: 'emitRecovered' },
      onError: backTo('editing'),
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
