// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '../../client/shared/storage'
import { wrongRoleText } from '../../machines/auth/session.rules'
import { account } from '../shared/ada'
import {
  type Answers,
  fireEvent,
  logIn,
  onPage,
  openApp,
  press,
  screen,
  token,
  vi,
} from '../shared/app-stage'
import {
  assertion,
  challenge,
  credentialId,
  giveAuthenticator,
  loginOptions,
  refuses,
} from '../shared/authenticator'
import { asked, field, fill, refusing, toastText } from './identity.fixture'

const customer = { id: 'c-1', accountId: 'a-1', phone: account.phone, kycRequired: false }
const finished = vi.fn()
const words = vi.spyOn(console, 'info').mockImplementation(() => undefined)

beforeEach(() => {
  words.mockClear()
  finished.mockReset().mockReturnValue({ token, account, customer })
})

const open = async (answers: Answers = {}, storage = memoryStorage()) => {
  const app = openApp('/login', {
    storage,
    answers: {
      beginBiometricLogin: () => loginOptions(),
      finishBiometricLogin: ({ credential }: { credential: object }) => finished(credential),
      ...answers,
    },
  })
  await onPage('Login')
  return app
}
const name = 'Login with fingerprint'
const button = () => screen.getByRole('button', { name })
const alert = () => document.querySelector('main [role=alert]')?.textContent
const loginButton = () => screen.getByRole('button', { name: 'Login' })

describe('a login with a fingerprint', () => {
  it('asks for options, the authenticator and the server, and opens the dashboard', async () => {
    giveAuthenticator({ get: assertion })
    const app = await open()
    await press(name)
    await onPage('Sell')
    expect(vi.mocked(navigator.credentials.get).mock.calls[0]?.[0]).toMatchObject({
      publicKey: { rpId: 'localhost', userVerification: 'required' },
    })
    expect(finished.mock.calls).toEqual([
      [
        {
          id: credentialId,
          rawId: credentialId,
          type: 'public-key',
          response: {
            clientDataJSON: expect.any(String),
            authenticatorData: expect.any(String),
            signature: expect.any(String),
            userHandle: 'YWRh',
          },
        },
      ],
    ])
    expect(app.storage.getItem('app.token')).toBe(token)
    expect(words).not.toHaveBeenCalled()
  })

  it('on a device that registered or used one it comes first; the password stays beside it', async () => {
    giveAuthenticator({ get: assertion })
    const isFirst = () => document.querySelector('main button') === button()
    const { storage } = await open()
    expect(isFirst()).toBe(false)
    await press(name)
    await onPage('Sell')
    const app = openApp('/dashboard/sell', { storage })
    await onPage('Sell')
    app.services.facts.tell({ type: 'confirm.agreed', subject: 'logOut' })
    await vi.waitFor(() => expect(storage.getItem('app.token')).toBeNull())
    await open({}, storage)
    expect(isFirst()).toBe(true)
    expect([field('Username or email'), field('Password')]).toHaveLength(2)
    expect(loginButton()).toBeTruthy()
  })
})

