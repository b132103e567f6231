// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { GraphQLError } from 'graphql'
import { describe, expect, it } from 'vitest'
import { wrongRoleText } from '../../machines/auth/session.rules'
import { fireEvent, logIn, onPage, openApp, press, screen, type, vi } from '../shared/app-stage'

const refusing =
  (status: number, summary: string | null, code = 'INVALID') =>
  () => {
    throw new GraphQLError('Refused', { extensions: { code, status, summary, fields: {} } })
  }
const userId = () => screen.getByLabelText<HTMLInputElement>('Username or email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' })
const asked = (calls: { operation: string }[]) => calls.map(({ operation }) => operation)

describe('the login page', () => {
  it('[AUTH-04] [AUTH-05] has one identity field, a masked password and nothing else to fill', async () => {
    openApp('/login')
    await onPage('Login')
    expect([...document.querySelectorAll('input, select, textarea')]).toEqual([userId(), password()])
    expect([userId().autocomplete, password().autocomplete]).toEqual(['username', 'current-password'])
    expect(password().type).toBe('password')
  })

  it.each(['ada', 'ada@example.com'])('[AUTH-04] takes %s', async (who) => {
    const said = vi.fn()
    const { services } = openApp('/login')
    services.facts.listen(said)
    await logIn(who)
    await vi.waitFor(() =>
      expect(said).toHaveBeenCalledWith(expect.objectContaining({ type: 'login.succeeded' })),
    )
  })

  it('[AUTH-06] its Login button sends the form, by the Enter key too', async () => {
    const { calls } = openApp('/login')
    await onPage('Login')
    type('Username or email', 'ada')
    type('Password', 'Ada-Naira-1')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Login' })
    expect(button.type).toBe('submit')
    fireEvent.submit(button.form!)
    await onPage('Sell')
    expect(asked(calls)[0]).toBe('Login')
  })

  it('[AUTH-07] [AUTH-09] leads to /recovery and /register', async () => {
    openApp('/login')
    await onPage('Login')
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/recovery')
    expect(screen.getByRole('link', { name: 'Join Us' }).getAttribute('href')).toBe('/register')
  })

  it('shows and hides what was typed, without losing it', async () => {
    openApp('/login')
    await onPage('Login')
    type('Password', ' secret ')
    await press('Show password')
    expect([password().type, password().value]).toEqual(['text', ' secret '])
    await press('Show password')
    expect([password().type, password().value]).toEqual(['password', ' secret '])
  })
})

describe('what is wrong', () => {
  it('[AUTH-10] a refused login is red text under the button, said at once, and no toast', async () => {
    openApp('/login', { answers: { login: refusing(400, 'Wrong username or password') } })
    await logIn()
    const error = await screen.findByText('Wrong username or password')
    const button = screen.getByRole('button', { name: 'Login' })
    expect(button.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(button.nextElementSibling).toBe(error)
    expect(getComputedStyle(error).color).toBe('var(--c-colors-status-red)')
    expect(error.getAttribute('role')).toBe('alert')
    expect(screen.getAllByText('Wrong username or password')).toHaveLength(1)
    expect([userId().value, password().value]).toEqual(['ada', 'Ada-Naira-1'])
  })

  it.each([
    ['an answer without words', refusing(500, null, 'INTERNAL')],
    ['nobody there', refusing(503, null, 'UNREACHABLE')],
  ])('[ERR-02] %s is told as being offline', async (_, login) => {
    openApp('/login', { answers: { login } })
    await logIn()
    await screen.findByText('Oops! Looks like you are offline.')
  })

  it('tells a role that may not enter', async () => {
    const { storage } = openApp('/login', {
      answers: {
        login: () => ({
          token: 'Bearer staff',
          account: { id: 's-1', username: 'staff', role: { name: 'admin' } },
          customer: null,
        }),
      },
    })
    await logIn()
    await screen.findByText(wrongRoleText)
    expect(storage.length).toBe(0)
  })

  it.each([
    ['[AUTH-11]', '', 'User ID required!'],
    ['[AUTH-11]', '   ', 'User ID required!'],
    ['[AUTH-12]', 'ada obi', 'invalid user ID'],
    ['[AUTH-12]', 'ada_obi', 'invalid user ID'],
    ['[AUTH-12]', 'ada@', 'invalid user ID'],
  ])("%s the user id '%s' gives '%s', takes the focus and sends nothing", async (_, text, message) => {
    const { calls } = openApp('/login')
    await logIn(text)
    const error = await screen.findByText(message)
    expect(userId().getAttribute('aria-describedby')).toBe(error.id)
    expect(userId().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(userId())
    expect(calls).toEqual([])
  })

  it('an empty password is named, takes the focus and sends nothing; it is gone once typed', async () => {
    const { calls } = openApp('/login')
    await logIn('ada', '')
    const error = await screen.findByText('This field is required')
    expect(password().getAttribute('aria-describedby')).toBe(error.id)
    expect(document.activeElement).toBe(password())
    expect(calls).toEqual([])
    type('Password', 'x')
    expect(screen.queryByText('This field is required')).toBeNull()
  })

  it('a second press while the first is asked sends nothing', async () => {
    let answer: (value: unknown) => void = () => undefined
    const { calls } = openApp('/login', {
      answers: {
        login: () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      },
    })
    await logIn()
    await vi.waitFor(() => expect(asked(calls)).toEqual(['Login']))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Login' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(button)
    fireEvent.submit(button.form!)
    expect(asked(calls)).toEqual(['Login'])
    answer(null)
  })
})

describe('the password', () => {
  it('never enters the log, storage or an address, and does not outlive the page', async () => {
    const { services, storage } = openApp('/login')
    await logIn('ada', 'Canary-7f3a')
    await onPage('Sell')
    const kept = JSON.stringify([
      services.records,
      storage.getItem('app.token'),
      storage.getItem('app.account'),
    ])
    expect(kept).not.toContain('Canary-7f3a')
    expect(window.location.href).not.toContain('Canary')
    expect([services.vault.read('login.password'), services.vault.read('session.login')]).toEqual(['', ''])
  })
})
