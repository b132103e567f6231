// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../client/shared/storage'
import { type Answers, logIn, onPage, openApp, press, screen, signedIn, vi } from '../shared/app-stage'
import { errorOf, field, fill, leftBehind, refusing, toastText } from './identity.fixture'

const recovered = vi.fn()
const old = {
  id: 'o-1',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@example.com',
  phone: '+2348012345678',
  role: { name: 'App.oldCustomer' },
}
const password = 'Old-Naira-1'

const open = async (answers: Answers = {}, account: object = old) => {
  recovered.mockReset().mockReturnValue({ ...old, role: { name: 'customer' } })
  const app = openApp('/login', {
    answers: {
      login: refusing(404, 'Invalid user ID or password'),
      loginOld: () => account,
      recoverOldAccount: ({ input }: { input: object }) => recovered({ ...input }),
      ...answers,
    },
  })
  await logIn('ada', password)
  await onPage('Account Recovery')
  return app
}
const labels = ['First name', 'Last name', 'Username', 'Email', 'Phone number']
const recover = () => press('Recover account')

describe('the page', () => {
  it("[RECOV-19] carries the title 'Account Recovery'", async () => {
    const { address } = await open()
    expect(address()).toBe('/recovery/old')
    await vi.waitFor(() => expect(document.title).toBe('CoinNaira | Account Recovery'))
  })

  it('[RECOV-21] [RECOV-22] has five fields, each as the old account has it', async () => {
    await open()
    expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(labels)
    expect(labels.map((label) => field(label).value)).toEqual([
      'Ada',
      'Obi',
      'ada',
      'ada@example.com',
      '+2348012345678',
    ])
    expect(document.querySelectorAll('input')).toHaveLength(5)
  })

  it('what the old account never had is empty', async () => {
    await open({}, { ...old, phone: null, lastName: null })
    expect([field('Last name').value, field('Phone number').value]).toEqual(['', ''])
  })
})

describe('what is refused, and not sent', () => {
  it.each([
    ['[RECOV-23]', 'First name', 'Ad', 'This field should be at least 3 characters long.'],
    ['[RECOV-23]', 'Last name', 'Ob', 'This field should be at least 3 characters long.'],
    ['[RECOV-24]', 'Username', 'ad', 'This field should be at least 3 characters long.'],
    ['[RECOV-25]', 'Email', 'ada@', 'invalid email'],
    ['[RECOV-25]', 'Phone number', '0801234567', 'Invalid phone number'],
    ['[RECOV-25]', 'Phone number', '+4478012345678', 'Invalid phone number'],
    ['', 'Username', 'ada obi', 'invalid user ID'],
    ['', 'Email', '   ', 'Email required!'],
    ['', 'First name', '', 'This field is required'],
  ])('%s %s %j', async (_, label, text, message) => {
    await open()
    fill(label, text)
    await recover()
    expect(errorOf(label)).toBe(message)
    expect(document.activeElement).toBe(field(label))
    expect(recovered).not.toHaveBeenCalled()
  })

  it.each([
    ['[RECOV-23]', 'First name', 'Bob'],
    ['[RECOV-24]', 'Username', 'bob'],
    ['[RECOV-25]', 'Phone number', '08012345678'],
  ])('%s the limit itself is accepted: %s %j', async (_, label, text) => {
    await open()
    fill(label, text)
    await recover()
    await vi.waitFor(() => expect(recovered).toHaveBeenCalledTimes(1))
  })
})

describe('a recovery', () => {
  it('sends the stored id, the fields and the held password, and ends at /login without a session', async () => {
    const app = await open()
    fill('Phone number', ' 08012345678 ')
    await recover()
    await onPage('Login')
    expect(recovered.mock.calls).toEqual([
      [
        {
          id: 'o-1',
          firstName: 'Ada',
          lastName: 'Obi',
          username: 'ada',
          email: 'ada@example.com',
          phone: '08012345678',
          password,
        },
      ],
    ])
    expect(app.address()).toBe('/login')
    expect(toastText()).toBe('Account recovered. Please log in')
    expect([app.storage.length, app.services.session.read()]).toEqual([0, null])
    expect(app.calls.map(({ operation }) => operation)).not.toContain('Logout')
  })

  it('[AUTH-22] [AUTH-23] the password is held while the page is open, in memory only, and dropped with it', async () => {
    const app = await open()
    expect(app.services.vault.read('oldAccount.password')).toBe(password)
    expect(leftBehind(app)).not.toContain(password)
    await recover()
    await onPage('Login')
    expect(app.services.vault.read('oldAccount.password')).toBe('')
    expect(leftBehind(app)).not.toContain(password)
  })

  it('[AUTH-23] it is dropped when the page is left', async () => {
    const app = await open()
    window.history.pushState(null, '', '/recovery')
    await onPage('Recovery')
    await vi.waitFor(() => expect(app.services.vault.read('oldAccount.password')).toBe(''))
  })

  it('a refusal stays, with its words on the fields, and can be tried again', async () => {
    const app = await open({
      recoverOldAccount: refusing(409, 'Taken', { email: 'This email is already registered' }),
    })
    await recover()
    await vi.waitFor(() => expect(errorOf('Email')).toBe('This email is already registered'))
    expect(document.activeElement).toBe(field('Email'))
    expect(toastText()).toBe('Taken')
    app.answers.recoverOldAccount = ({ input }: { input: { password: string } }) => recovered(input)
    await recover()
    await onPage('Login')
    expect(recovered.mock.calls[0]?.[0].password).toBe(password)
  })

  it('it is left for the login page, and nothing of the old account stays', async () => {
    const { address, services, storage } = await open()
    await press('Back to Login')
    await onPage('Login')
    expect([address(), storage.length]).toEqual(['/login', 0])
    expect(services.vault.read('oldAccount.password')).toBe('')
  })
})

describe('who comes here', () => {
  it.each([
    ['a visitor', memoryStorage(), 'Login', '/login'],
    ['a customer', signedIn(), 'Sell', '/dashboard/sell'],
  ])('[RECOV-20] %s without an old account does not', async (_, storage, page, path) => {
    const { address } = openApp('/recovery/old', { storage })
    await onPage(page)
    expect(address()).toBe(path)
  })

  it('after a reload the password has to be typed at login again', async () => {
    const { storage } = await open()
    const { address } = openApp('/recovery/old', { storage })
    await onPage('Login')
    expect(address()).toBe('/login')
    expect(await screen.findByText(/enter your password again/)).toBeTruthy()
  })
})
