import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toastText } from '../../auth/identity.fixture'
import { type Answers, onPage, openApp, press, screen, signedIn, vi } from '../../stage/app-stage'
import { attestation, credentialId, giveAuthenticator, refuses } from '../../stage/authenticator'
import { refused } from '../../stage/customers'
import { waitFor } from '../../walker/patience'
import { creationOptions } from './creation-options'

const finished = vi.fn()
const words = vi.spyOn(console, 'info').mockImplementation(() => undefined)

beforeEach(() => {
  words.mockClear()
  finished.mockReset().mockReturnValue(true)
})
afterEach(() => void vi.unstubAllGlobals())

const answers: Answers = {
  beginBiometricRegistration: () => creationOptions,
  finishBiometricRegistration: ({ credential }: { credential: object }) => finished(credential),
}
const open = async (more: Answers = {}, storage = signedIn()) => {
  const app = openApp('/dashboard/profile', { storage, answers: { ...answers, ...more } })
  await onPage('Profile')
  return app
}
const name = /^Register Biometric/
const isBusy = () => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true'

it('[PROFILE-14] is a button that asks for options, the authenticator and the server', async () => {
  giveAuthenticator({ create: attestation })
  const { storage } = await open()
  await press(name)
  await waitFor(() => expect(toastText()).toBe('Biometric registered'))
  const response = { clientDataJSON: expect.any(String), attestationObject: expect.any(String) }
  expect(finished.mock.calls).toEqual([
    [{ id: credentialId, rawId: credentialId, type: 'public-key', response }],
  ])
  expect(storage.getItem('device.fingerprint')).not.toBeNull()
  expect([isBusy(), words.mock.calls]).toEqual([false, []])
})

it("the profile says whether login on this device begins with a fingerprint: it is turned off here, and on by a registration or with the authenticator's own word that it is there", async () => {
  giveAuthenticator({ create: attestation })
  const { storage } = await open()
  const expectOn = (on: boolean) =>
    waitFor(() => {
      screen.getByRole('switch', { name: 'Fingerprint on this device', checked: on })
      expect(storage.getItem('device.fingerprint') !== null).toBe(on)
      screen.getByText(`This device uses your ${on ? 'fingerprint' : 'password'}.`)
    })
  await expectOn(false)
  const turn = async (on: boolean) => {
    await press('Fingerprint on this device', 'switch')
    await expectOn(on)
  }
  await turn(true)
  await turn(false)
  giveAuthenticator({ create: refuses('InvalidStateError') })
  await turn(true)
  expect(finished).toHaveBeenCalledTimes(1)
})

it('[BIO-05] [BIO-07] [BIO-15] a refusal of the server is a word in the console, a browser without WebAuthn a red toast', async () => {
  giveAuthenticator({ create: attestation })
  const { answers } = await open()
  answers.finishBiometricRegistration = refused(422, 'Biometric registration failed')
  await press(name)
  await waitFor(() => expect(words.mock.calls).toEqual([['general error']]))
  expect(toastText()).toBe('')
  vi.stubGlobal('PublicKeyCredential', undefined)
  await waitFor(() => expect(isBusy()).toBe(false))
  await press(name)
  await waitFor(() => expect(toastText()).toBe('WebAuthn is not supported in this browser'))
  expect(words).toHaveBeenCalledTimes(1)
})

describe('the list', () => {
  const phone = {
    id: 'one',
    name: 'Chrome on Android',
    createDate: '2026-11-03T08:00:00.000Z',
    lastUsedDate: '2026-11-20T17:30:00.000Z',
  }
  const laptop = {
    id: 'two',
    name: 'Safari on Mac',
    createDate: '2026-10-01T08:00:00.000Z',
    lastUsedDate: null,
  }

  const openList = async (answers: Answers) => {
    const storage = signedIn()
    storage.setItem('device.fingerprint', 'registered')
    return open(answers, storage)
  }
  const card = () => screen.queryByRole('region', { name: 'Fingerprints' })

  it('each is listed with its days, and removed all at once after a change of the password (ruling 21)', async () => {
    let kept = [phone, laptop]
    const removed: string[] = []
    const { services, storage } = await openList({
      fingerprints: () => kept,
      removeFingerprint: ({ id }: { id: string }) => {
        removed.push(id)
        kept = kept.filter((one) => one.id !== id)
        return id
      },
    })
    await screen.findByText('Safari on Mac')
    const text = card()?.textContent
    expect(text).toContain('Chrome on AndroidAdded 3 Nov 2026, 09:00Last used 20 Nov 2026, 18:30')
    expect(text).toContain('Safari on MacAdded 1 Oct 2026, 09:00Never used')

    expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
    services.eventBus.emit({ type: 'changePassword.succeeded' })
    await screen.findByText('Your password is changed. These fingerprints still open your account.')
    await press('Remove all')
    await screen.findByText('No fingerprints added.')
    expect([removed.sort(), storage.getItem('device.fingerprint')]).toEqual([['one', 'two'], null])
    expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
  })

  it('before an upstream without the list nothing is shown', async () => {
    await openList({ fingerprints: () => null })
    await waitFor(() => expect(card()).toBeNull())
    expect(toastText()).toBe('')
  })
})
