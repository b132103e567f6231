// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { fireEvent, logIn, onPage, openApp, press, screen, token } from '../../stage/app-stage'
import { account, customer } from '../../stage/fixtures'
import { waitFor } from '../../walker/patience'
import { asked, errorOf, expectErrors, failing, field, fill, leftBehind } from '../identity.fixture'

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
    const app = openApp('/login', {
      answers: {
        login: () =>
          new Promise<void>((resolve) => {
            answer = resolve
          }).then(failing(400, 'Wrong username or password')),
      },
    })
    await logIn()
    await waitFor(() => expect(asked(app, 'Login')).toEqual(['Login']))
    expect(button().getAttribute('aria-busy')).toBe('true')
    fireEvent.click(button())
    fireEvent.submit(button().form!)
    answer()
    const error = await screen.findByText('Wrong username or password')
    expect(asked(app, 'Login')).toEqual(['Login'])
    expect(button().nextElementSibling).toBe(error)
    expect(getComputedStyle(error).color).toBe('var(--c-colors-status-red)')
    expect(error.getAttribute('role')).toBe('alert')
    expect(screen.getAllByText('Wrong username or password')).toHaveLength(1)
    expect([field(userId).value, field(password).value]).toEqual(['ada', 'Ada-Naira-1'])
  })

  it.each([500, 503])('[ERR-02] a %i without words is told as being offline', async (status) => {
    openApp('/login', { answers: { login: failing(status, null) } })
    await logIn()
    await screen.findByText('Oops! Looks like you are offline.')
  })

  it('[AUTH-11] [AUTH-12] has its words, takes the focus and sends nothing; it is gone once typed', async () => {
    const { calls } = openApp('/login')
    await onPage('Login')
    fill(userId, 'ada')
    fill(password, 'Ada-Naira-1')
    expectErrors([
      ['[AUTH-11]', userId, '', 'User ID required!'],
      ['[AUTH-12]', userId, 'ada obi', 'invalid user ID'],
      ['[AUTH-12]', userId, 'ada@', 'invalid user ID'],
      ['', password, '', 'This field is required'],
    ])
    expect([errorOf(userId), errorOf(password), calls]).toEqual([null, null, []])
  })
})
