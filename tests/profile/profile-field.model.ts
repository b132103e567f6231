import { apiError } from '../../machines/core/api-error'
import { fieldProblem } from '../../machines/profile/profile-field.rules'
import { after, done, failed, type Model, received, silence } from '../models/graph'
import { asksOnlyIf, keepsWhenFailed, opensClean } from '../models/invariants'

export const labels = { firstName: 'First name', lastName: 'Last name', phone: 'Phone number' } as const

/** A name and a phone: edited, left again, refused on the spot and by the server, saved. */
export const profileFieldModel: Model<'profileField'> = {
  afterReload: ['log', 'the field that is edited, and its text'],
  inputs: [{ field: 'firstName' }, { field: 'phone' }],
  events: [
    { type: 'profileField.edit', value: '08012345678' },
    { type: 'profileField.enter', text: '+2348012345678' },
    { type: 'profileField.enter', text: '' },
    ...received('profileField.save', 'profileField.cancel'),
    after('FOCUS'),
    done('saveField'),
    failed('saveField', apiError(409, 'Taken', { phone: 'This phone number is already registered' })),
    failed('saveField', silence),
  ],
  seen: ({ context: { field, draft, checked, error: reason } }) => [
    fieldProblem(field, draft),
    draft,
    checked,
    reason && (reason.status ?? 'silence'),
  ],
  // A name is nobody's alone: only a phone number can be taken.
  offers: ({ context }, event) =>
    context.field === 'phone' || (event.error as { status: number } | undefined)?.status !== 409,
  at: '/dashboard/profile',
  as: 'ada',
  given: ({ field }) =>
    `look at the row '${labels[field]}' only${field === 'phone' ? '' : '; any text is a name, so the same is typed'}`,
  says: {
    'profileField.edit': "Press the row's pencil",
    'profileField.enter': ({ text }) =>
      text === '' ? "Empty the row's field" : `Type '${text}' into the row's field`,
    'profileField.save': "Press 'Save'",
    'profileField.cancel': "Press 'Cancel'",
  },
  answers: {
    saveField: {
      call: 'PATCH /v1/app/customers/{id}',
      needs: ({ error }) =>
        error?.status === 409 ? 'see that another customer has the typed phone number' : null,
      done: "The toast 'Profile updated' is shown",
      failed: ({ fields }) => (fields.phone ? `The field says '${fields.phone}'` : 'No answer comes'),
    },
  },
  proves: {
    'profileField.showing profileField.edit': ['PROFILE-04'],
    'profileField.editing.opening xstate.after.FOCUS.profileField.editing.opening': ['PROFILE-05'],
    'profileField.editing profileField.save invalid': ['PROFILE-06', 'PROFILE-07'],
    'profileField.saving xstate.done.actor.saveField': ['PROFILE-09'],
  },
  invariants: {
    'what was typed stays when it is refused': keepsWhenFailed('draft'),
    'nothing is saved that has a problem': asksOnlyIf(
      'saveField',
      ({ after: { context } }) => fieldProblem(context.field, context.draft) === undefined,
    ),
    'a row is about one field for ever': ({ before, after }) => before.context.field === after.context.field,
    'a row opens without the refusal of the last time': opensClean('showing', 'editing'),
  },
}
