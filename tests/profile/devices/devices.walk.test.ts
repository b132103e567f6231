import { apiError, summaryOf } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { tokens } from '../../../mock-api/schema/credentials'
import { restCall } from '../../models/actors'
import { doneEvent, errorEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { deviceId } from './devices.model'

const { accountId, password } = personas.ada
const path = '/v1/app/sessions'
const client = 'Chrome on Android'
const stale = apiError(403, 'Please enter your password again')

/** Whatever was logged out before, the next list has the device. */
const signIn = async ({ stage: { api } }: Walker): Promise<void> => {
  const issuedAt = api.clock.now()
  const expiresAt = new Date(issuedAt.getTime() + 3_600_000)
  const session = { accountId, kind: 'password', sessionId: deviceId, client, issuedAt, expiresAt }
  await api.db
    .insert(tokens)
    .values({ ...session, hash: 'hash-of-device-1' })
    .onConflictDoUpdate({ target: tokens.hash, set: { revokedAt: null } })
}

const list = restCall('GET', path)
const logOutButton = `Log out ${client}`

walkEvery('devices', {
  at: '/dashboard/profile',
  as: 'ada',
  actors: {
    readDevices: {
      ...list,
      prepare: async (walker, outcome, input) => {
        const release = await list.prepare(walker, outcome, input)
        // Only now: a session that is being ended would vanish again.
        return () => void signIn(walker).then(release)
      },
    },
    logOutDevice: restCall('DELETE', `${path}/{id}`),
    logOutOthers: restCall('DELETE', path),
  },
  does: {
    'devices.logOut': ({ page }) => page.click(logOutButton),
    'devices.logOutOthers': ({ page }) => page.click('Log out all others'),
    'devices.agree': ({ page }) => {
      page.retype('Password', password)
      page.click('Authenticate')
    },
  },
  shows: {
    loading: (page) => page.reads('Devices'),
    shown: (page) => {
      page.reads('This device', client)
      page.waits(logOutButton, false)
      page.waits('Log out all others', false)
    },
    failed: (page, { context }) => page.reads(summaryOf(context.error!)),
    loggingOut: (page) => page.waits(logOutButton),
    loggingOutOthers: (page) => page.waits('Log out all others'),
    askingPassword: (page) => page.reads('Enter your password', 'To log out a device, enter your password.'),
  },
  journeys: {
    'a device is logged out once with the password, after a closed first request [EXT-51]': [
      doneEvent('readDevices'),
      { type: 'devices.logOut', id: deviceId },
      errorEvent('logOutDevice', stale),
      { type: 'devices.decline' },
      { type: 'devices.logOut', id: deviceId },
      errorEvent('logOutDevice', stale),
      { type: 'devices.agree' },
      doneEvent('logOutDevice'),
      doneEvent('readDevices'),
    ],
  },
})
