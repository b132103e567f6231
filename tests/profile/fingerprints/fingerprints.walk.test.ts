import { apiError } from '../../../machines/core/api-error'
import { passwordForFingerprintText } from '../../../machines/profile/fingerprints/fingerprints.rules'
import { hashOf } from '../../../mock-api/accounts/passwords'
import { personas } from '../../../mock-api/accounts/personas'
import { webauthnCredentials } from '../../../mock-api/schema/credentials'
import { changeAccount } from '../../auth/account/change-account'
import { cheapCost } from '../../fixtures/mock-api'
import { restCall } from '../../models/actors'
import { doneEvent, errorEvent } from '../../models/graph'
import { untilOffered } from '../../walker/until-offered'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { deviceId } from './fingerprints.model'

const { accountId, password } = personas.ada
const name = 'Chrome on Android'
const removeButton = `Remove ${name}`

/** Registers the device, even after an earlier step has removed it. */
const registerDevice = async ({ fixture: { api } }: Walker): Promise<void> => {
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
const staleError = apiError(403, 'Please enter your password again')

const registerAndClick = async (walker: Walker, button: string): Promise<void> => {
  await registerDevice(walker)
  await untilOffered(walker, button)
  await walker.page.click(button)
}

walkEvery('fingerprints', {
  url: '/dashboard/profile',
  persona: 'ada',
  setup: registerDevice,
  actors: {
    removeFingerprints: restCall('DELETE', '/v1/auth/biometric/{id}'),
  },
  actions: {
    'fingerprints.remove': (walker) => registerAndClick(walker, removeButton),
    'fingerprints.removeAll': (walker) => registerAndClick(walker, 'Remove all'),
    'fingerprints.keepAll': (walker) => registerAndClick(walker, 'Keep them'),
    'fingerprints.offerRemoval': async (walker) => {
      const { page } = walker
      await setPassword(walker)
      await page.click(/^Change Password/)
      await walker.until(() => page.retype('Old password', password))
      await page.retype('New password', 'another-naira-day')
      await page.click('Save')
      await walker.until(() => page.expectAbsent('Old password'))
    },
    'fingerprints.agree': async (walker) => {
      await setPassword(walker)
      await walker.page.retype('Password', password)
      await walker.page.click('Authenticate')
    },
  },
  shows: {
    listed: async (page, { context }) => {
      await page.expectText('Fingerprints')
      if (!context.offersRemoval) await page.expectAbsent('Remove all')
    },
    removing: (page, { context }) => page.expectBusy(context.id === null ? 'Remove all' : removeButton),
    askingPassword: (page) => page.expectText('Enter your password', passwordForFingerprintText),
  },
  journeys: {
    'a fingerprint is removed once with the password after a cancelled dialog': [
      start,
      errorEvent('removeFingerprints', staleError),
      { type: 'fingerprints.decline' },
      start,
      errorEvent('removeFingerprints', staleError),
      agree,
      doneEvent('removeFingerprints'),
    ],
  },
})
