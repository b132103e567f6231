import { apiError, summaryOf } from '../../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse } from '../../models/graph'
import { invokesOnlyIf, keepsWhenFailed, opensWithoutError } from '../../models/invariants'

/** Covers empty, valid and overlong notes; rejected, failed and saved ones. */
export const noteModel: Model<'note'> = {
  afterReload: ['restart', 'no log has the text of a note, and it is short'],
  inputs: [{ id: 'tx-ada-023' }],
  events: [
    { type: 'note.open', length: 0 },
    { type: 'note.close' },
    { type: 'note.write', length: 4 },
    { type: 'note.write', length: 141 },
    { type: 'note.submit' },
    doneEvent('saveNote'),
    errorEvent('saveNote', apiError(404, 'Transaction not found')),
    errorEvent('saveNote', noResponse),
  ],
  visibleState: ({ context: { length, checked, error: reason } }) => [
    length,
    checked,
    reason && summaryOf(reason),
  ],
  url: '/dashboard/transactions/details?id=tx-ada-023',
  persona: 'ada',
  steps: {
    'note.open': (_, __, past) =>
      past.includes('xstate.done.actor.saveNote') ? "Click 'Edit note'" : "Click 'Add a note'",
    'note.close': "Click 'Cancel'",
    'note.write': ({ length }) => `Type ${length} characters into 'Note'`,
    'note.submit': "Click 'Save note'",
  },
  responses: {
    saveNote: {
      call: 'PUT /v1/app/transactions/{id}/note',
      done: "The toast 'Note saved' is shown",
    },
  },
  requirements: { 'note.saving xstate.done.actor.saveNote': ['EXT-66'] },
  invariants: {
    'a rejection keeps the typed text': keepsWhenFailed('length'),
    'a note that is too long is never sent': invokesOnlyIf(
      'saveNote',
      ({ after }) => after.context.length <= 140,
    ),
    'a form opens without an earlier error': opensWithoutError('closed', 'editing'),
  },
}
