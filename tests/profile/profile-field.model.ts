import { apiError } from '../../machines/core/api-error'
import { fieldProblem } from '../../machines/profile/profile-field.rules'
import { doneEvent, errorEvent, type Model, noResponse, received } from '../models/graph'
import { invokesOnlyIf, keepsWhenFailed, opensWithoutError } from '../models/invariants'

export const labels = { firstName: 'First name', lastName: 'Last name', phone: 'Phone number' } as const

export const profileFieldModel: Model<'profileField'> = {
  afterReload: ['log', 'the field that is edited, and its text'],
  inputs: [{ field: 'firstName' }, { field: 'phone' }],
  events: [
    { type: 'profileField.edit', value: '08012345678' },
    { type: 'profileField.enter', text: '+2348012345678' },
    { type: 'profileField.enter', text: '' },
    ...received('profileField.save', 'profileField.cancel'),
    doneEvent('saveField'),
    errorEvent('saveField', apiError(409, 'Taken', { phone: 'This phone number is already registered' })),
    errorEvent('saveField', noResponse),
  ],
  visibleState: ({ context: { field, draft, checked, error: reason } }) => [
    fieldProblem(field, draft),
    draft,
    checked,
    reason && (reason.status ?? 'silence'),
  ],
  // Only a phone number can be taken: names need not be unique.
  offers: ({ context }, event) =>
    context.field === 'phone' || (event.error as { status: number } | undefined)?.status !== 409,
  url: '/dashboard/profile',
  persona: 'ada',
  setup: ({ field }) =>
    `look at the row '${labels[field]}' only${field === 'phone' ? '' : '; any text is valid as a name'}`,
  expected: {
    showing: "the value with its 'Edit' button",
  },
  steps: {
    'profileField.edit': "Click the row's pencil",
    'profileField.enter': ({ text }) =>
      text === '' ? "Empty the row's field" : `Type '${text}' into the row's field`,
    'profileField.save': "Click 'Save'",
    'profileField.cancel': "Click 'Cancel'",
  },
  responses: {
    saveField: {
      call: 'PATCH /v1/app/customers/{id}',
      needs: ({ error }) =>
        error?.status === 409 ? 'make sure that another customer has the typed phone number' : null,
      done: "The toast 'Profile updated' is shown",
      failed: ({ fields }) => (fields.phone ? `The field says '${fields.phone}'` : 'No response comes'),
    },
  },
  requirements: {
    'profileField.showing profileField.edit': ['PROFILE-04'],
    'profileField.editing profileField.save invalid': ['PROFILE-06', 'PROFILE-07'],
    'profileField.saving xstate.done.actor.saveField': ['PROFILE-09'],
  },
  invariants: {
    'a rejection keeps the typed text': keepsWhenFailed('draft'),
    'an invalid form saves nothing': invokesOnlyIf(
      'saveField',
      ({ after: { context } }) => fieldProblem(context.field, context.draft) === undefined,
    ),
    'a row always edits the same field': ({ before, after }) => before.context.field === after.context.field,
    'a row opens without an earlier error': opensWithoutError('showing', 'editing'),
  },
}
