import { apiError, summaryOf } from '../../../machines/core/api-error'
import { passwordForFingerprintText } from '../../../machines/profile/fingerprints/fingerprints.rules'
import { hashOf } from '../../../mock-api/accounts/passwords'
import { personas } from '../../../mock-api/accounts/personas'
import { webauthnCredentials } from '../../../mock-api/schema/credentials'
import { changeAccount } from '../../auth/account/change-account'
import { restCall } from '../../models/actors'
import { doneEvent, errorEvent } from '../../models/graph'
import { cheapCost } from '../../stage/mock-api'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { deviceId } from './fingerprints.model'

const { accountId, password } = personas.ada
const path = '/v1/auth/biometric'
const name = 'Chrome on Android'
const removeButton = `Remove ${name}`

/** Whatever was removed before, the next list has the device. */
const register = async ({ stage: { api } }: Walker): Promise<void> => {
  const device = { accountId, name, publicKey: 'AA', counter: 0, createdAt: new Date() }
  await api.db
    .insert(webauthnCredentials)
    .values({ ...device, id: deviceId, publicId: deviceId })
    .onConflictDoNothing()
}
const setPassword = async (walker: Walker): Promise<void> =>
  changeAccount(walker, accountId, { passwordHash: await hashOf(password, cheapCost) })
const start = { type: 'fingerprints.remove', id: deviceId }
const agree = { type: 'fingerprints.agree' }
const stale = apiError(403, 'Please enter your password again')

const list = restCall('GET', path)

walkEvery('fingerprints', {
  at: '/dashboard/profile',
  as: 'ada',
  actors: {
    readFingerprints: {
      ...list,
      prepare: async (walker, outcome, input) => {
        const release = await list.prepare(walker, outcome, input)
        // Only now: a row in removal would vanish again.
        return () => void register(walker).then(release)
      },
    },
    removeFingerprints: restCall('DELETE', `${path}/{id}`),
  },
  does: {
    'fingerprints.remove': ({ page }) => page.click(removeButton),
    'fingerprints.offerRemoval': async (walker) => {
      const { page } = walker
      await setPassword(walker)
      page.click(/^Change Password/)
      await walker.until(() => page.retype('Old password', password))
      page.retype('New password', 'another-naira-day')
      page.click('Save')
      await walker.until(() => page.lacks('Old password'))
    },
    'fingerprints.agree': async (walker) => {
      await setPassword(walker)
      walker.page.retype('Password', password)
      walker.page.click('Authenticate')
    },
  },
  shows: {
    loading: (page) => page.reads('Fingerprints'),
    shown: (page, { context }) => {
      page.reads(name, 'Never used')
      page.waits(removeButton, false)
      if (context.offersRemoval)
        page.reads('Your password is changed. These fingerprints still open your account.')
      else page.lacks('Remove all')
    },
    failed: (page, { context }) => page.reads(summaryOf(context.error!)),
    removing: (page, { context }) => page.waits(context.id === null ? 'Remove all' : removeButton),
    askingPassword: (page) => page.reads('Enter your password', passwordForFingerprintText),
  },
  journeys: {
    'a fingerprint is removed once with the password, after a closed first request': [
      doneEvent('readFingerprints'),
      start,
      errorEvent('removeFingerprints', stale),
      { type: 'fingerprints.decline' },
      start,
      errorEvent('removeFingerprints', stale),
      agree,
      doneEvent('removeFingerprints'),
      doneEvent('readFingerprints'),
    ],
  },
})
