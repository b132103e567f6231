import { describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../client/platform/storage'
import {
  click,
  fireEvent,
  logIn,
  openApp,
  type Responses,
  screen,
  signedInStorage,
  waitForPage,
} from '../../fixtures/app.fixture'
import { rejectWith } from '../../fixtures/customers'
import { account } from '../../fixtures/fixtures'
import { waitFor } from '../../walker/timeouts'
import { errorOf, field, fill, persistedText, toastText } from '../identity.fixture'

const recoverMock = vi.fn()
const storedAccount = { ...account, id: 'o-1', role: { name: 'App.oldCustomer' } }
const password = 'Old-Naira-1'

const recoverOldAccount = ({ input }: { input: object }) => recoverMock({ ...input })
const open = async (answers: Responses = {}, oldAccount: object = storedAccount) => {
  recoverMock.mockReset().mockReturnValue(account)
  const login = rejectWith(404, 'Invalid user ID or password')
  const app = openApp('/login', {
    answers: { login, loginOld: () => oldAccount, recoverOldAccount, ...answers },
  })
  await logIn('ada', password)
  await waitForPage('Account Recovery')
  return app
}
const labels = ['First name', 'Last name', 'Username', 'Email', 'Phone number']
const recover = () => fireEvent.click(screen.getByRole('button', { name: 'Recover account' }))

it('the form has the details of the old account [RECOV-19, RECOV-21, RECOV-22]', async () => {
  const { address } = await open({}, { ...storedAccount, phone: null, lastName: null })
  expect(address()).toBe('/recovery/old')
  await waitFor(() => expect(document.title).toBe('CoinNaira | Account Recovery'))
  expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(labels)
  expect(labels.map((label) => field(label).value)).toEqual(['Ada', '', 'ada', 'ada@example.com', ''])
  expect(document.querySelectorAll('input')).toHaveLength(5)
})

describe('a recovery', () => {
  it('recovery leads to /login [AUTH-20, AUTH-22, AUTH-23, RECOV-24, RECOV-27, ERR-03]', async () => {
    const app = await open({
      recoverOldAccount: rejectWith(409, 'Taken', { email: 'This email is already registered' }),
    })
    const { session, vault } = app.services
    expect(vault.read('oldAccount.password')).toBe(password)
    expect(session.read()).toMatchObject({ account: { id: 'o-1' }, customer: null })
    expect(app.storage.getItem('app.token')).toBe(session.token())
    expect(session.token()).not.toBe('')
    expect(persistedText(app)).not.toContain(password)
    recover()
    await waitFor(() => expect(errorOf('Email')).toBe('This email is already registered'))
    await waitFor(() => expect([document.activeElement, toastText()]).toEqual([field('Email'), 'Taken']))
    app.responses.recoverOldAccount = recoverOldAccount
    fill('First name', 'Bob')
    fill('Username', 'bob')
    fill('Phone number', ' 08012345678 ')
    recover()
    await waitForPage('Login')
    const { id, lastName, email } = storedAccount
    const expectedInput = {
      id,
      firstName: 'Bob',
      lastName,
      username: 'bob',
      email,
      phone: '08012345678',
      password,
    }
    expect(recoverMock.mock.calls).toEqual([[expectedInput]])
    await waitFor(() => expect(toastText()).toBe('Account recovered. Please log in'))
    expect([app.address(), app.storage.length, session.read()]).toEqual(['/login', 0, null])
    expect(app.calls.map(({ operation }) => operation)).not.toContain('Logout')
    expect(vault.read('oldAccount.password')).toBe('')
    expect(persistedText(app)).not.toContain(password)
  })

  it.each<[string, string, () => unknown]>([
    ['Recovery', 'by changing the URL', () => window.history.pushState(null, '', '/recovery')],
    ['Login', "with 'Back to Login'", () => click('Back to Login')],
  ])('leaving for %s %s drops the typed password [AUTH-23]', async (page, _, leave) => {
    const app = await open()
    await leave()
    await waitForPage(page)
    await waitFor(() => expect(app.services.vault.read('oldAccount.password')).toBe(''))
    expect(app.storage.getItem('app.account') === null).toBe(page === 'Login')
  })
})

it.each([
  ['a visitor', memoryStorage(), 'Login', '/login'],
  ['a customer', signedInStorage(), 'Sell', '/dashboard/sell'],
])('old-account recovery redirects %s without an old account [RECOV-20]', async (_, storage, page, path) => {
  const { address } = openApp('/recovery/old', { storage })
  await waitForPage(page)
  expect(address()).toBe(path)
})
