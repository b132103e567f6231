import { apiError } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { tokens } from '../../../mock-api/schema/credentials'
import { restCall } from '../../models/actors'
import { doneEvent, errorEvent } from '../../models/graph'
import { untilOffered } from '../../walker/until-offered'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { deviceId } from './devices.model'

const { accountId, password } = personas.ada
const path = '/v1/app/sessions'
const client = 'Chrome on Android'
const staleError = apiError(403, 'Please enter your password again')

/** Logs the other device in, even after an earlier step has logged it out. */
const logInDevice = async ({ fixture: { api } }: Walker): Promise<void> => {
  const issuedAt = api.clock.now()
  const expiresAt = new Date(issuedAt.getTime() + 3_600_000)
  const session = { accountId, kind: 'password', sessionId: deviceId, client, issuedAt, expiresAt }
  await api.db
    .insert(tokens)
    .values({ ...session, hash: 'hash-of-device-1' })
    .onConflictDoUpdate({ target: tokens.hash, set: { revokedAt: null } })
}

const logOutButton = `Log out ${client}`
const logOutOthersButton = 'Log out all others'

const logInDeviceAndClick = async (walker: Walker, button: string): Promise<void> => {
  await logInDevice(walker)
  await untilOffered(walker, button)
  await walker.page.click(button)
}

walkEvery('devices', {
  url: '/dashboard/profile',
  persona: 'ada',
  setup: logInDevice,
  actors: {
    logOutDevice: restCall('DELETE', `${path}/{id}`),
    logOutOthers: restCall('DELETE', path),
  },
  actions: {
    'devices.logOut': (walker) => logInDeviceAndClick(walker, logOutButton),
    'devices.logOutOthers': (walker) => logInDeviceAndClick(walker, logOutOthersButton),
    'devices.agree': async ({ page }) => {
      await page.retype('Password', password)
      await page.click('Authenticate')
    },
  },
  shows: {
    listed: (page) => page.expectText('This device'),
    loggingOut: (page) => page.expectBusy(logOutButton),
    loggingOutOthers: (page) => page.expectBusy(logOutOthersButton),
    askingPassword: (page) =>
      page.expectText('Enter your password', 'To log out a device, enter your password.'),
  },
  inside: {
    listed: async ({ page, records }) => {
      if (String(records.at(-1)?.event.type).endsWith('oggedOut')) await page.expectAbsent(client)
    },
  },
  journeys: {
    'a device is logged out once with the password after a cancelled dialog [EXT-51]': [
      { type: 'devices.logOut', id: deviceId },
      errorEvent('logOutDevice', staleError),
      { type: 'devices.decline' },
      { type: 'devices.logOut', id: deviceId },
      errorEvent('logOutDevice', staleError),
      { type: 'devices.agree' },
      doneEvent('logOutDevice'),
    ],
  },
})
