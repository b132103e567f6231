import { fieldProblem } from '../../machines/profile/profile-field.rules'
import { refusal } from '../../machines/shared/refusal'
import { after, done, failed, type Model } from '../shared/graph'

/** A name and a phone: edited, left again, refused on the spot and by the server, saved. */
export const profileFieldModel: Model<'profileField'> = {
  inputs: [{ field: 'firstName' }, { field: 'phone' }],
  events: [
    { type: 'profileField.edit', value: '08012345678' },
    { type: 'profileField.enter', text: '+2348012345678' },
    { type: 'profileField.enter', text: '' },
    { type: 'profileField.save' },
    { type: 'profileField.cancel' },
    after('FOCUS'),
    done('saveField'),
    failed('saveField', refusal(409, 'Taken', { phone: 'This phone number is already registered' })),
    failed('saveField', refusal(null, null)),
  ],
  seen: ({ context: { field, draft, checked, refusal: reason } }) => [
    fieldProblem(field, draft),
    draft,
    checked,
    reason && (reason.status ?? 'silence'),
  ],
}
