// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../client/platform/storage'
import { type Answers, onPage, openApp, press, screen, token, vi } from '../../stage/app-stage'
import { assertion, giveAuthenticator, loginOptions, refuses } from '../../stage/authenticator'
import { account, customer } from '../../stage/fixtures'
import { waitFor } from '../../walker/patience'
import { asked, failing, toastText } from '../identity.fixture'

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
