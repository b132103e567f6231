import { apiError } from '../../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse, outcomesOf, received } from '../../models/graph'
import { asksOnlyIf, emitsFailureOf } from '../../models/invariants'

/** The other device of the model; a walk signs it in first. */
export const deviceId = 'device-1'
const path = '/v1/app/sessions'

/** Listed, one and all others logged out, with and without the password, refused, and the list lost. */
export const devicesModel: Model<'devices'> = {
  afterReload: ['restart', 'the list loads again; the server knows which sessions have ended'],
  events: [
    { type: 'devices.refresh' },
    { type: 'devices.logOut', id: deviceId },
    ...received('devices.logOutOthers', 'devices.agree', 'devices.decline'),
    ...outcomesOf('readDevices', [undefined], [noResponse]),
    doneEvent('logOutDevices'),
    errorEvent('logOutDevices', apiError(403, 'Please enter your password again')),
    errorEvent('logOutDevices', apiError(404, 'Device not found')),
  ],
  visibleState: ({ context: { id, error: reason } }) => [id, reason && (reason.status ?? 'silence')],
  offers: ({ value }, { type }) => type !== 'devices.refresh' || value === 'failed',
  at: '/dashboard/profile',
  as: 'ada',
  says: {
    'devices.refresh': "Click 'Refresh'",
    'devices.logOut': "Log in with another browser as well, then click 'Log out' beside it",
    'devices.logOutOthers': "Log in with another browser as well, then click 'Log out all others'",
    'devices.agree': "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
    'devices.decline': "Click 'Cancel'",
  },
  answers: {
    readDevices: { call: `GET ${path}`, done: 'The devices are listed' },
    logOutDevices: {
      call: `DELETE ${path}/{id}`,
      done: "It is gone from the list, and the toast 'Device logged out' or 'All other devices logged out' is shown",
      failed: ({ status }) =>
        status === 403 ? 'The password dialog opens' : 'The page shows the reason and reloads the list',
    },
  },
  invariants: {
    'a list that could not be read says why': emitsFailureOf('shown'),
    'no device is logged out that the customer did not choose': asksOnlyIf('logOutDevices', ({ event }) =>
      ['devices.logOut', 'devices.logOutOthers', 'devices.agree'].includes(event.type),
    ),
    'the password logs out what was chosen': ({ before, after, asks }) =>
      !before.matches('askingPassword') || asks.length === 0 || before.context.id === after.context.id,
    'a closed question logs out nothing': ({ event, after, asks }) =>
      event.type !== 'devices.decline' || (after.matches('shown') && asks.length === 0),
  },
}
