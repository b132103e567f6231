import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorEvent } from '../../core/api-error'
import { declareActor, returnTo, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../../core/submission'
import { noteProblem } from './note.rules'

export type NoteEvent =
  | { type: 'note.open' | 'note.write'; length: number }
  | { type: 'note.submit' | 'note.close' }

export type NoteEmitted = { type: 'note.saved' } | { type: 'note.refused'; error: ApiError }

interface Context extends Submission {
  id: string
  length: number
}

/** The note never leaves the page: logs and recordings contain only its length (EXT-69). */
const noteMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as Context,
    events: {} as NoteEvent,
    emitted: {} as NoteEmitted,
  },
  actors: { saveNote: declareActor<void, { id: string }>('saveNote') },
  guards: { isNoteValid: ({ context }) => noteProblem(context.length) === undefined },
  actions: {
    ...submissionActions<Context, NoteEvent>(),
    emitSaved: emit({ type: 'note.saved' } as const),
    emitRefused: emit(toErrorEvent('note.refused')),
  },
}).createMachine({
  id: 'note',
  context: ({ input }) => ({ ...input, length: 0, ...emptySubmission }),
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      on: {
        'note.open': {
          target: 'editing',
          actions: assign(({ event: { length } }) => ({ length, ...emptySubmission })),
        },
      },
    },
    editing: {
      tags: 'resumable',
      on: {
        'note.write': { actions: assign(({ event: { length } }) => ({ length, error: null })) },
        'note.submit': submitTransitions('isNoteValid', 'saving'),
        'note.close': 'closed',
      },
    },
    saving: sendingState('saveNote', {
      input: ({ context: { id } }: { context: Context }) => ({ id }),
      onDone: { target: 'closed', actions: 'emitSaved' },
      onError: returnTo('editing'),
    }),
  },
})

export const noteFlow = defineFlow({
  machine: noteMachine,
  version: 1,
  log: { received: { 'note.open': ['length'], 'note.write': ['length'] }, input: ['id'] },
})
