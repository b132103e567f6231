import { apiError } from '../../../machines/core/api-error'
import { type Model, outcomesOf, received } from '../../models/graph'
import { asksOnlyIf } from '../../models/invariants'

/** The other device of the model; a walk signs it in first. */
export const deviceId = 'device-1'
const path = '/v1/app/sessions'
const stale = apiError(403, 'Please enter your password again')

/** One and all others logged out, with and without the password, and refused. */
export const devicesModel: Model<'devices'> = {
  afterReload: ['restart', 'the list loads again; the server knows which sessions have ended'],
  events: [
    { type: 'devices.logOut', id: deviceId },
    ...received('devices.logOutOthers', 'devices.agree', 'devices.decline'),
    ...outcomesOf('logOutDevices', [undefined], [stale, apiError(404, 'Device not found')]),
  ],
  visibleState: ({ context: { id } }) => [id],
  at: '/dashboard/profile',
  as: 'ada',
  sees: { listed: 'the list of devices', askingPassword: "'Enter your password'" },
  says: {
    'devices.logOut': "Log in with another browser as well, then click 'Log out' beside it",
    'devices.logOutOthers': "Log in with another browser as well, then click 'Log out all others'",
    'devices.agree': "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
    'devices.decline': "Click 'Cancel'",
  },
  answers: {
    logOutDevices: {
      call: `DELETE ${path}/{id}, for all others DELETE ${path}`,
      done: "It is gone from the list, and the toast 'Device logged out' or 'All other devices logged out' is shown",
      failed: ({ status }) =>
        status === 403 ? 'The password dialog opens' : 'The page shows the reason and reloads the list',
    },
  },
  invariants: {
    'nothing is logged out that the customer did not ask for': asksOnlyIf('logOutDevices', ({ event }) =>
      ['devices.logOut', 'devices.logOutOthers', 'devices.agree'].includes(event.type),
    ),
    'the password logs out what was chosen': ({ before, after, asks }) =>
      !before.matches('askingPassword') || asks.length === 0 || before.context.id === after.context.id,
    'a closed question logs out nothing': ({ event, after, asks }) =>
      event.type !== 'devices.decline' || (after.matches('listed') && asks.length === 0),
  },
}
