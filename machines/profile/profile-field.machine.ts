import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorEvent } from '../core/api-error'
import { declareActor, returnTo, sendingState } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../core/submission'
import { fieldProblem, type ProfileField, savedValue } from './profile-field.rules'

export type ProfileFieldEvent =
  | { type: 'profileField.edit'; value: string }
  | { type: 'profileField.enter'; text: string }
  | { type: 'profileField.save' | 'profileField.cancel' }

export type ProfileFieldEmitted =
  | { type: 'profileField.saved'; field: ProfileField }
  | { type: 'profileField.refused'; error: ApiError }

interface Context extends Submission {
  field: ProfileField
  draft: string
}

/** One inline field of the profile, independent of the others (PROFILE-04). */
const profileFieldMachine = setup({
  types: {
    input: {} as { field: ProfileField },
    context: {} as Context,
    events: {} as ProfileFieldEvent,
    emitted: {} as ProfileFieldEmitted,
  },
  actors: { saveField: declareActor<void, { field: ProfileField; value: string }>('saveField') },
  guards: { isDraftValid: ({ context }) => fieldProblem(context.field, context.draft) === undefined },
  actions: {
    ...submissionActions<Context, ProfileFieldEvent>(),
    emitSaved: emit(({ context }) => ({ type: 'profileField.saved', field: context.field }) as const),
    emitRefused: emit(toErrorEvent('profileField.refused')),
  },
}).createMachine({
  id: 'profileField',
  context: ({ input }) => ({ field: input.field, draft: '', ...emptySubmission }),
  initial: 'showing',
  states: {
    showing: {
      tags: 'resumable',
      on: {
        'profileField.edit': {
          target: 'editing',
          actions: assign(({ event: { value } }) => ({ draft: value, ...emptySubmission })),
        },
      },
    },
    editing: {
      tags: 'resumable',
      on: {
        'profileField.enter': { actions: assign(({ event: { text } }) => ({ draft: text, error: null })) },
        'profileField.save': submitTransitions('isDraftValid', 'saving'),
        'profileField.cancel': 'showing',
      },
    },
    saving: sendingState('saveField', {
      input: ({ context }: { context: Context }) => ({
        field: context.field,
        value: savedValue(context.field, context.draft),
      }),
      onDone: { target: 'showing', actions: 'emitSaved' },
      onError: returnTo('editing'),
    }),
  },
})

export const profileFieldFlow = defineFlow({
  machine: profileFieldMachine,
  version: 1,
  log: {
    received: { 'profileField.edit': ['value'], 'profileField.enter': ['text'] },
    input: ['field'],
  },
  resume: ({ value, context: { draft } }): ProfileFieldEvent[] =>
    value === 'showing' ? [] : [{ type: 'profileField.edit', value: draft }],
})
