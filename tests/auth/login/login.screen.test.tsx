import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../client/platform/storage'
import { type Answers, fireEvent, logIn, onPage, openApp, press, screen, token } from '../../stage/app-stage'
import { assertion, giveAuthenticator, loginOptions, refuses } from '../../stage/authenticator'
import { refused } from '../../stage/customers'
import { account, customer } from '../../stage/fixtures'
import { waitFor } from '../../walker/patience'
import { asked, field, fill, leftBehind, toastText } from '../identity.fixture'

const [userId, password] = ['Username or email', 'Password']
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' })

describe('the login page', () => {
  it('[AUTH-04] [AUTH-05] [AUTH-07] [AUTH-09] has one identity field, a masked password, nothing else to fill, and two ways on', async () => {
    openApp('/login')
    await onPage('Login')
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
      await press('Show password')
      expect([field(password).type, field(password).value]).toEqual([type, ' secret '])
    }
  })

  it('[AUTH-04] [AUTH-06] its button sends the form, by the Enter key too; the password is nowhere afterwards', async () => {
    const sent: object[] = []
    const login = ({ input }: { input: object }) => {
      sent.push({ ...input })
      return { token, account, customer }
    }
    const app = openApp('/login', { answers: { login } })
    await onPage('Login')
    fill(userId, 'ada@example.com')
    fill(password, 'Canary-7f3a')
    expect(button().type).toBe('submit')
    fireEvent.submit(button().form!)
    await onPage('Sell')
    expect(sent).toEqual([{ userId: 'ada@example.com', password: 'Canary-7f3a' }])
    expect(leftBehind(app) + window.location.href).not.toContain('Canary')
    const slots = ['login.password', 'session.login'] as const
    expect(slots.map((slot) => app.services.vault.read(slot))).toEqual(['', ''])
  })
})

describe('what is wrong', () => {
  it('[AUTH-10] a refused login is red text under the button, said at once, and no toast; meanwhile no other is sent', async () => {
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const login = () => answered.then(refused(400, 'Wrong username or password'))
    const app = openApp('/login', { answers: { login } })
    await logIn()
    await waitFor(() => expect(asked(app, 'Login')).toEqual(['Login']))
    expect(button().getAttribute('aria-busy')).toBe('true')
    fireEvent.click(button())
    fireEvent.submit(button().form!)
    answer()
    const error = await screen.findByText('Wrong username or password')
    expect(asked(app, 'Login')).toEqual(['Login'])
    expect(button().parentElement!.nextElementSibling).toBe(error)
    expect(getComputedStyle(error).color).toBe('var(--c-colors-red-fg)')
    expect(error.getAttribute('role')).toBe('alert')
    expect(screen.getAllByText('Wrong username or password')).toHaveLength(1)
    expect([field(userId).value, field(password).value]).toEqual(['ada', 'Ada-Naira-1'])
  })

  it('[ERR-02] a 500 without words is told as being offline', async () => {
    openApp('/login', { answers: { login: refused(500, null) } })
    await logIn()
    await screen.findByText('Oops! Looks like you are offline.')
  })
})

describe('by fingerprint', () => {
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
  const open = async () => {
    const app = openApp('/login', { storage: memoryStorage(), answers: { ...answers } })
    await onPage('Login')
    return app
  }
  const name = 'Login with fingerprint'
  const isBusy = () => screen.getByRole('button', { name }).getAttribute('aria-busy')
  const alert = () => document.querySelector('main [role=alert]')?.textContent
  it("[BIO-04] [BIO-06] shows 'Error login' in red under the Login button, no toast, and one word in the console", async () => {
    const app = await open()
    const failures: [string, () => unknown, Answers][] = [
      ['aborted', refuses('NotAllowedError'), {}],
      ['general error', assertion, { beginBiometricLogin: refused(null, null) }],
      ['general error', assertion, { finishBiometricLogin: refused(400, 'Biometric login failed') }],
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
    expect(button().parentElement!.nextElementSibling).toBe(text)
    expect(getComputedStyle(text).color).toBe('var(--c-colors-red-fg)')
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
    let signal: AbortSignal | undefined
    giveAuthenticator({
      get: (options) => {
        signal = options.signal
        return new Promise(() => undefined)
      },
    })
    const { services } = await open()
    await press(name)
    await waitFor(() => expect(signal).toBeDefined())
    services.clock.increment(9_999)
    expect([isBusy(), alert()]).toEqual(['true', ''])
    services.clock.increment(1)
    await waitFor(() => expect(alert()).toBe('Error login'))
    expect([isBusy(), signal?.aborted]).toEqual([null, true])
    expect(words.mock.calls).toEqual([['general error']])
  })
})
