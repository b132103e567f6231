// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../client/platform/storage'
import { type Answers, onPage, openApp, press, screen, token, vi } from '../../stage/app-stage'
import { assertion, credentialId, giveAuthenticator, loginOptions, refuses } from '../../stage/authenticator'
import { account, customer } from '../../stage/fixtures'
import { waitFor } from '../../walker/patience'
import { asked, failing, field, toastText } from '../identity.fixture'

const finished = vi.fn()
const words = vi.spyOn(console, 'info').mockImplementation(() => undefined)

beforeEach(() => {
  words.mockClear()
  finished.mockReset().mockReturnValue({ token, account, customer })
})

const answers: Answers = {
  beginBiometricLogin: () => loginOptions(),
  finishBiometricLogin: ({ credential }: { credential: object }) => finished(credential),
}
const open = async (changed: Answers = {}, storage = memoryStorage()) => {
  const app = openApp('/login', { storage, answers: { ...answers, ...changed } })
  await onPage('Login')
  return app
}
const name = 'Login with fingerprint'
const button = () => screen.getByRole('button', { name })
const alert = () => document.querySelector('main [role=alert]')?.textContent
const loginButton = () => screen.getByRole('button', { name: 'Login' })
/** An authenticator that never answers; resolves with its signal once it is asked. */
const silent = () =>
  new Promise<AbortSignal>((resolve) => {
    giveAuthenticator({
      get: ({ signal }) => {
        resolve(signal)
        return new Promise(() => undefined)
      },
    })
  })

it('a login asks for options, the authenticator and the server; on that device it comes first afterwards', async () => {
  giveAuthenticator({ get: assertion })
  const isFirst = () => document.querySelector('main button') === button()
  const { storage } = await open()
  expect(isFirst()).toBe(false)
  await press(name)
  await onPage('Sell')
  expect(vi.mocked(navigator.credentials.get).mock.calls[0]?.[0]).toMatchObject({
    publicKey: { rpId: 'localhost', userVerification: 'required' },
  })
  const response = {
    clientDataJSON: expect.any(String),
    authenticatorData: expect.any(String),
    signature: expect.any(String),
    userHandle: 'YWRh',
  }
  expect(finished.mock.calls).toEqual([
    [{ id: credentialId, rawId: credentialId, type: 'public-key', response }],
  ])
  expect([storage.getItem('app.token'), words.mock.calls]).toEqual([token, []])
  const app = openApp('/dashboard/sell', { storage })
  await onPage('Sell')
  app.services.eventBus.emit({ type: 'confirm.agreed', subject: 'logOut' })
  await waitFor(() => expect(storage.getItem('app.token')).toBeNull())
  await open({}, storage)
  expect(isFirst()).toBe(true)
  // The password stays beside it.
  expect([field('Password').value, loginButton().textContent]).toEqual(['', 'Login'])
})

describe('a failure', () => {
  it("[BIO-04] [BIO-06] shows 'Error login' in red under the Login button, no toast, and one word in the console", async () => {
    const app = await open()
    const failures: [string, () => unknown, Answers][] = [
      ['aborted', refuses('NotAllowedError'), {}],
      ['aborted', refuses('AbortError'), {}],
      [
        'invalid relying-party id',
        refuses('SecurityError'),
        { beginBiometricLogin: () => loginOptions('example.com') },
      ],
      ['general error', refuses('UnknownError'), {}],
      ['general error', refuses('InvalidStateError'), {}],
      ['general error', assertion, { beginBiometricLogin: failing(null, null) }],
      ['general error', assertion, { finishBiometricLogin: failing(400, 'Biometric login failed') }],
    ]
    for (const [word, get, changed] of failures) {
      words.mockClear()
      giveAuthenticator({ get })
      Object.assign(app.answers, answers, changed)
      await press(name)
      await waitFor(() => expect(words.mock.calls).toEqual([[word]]))
      await waitFor(() => expect(alert()).toBe('Error login'))
      expect([toastText(), document.body.textContent?.includes('made up')]).toEqual(['', false])
    }
    const text = screen.getByText('Error login')
    expect(loginButton().nextElementSibling).toBe(text)
    expect(getComputedStyle(text).color).toBe('var(--c-colors-status-red)')
    expect(app.storage.length).toBe(0)
  })

  it('[BIO-07] a browser without WebAuthn says so in a red toast, and asks nobody', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const app = await open()
    await press(name)
    await waitFor(() => expect(toastText()).toBe('WebAuthn is not supported in this browser'))
    await waitFor(() =>
      expect(document.querySelector('[popover] [role=alert]')?.textContent).toBe(toastText()),
    )
    expect([alert(), asked(app, 'BeginBiometricLogin'), words.mock.calls]).toEqual(['', [], []])
  })

  it('an authenticator that never answers is given up after 10 seconds, and closed', async () => {
    const asks = silent()
    const { services } = await open()
    await press(name)
    const signal = await asks
    services.clock.increment(9_999)
    expect([button().getAttribute('aria-busy'), alert()]).toEqual(['true', ''])
    services.clock.increment(1)
    await waitFor(() => expect(alert()).toBe('Error login'))
    expect([button().getAttribute('aria-busy'), signal.aborted]).toEqual([null, true])
    expect(words.mock.calls).toEqual([['general error']])
  })
})
