// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { onPage, screen, token } from '../../stage/app-stage'
import { account } from '../../stage/fixtures'
import { waitFor } from '../../walker/patience'
import { asked, errorOf, failing, field, fill, leftBehind, toastText } from '../identity.fixture'
import { codeField, join, linked, open, password } from './register.stage'

const taken = failing(409, 'An account with these details already exists', {
  username: 'This username is taken',
  email: 'This email is already registered',
})

describe('a registration', () => {
  it("[AUTH-38] [AUTH-39] toasts 'Registration succesfull', keeps the session and opens the dashboard; the password is nowhere afterwards", async () => {
    const app = await open()
    await join()
    await onPage('Sell')
    await waitFor(() =>
      expect([app.address(), toastText()]).toEqual(['/dashboard/sell', 'Registration succesfull']),
    )
    expect(app.storage.getItem('app.token')).toBe(token)
    expect(JSON.parse(app.storage.getItem('app.account')!)).toMatchObject({ id: 'a-1', username: 'ada' })
    expect(asked(app, 'LinkReferral')).toEqual([])
    expect(leftBehind(app)).not.toContain(password)
    expect(app.services.vault.read('register.password')).toBe('')
  })

  it('[AUTH-37] links a code from the address with the token that has just come; a 401 to it does not end the session', async () => {
    const app = await open({}, '/register?referral=BEN-77')
    linked.mockImplementation(failing(401, 'You are not authorized. Please sign in'))
    await join()
    await onPage('Sell')
    expect(linked.mock.calls).toEqual([[{ accountId: 'a-1', code: 'BEN-77' }]])
    expect(app.calls.find(({ operation }) => operation === 'LinkReferral')?.authorization).toBe(token)
    expect(app.storage.getItem('app.token')).toBe(token)
  })

  it.each([
    [
      'unknown',
      failing(422, 'This referral code does not exist'),
      'The code BEN-77 was not known. Try another?',
    ],
    ['lost', failing(503, 'Not now'), 'The code BEN-77 was not added. Try again?'],
    ['linked', () => true, null],
  ])('whose code is %s: the first page asks for another one where it has to', async (_, answer, text) => {
    const app = await open({}, '/register?referral=BEN-77')
    linked.mockImplementation(answer)
    await join()
    await onPage('Sell')
    if (text) await screen.findByText(text)
    expect(screen.queryByText(/^The code/)?.textContent ?? null).toBe(text)
    expect(app.storage.getItem('app.refusedReferral') !== null).toBe(text !== null)
  })
})

describe('a refused registration', () => {
  it('[ERR-03] has its messages on their fields and a red toast; typing in one leaves the message of the other', async () => {
    const app = await open({ register: taken })
    await join({ [codeField]: 'BEN-77' })
    await waitFor(() => expect(errorOf('Username')).toBe('This username is taken'))
    expect(errorOf('Email')).toBe('This email is already registered')
    await waitFor(() => expect(document.activeElement).toBe(field('Username')))
    expect(screen.getAllByText('An account with these details already exists')).toHaveLength(1)
    await waitFor(() => expect(toastText()).toBe('An account with these details already exists'))
    expect([field('First name').value, field('Password').value]).toEqual([' Ada ', password])
    expect([asked(app, 'LinkReferral'), app.storage.getItem('app.token')]).toEqual([[], null])
    fill('Username', 'adaobi2')
    expect([errorOf('Username'), errorOf('Email')]).toEqual([null, 'This email is already registered'])
    await waitFor(() => expect(document.activeElement).toBe(field('Username')))
  })

  it.each([
    ['a 2xx that is no 201', failing(200, null)],
    [
      'an account of another role',
      () => ({ token, account: { ...account, role: { name: 'admin' } }, customer: null }),
    ],
  ])("[AUTH-40] %s: 'Registration unsuccesfull', and no session", async (_, register) => {
    const app = await open({ register })
    await join({ [codeField]: 'BEN-77' })
    await waitFor(() => expect(toastText()).toBe('Registration unsuccesfull'))
    expect([app.address(), app.storage.getItem('app.token')]).toEqual(['/register', null])
    expect(asked(app, 'LinkReferral')).toEqual([])
  })
})
