import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isFingerprintDevice, rememberFingerprint } from '../../../client/platform/fingerprint'
import { memoryStorage } from '../../../client/platform/storage'
import { fingerprintCopiedText, fingerprintRemovedText } from '../../../machines/biometrics/biometric'
import {
  click,
  fireEvent,
  logIn,
  openApp,
  type Responses,
  screen,
  token,
  waitForPage,
} from '../../fixtures/app.fixture'
import {
  assertion,
  credentialId,
  failCeremonyWith,
  installAuthenticator,
  loginOptions,
} from '../../fixtures/authenticator'
import { rejectWith } from '../../fixtures/customers'
import { account, customer } from '../../fixtures/fixtures'
import { waitFor } from '../../walker/timeouts'
import { field, fill, persistedText, requestsOf, toastText } from '../identity.fixture'

const [userId, password] = ['Username or email', 'Password']
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' })

describe('the login page', () => {
  it('login shows two fields and two links [AUTH-04] [AUTH-05] [AUTH-07] [AUTH-09]', async () => {
    openApp('/login')
    await waitForPage('Login')
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    expect(inputs).toEqual([field(userId), field(password)])
    expect(inputs.map(({ autocomplete, type }) => [autocomplete, type])).toEqual([
      ['username', 'text'],
      ['current-password', 'password'],
    ])
    const links = ['Forgot password?', 'Join Us'].map((name) => screen.getByRole('link', { name }))
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/recovery', '/register'])
    fill(password, ' secret ')
    for (const type of ['text', 'password']) {
      await click('Show password')
      expect([field(password).type, field(password).value]).toEqual([type, ' secret '])
    }
  })

  it('a submitted login leaves no copy of the password [AUTH-04] [AUTH-06]', async () => {
    const sentInputs: object[] = []
    const login = ({ input }: { input: object }) => {
      sentInputs.push({ ...input })
      return { token, account, customer }
    }
    const app = openApp('/login', { answers: { login } })
    await waitForPage('Login')
    fill(userId, 'ada@example.com')
    fill(password, 'Canary-7f3a')
    expect(button().type).toBe('submit')
    fireEvent.submit(button().form!)
    await waitForPage('Sell')
    expect(sentInputs).toEqual([{ userId: 'ada@example.com', password: 'Canary-7f3a' }])
    expect(persistedText(app) + window.location.href).not.toContain('Canary')
    const slots = ['login.password', 'session.login'] as const
    expect(slots.map((slot) => app.services.vault.read(slot))).toEqual(['', ''])
  })
})

it('a rejected login shows its message in red under the button [AUTH-10]', async () => {
  let response: () => void = () => undefined
  const responded = new Promise<void>((resolve) => (response = resolve))
  const login = () => responded.then(rejectWith(400, 'Wrong username or password'))
  const app = openApp('/login', { answers: { login } })
  await logIn()
  await waitFor(() => expect(requestsOf(app, 'Login')).toEqual(['Login']))
  expect(button().getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button())
  fireEvent.submit(button().form!)
  response()
  const error = await screen.findByText('Wrong username or password')
  expect(requestsOf(app, 'Login')).toEqual(['Login'])
  expect(button().parentElement!.nextElementSibling).toBe(error)
  expect(getComputedStyle(error).color).toBe('var(--c-colors-red-fg)')
  expect(error.getAttribute('role')).toBe('alert')
  expect(screen.getAllByText('Wrong username or password')).toHaveLength(1)
  expect([field(userId).value, field(password).value]).toEqual(['ada', 'Ada-Naira-1'])
})

