import { apiError } from '../../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, received } from '../../models/graph'
import { changesOnlyBy, invokesOnlyIf } from '../../models/invariants'

/** The device of the model; walks register it first. */
export const deviceId = 'device-1'
const path = '/v1/auth/biometric'

export const fingerprintsModel: Model<'fingerprints'> = {
  afterReload: ['restart', 'the list loads again; the server knows the removals'],
  events: [
    { type: 'fingerprints.remove', id: deviceId },
    ...received(
      'fingerprints.offerRemoval',
      'fingerprints.removeAll',
      'fingerprints.keepAll',
      'fingerprints.agree',
      'fingerprints.decline',
    ),
    doneEvent('removeFingerprints'),
    errorEvent('removeFingerprints', apiError(403, 'Please enter your password again')),
    errorEvent('removeFingerprints', apiError(404, 'Fingerprint not found')),
  ],
  visibleState: ({ context: { id, offersRemoval } }) => [id, offersRemoval],
  // The page offers to remove all only after a password change.
  offers: ({ value, context: { offersRemoval } }, { type }) =>
    type === 'fingerprints.removeAll' || type === 'fingerprints.keepAll'
      ? offersRemoval
      : type !== 'fingerprints.offerRemoval' || (value === 'listed' && !offersRemoval),
  url: '/dashboard/profile',
  persona: 'ada',
  expected: {
    askingPassword: "'Enter your password'",
    listed: 'the list of fingerprints',
  },
  steps: {
    'fingerprints.remove': "Register a fingerprint if there is none, then click 'Remove' next to it",
    'fingerprints.offerRemoval': "Change the password with 'Change Password'",
    'fingerprints.removeAll': "Click 'Remove all'",
    'fingerprints.keepAll': "Click 'Keep them'",
    'fingerprints.agree': "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
    'fingerprints.decline': "Click 'Cancel'",
  },
  responses: {
    removeFingerprints: {
      call: `DELETE ${path}/{id}`,
      done: "It disappears, and the toast 'Fingerprint removed' or 'All fingerprints removed' is shown",
      failed: ({ status }) =>
        status === 403 ? 'The password dialog opens' : 'The page shows the reason and reloads the list',
    },
  },
  invariants: {
    'only the customer removes a fingerprint': invokesOnlyIf('removeFingerprints', ({ event }) =>
      ['fingerprints.remove', 'fingerprints.removeAll', 'fingerprints.agree'].includes(event.type),
    ),
    'the password removes the chosen fingerprints': ({ before, after, invokes }) =>
      !before.matches('askingPassword') || invokes.length === 0 || before.context.id === after.context.id,
    'a closed dialog removes no fingerprint': ({ event, after, invokes }) =>
      event.type !== 'fingerprints.decline' || (after.matches('listed') && invokes.length === 0),
    'the page offers to remove all until that is done or declined': changesOnlyBy(
      'offersRemoval',
      'fingerprints.offerRemoval',
      'fingerprints.keepAll',
      'xstate.done.actor.removeFingerprints',
    ),
  },
}