describe('a failure', () => {
  it("[BIO-04] [BIO-06] shows 'Error login' in red under the Login button, no toast and nothing technical", async () => {
    giveAuthenticator({ get: refuses('NotAllowedError') })
    const app = await open()
    await press(name)
    await vi.waitFor(() => expect(alert()).toBe('Error login'))
    const text = screen.getByText('Error login')
    expect(loginButton().nextElementSibling).toBe(text)
    expect(getComputedStyle(text).color).toBe('var(--c-colors-status-red)')
    expect([toastText(), document.body.textContent?.includes('made up')]).toEqual(['', false])
    expect(words.mock.calls).toEqual([['aborted']])
    expect(app.storage.length).toBe(0)
  })

  it.each([
    ['AbortError', 'localhost', 'aborted'],
    ['NotAllowedError', 'localhost', 'aborted'],
    ['SecurityError', 'example.com', 'invalid relying-party id'],
    ['UnknownError', 'localhost', 'general error'],
    ['InvalidStateError', 'localhost', 'general error'],
  ])('[BIO-06] %s (%s) is only %s in the console', async (error, rpId, word) => {
    giveAuthenticator({ get: refuses(error) })
    await open({ beginBiometricLogin: () => loginOptions(rpId) })
    await press(name)
    await vi.waitFor(() => expect(alert()).toBe('Error login'))
    expect(words.mock.calls).toEqual([[word]])
  })

  it.each([
    ['no options', { beginBiometricLogin: refusing(null, null) }],
    ['a refused credential', { finishBiometricLogin: refusing(400, 'Biometric login failed') }],
  ])("[BIO-04] %s: 'Error login', and a general error in the console", async (_, answers) => {
    giveAuthenticator({ get: assertion })
    const app = await open(answers)
    await press(name)
    await vi.waitFor(() => expect(alert()).toBe('Error login'))
    expect([words.mock.calls, app.storage.length]).toEqual([[['general error']], 0])
  })

  it('[BIO-07] a browser without WebAuthn says so in a red toast, and asks nobody', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const app = await open()
    await press(name)
    await vi.waitFor(() => expect(toastText()).toBe('WebAuthn is not supported in this browser'))
    expect(document.querySelector('[popover] [role=alert]')?.textContent).toBe(toastText())
    expect([alert(), asked(app, 'BeginBiometricLogin'), words.mock.calls]).toEqual(['', [], []])
  })

  it('[GUARD-15] another role is refused with the role’s words, and nothing is stored', async () => {
    giveAuthenticator({ get: assertion })
    finished.mockReturnValue({ token, account: { ...account, role: { name: 'admin' } }, customer: null })
    const app = await open()
    await press(name)
    await vi.waitFor(() => expect(alert()).toBe(wrongRoleText))
    expect([app.storage.getItem('app.token'), app.services.vault.read('session.login')]).toEqual([null, ''])
    expect(app.address()).toBe('/login')
  })

  it('an authenticator that never answers is given up after 10 seconds, and closed', async () => {
    let signal: AbortSignal | undefined
    giveAuthenticator({
      get: (options) => {
        signal = options.signal
        return new Promise(() => undefined)
      },
    })
    const { services } = await open()
    await press(name)
    await vi.waitFor(() => expect(signal).toBeDefined())
    services.clock.increment(9_999)
    expect([button().getAttribute('aria-busy'), alert()]).toEqual(['true', ''])
    services.clock.increment(1)
    await vi.waitFor(() => expect(alert()).toBe('Error login'))
    expect([button().getAttribute('aria-busy'), signal?.aborted]).toEqual([null, true])
    expect(words.mock.calls).toEqual([['general error']])
  })
})

describe('beside the password', () => {
  it('typing takes the failure away', async () => {
    giveAuthenticator({ get: refuses('NotAllowedError') })
    await open()
    await press(name)
    await vi.waitFor(() => expect(alert()).toBe('Error login'))
    fireEvent.input(field('Username or email'), { target: { value: 'a' } })
    fill('Username or email', 'ad')
    expect(alert()).toBe('')
  })

  it('a login by password ends a question that is still open', async () => {
    let signal: AbortSignal | undefined
    giveAuthenticator({
      get: (options) => {
        signal = options.signal
        return new Promise(() => undefined)
      },
    })
    await open({ login: refusing(400, 'Invalid user ID or password') })
    await press(name)
    await vi.waitFor(() => expect(signal).toBeDefined())
    await logIn()
    await vi.waitFor(() => expect(alert()).toBe('Invalid user ID or password'))
    expect([signal?.aborted, button().getAttribute('aria-busy')]).toEqual([true, null])
    expect(vi.mocked(navigator.credentials.get).mock.lastCall?.[0]?.publicKey?.challenge).toEqual(
      Uint8Array.from(Buffer.from(challenge, 'base64url')).buffer,
    )
  })
})