describe('fingerprint login', () => {
  const finishMock = vi.fn()
  const spyOnInfo = () => vi.spyOn(console, 'info').mockImplementation(() => undefined)
  let infoSpy: ReturnType<typeof spyOnInfo>

  beforeEach(() => {
    infoSpy = spyOnInfo().mockClear()
    finishMock.mockReset().mockReturnValue({ token, account, customer })
  })

  const answers: Responses = {
    beginBiometricLogin: () => loginOptions(),
    finishBiometricLogin: ({ credential }: { credential: object }) => finishMock(credential),
  }
  const open = async () => {
    const app = openApp('/login', { storage: memoryStorage(), answers: { ...answers } })
    await waitForPage('Login')
    return app
  }
  const name = 'Log in with fingerprint'
  const isBusy = () => screen.getByRole('button', { name }).getAttribute('aria-busy')
  const alert = () => document.querySelector('main [role=alert]')?.textContent
  it("a failed fingerprint login shows 'Error login' in red [BIO-04] [BIO-06]", async () => {
    const app = await open()
    const failures: [loggedCase: string, get: () => unknown, changes: Responses][] = [
      ['aborted', failCeremonyWith('NotAllowedError'), {}],
      ['general error', assertion, { beginBiometricLogin: rejectWith(null, null) }],
      ['general error', assertion, { finishBiometricLogin: rejectWith(400, 'Biometric login failed') }],
    ]
    for (const [loggedCase, get, changes] of failures) {
      infoSpy = spyOnInfo().mockClear()
      installAuthenticator({ get })
      Object.assign(app.responses, answers, changes)
      await click(name)
      await waitFor(() => expect(infoSpy.mock.calls).toContainEqual([loggedCase]))
      await waitFor(() => expect(alert()).toBe('Error login'))
      expect([toastText(), document.body.textContent?.includes('made up')]).toEqual(['', false])
    }
    const text = screen.getByText('Error login')
    expect(button().parentElement!.nextElementSibling).toBe(text)
    expect(getComputedStyle(text).color).toBe('var(--c-colors-red-fg)')
    expect(app.storage.length).toBe(0)
  })

  it.each([
    ['may have been copied', fingerprintCopiedText, [], true],
    ['was removed', fingerprintRemovedText, [{ rpId: 'localhost', credentialId }], false],
  ])(
    'login with a fingerprint that %s explains what to do (ruling 54)',
    async (_, text, signals, isRemembered) => {
      installAuthenticator({ get: assertion })
      const signalUnknownCredential = vi.fn(async () => undefined)
      Object.assign(PublicKeyCredential, { signalUnknownCredential })
      const app = await open()
      rememberFingerprint(app.storage, `${credentialId} a-1`)
      Object.assign(app.responses, { finishBiometricLogin: rejectWith(400, text) })
      await click(name)
      await waitFor(() => expect(alert()).toBe(text))
      await waitFor(() => expect(signalUnknownCredential.mock.calls.flat()).toEqual(signals))
      expect(isFingerprintDevice(app.storage)).toBe(isRemembered)
    },
  )

  it('if the browser lacks WebAuthn, a red toast appears and nothing is sent [BIO-07]', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const app = await open()
    await click(name)
    await waitFor(() => expect(toastText()).toBe('WebAuthn is not supported in this browser'))
    await waitFor(() =>
      expect(document.querySelector('[popover] [role=alert]')?.textContent).toBe(toastText()),
    )
    expect([alert(), requestsOf(app, 'BeginBiometricLogin'), infoSpy.mock.calls]).toEqual(['', [], []])
  })

  it('a fingerprint login times out after 10 seconds', async () => {
    let signal: AbortSignal | undefined
    installAuthenticator({
      get: (options) => {
        signal = options.signal
        return new Promise(() => undefined)
      },
    })
    const { services } = await open()
    await click(name)
    await waitFor(() => expect(signal).toBeDefined())
    services.clock.increment(9_999)
    expect([isBusy(), alert()]).toEqual(['true', ''])
    services.clock.increment(1)
    await waitFor(() => expect(alert()).toBe('Error login'))
    expect([isBusy(), signal?.aborted]).toEqual([null, true])
    expect(infoSpy.mock.calls).toContainEqual(['general error'])
  })
})
