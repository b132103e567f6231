import { apiError } from '../../../machines/core/api-error'
import { type Model, noResponse, outcomesOf, received } from '../../models/graph'
import { invokesOnlyIf } from '../../models/invariants'

/** The other device of the model; walks log it in first. */
export const deviceId = 'device-1'
const path = '/v1/app/sessions'
const staleError = apiError(403, 'Please enter your password again')

const failed = ({ status }: { status: number | null }) =>
  status === 403 ? 'The password dialog opens' : 'The page shows the reason and reloads the list'

export const devicesModel: Model<'devices'> = {
  afterReload: ['restart', 'the list loads again; the server knows which sessions have ended'],
  events: [
    { type: 'devices.logOut', id: deviceId },
    ...received('devices.logOutOthers', 'devices.agree', 'devices.decline'),
    ...outcomesOf('logOutDevice', [undefined], [staleError, apiError(404, 'Device not found')]),
    ...outcomesOf('logOutOthers', [undefined], [staleError, noResponse]),
  ],
  visibleState: ({ context: { id } }) => [id],
  url: '/dashboard/profile',
  persona: 'ada',
  expected: { listed: 'the list of devices', askingPassword: "'Enter your password'" },
  steps: {
    'devices.logOut': "Log in with another browser as well, then click 'Log out' next to it",
    'devices.logOutOthers': "Log in with another browser as well, then click 'Log out all others'",
    'devices.agree': "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
    'devices.decline': "Click 'Cancel'",
  },
  responses: {
    logOutDevice: {
      call: `DELETE ${path}/{id}`,
      done: "It disappears, and the toast 'Device logged out' is shown",
      failed,
    },
    logOutOthers: {
      call: `DELETE ${path}`,
      done: "Only 'This device' is listed, and the toast 'All other devices logged out' is shown",
      failed,
    },
  },
  invariants: {
    'only its button, or the password after it, logs out one device': invokesOnlyIf(
      'logOutDevice',
      ({ event, before }) =>
        event.type === 'devices.logOut' || (event.type === 'devices.agree' && before.context.id !== null),
    ),
    'only their button, or the password after it, logs out all others': invokesOnlyIf(
      'logOutOthers',
      ({ event, before }) =>
        event.type === 'devices.logOutOthers' ||
        (event.type === 'devices.agree' && before.context.id === null),
    ),
    'the password logs out the chosen devices': ({ before, after, invokes }) =>
      !before.matches('askingPassword') || invokes.length === 0 || before.context.id === after.context.id,
    'a closed dialog logs out no device': ({ event, after, invokes }) =>
      event.type !== 'devices.decline' || (after.matches('listed') && invokes.length === 0),
  },
}
