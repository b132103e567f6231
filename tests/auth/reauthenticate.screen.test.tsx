// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WithReauthentication } from '../../client/auth/reauthenticate.screen'
import { useReauthenticate } from '../../client/shared/reauthentication'
import { wrongRoleText } from '../../machines/auth/session.rules'
import { fireEvent, openApp, screen, signedIn, vi } from '../shared/app-stage'
import { type Answers, account, openScreen } from '../shared/screen-stage'
import { errorOf, field, fill, refusing, toastText } from './identity.fixture'

const why = 'Your are about to change your default bank account details'
const customer = { id: 'c-1', accountId: account.id, phone: '08012345678', kycRequired: false }
const answered = vi.fn()
const loggedIn = vi.fn()

/** A page with something that needs the password. */
const Protected = () => {
  const ask = useReauthenticate('defaultBankAccount', answered)
  return (
    <button type="button" onClick={() => ask(why)}>
      Make default
    </button>
  )
}

beforeEach(() => {
  answered.mockReset()
  loggedIn.mockReset().mockReturnValue({ token: 'Bearer fresh', account, customer })
  localStorage.setItem('app.token', 'Bearer stale')
  localStorage.setItem('app.account', JSON.stringify(account))
  localStorage.setItem('app.customer', JSON.stringify(customer))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = async (answers: Answers = {}) => {
  const stage = openScreen(
    <WithReauthentication>
      <Protected />
    </WithReauthentication>,
    '/dashboard/banks',
    { login: ({ input }: { input: object }) => loggedIn({ ...input }), ...answers },
  )
  const button = screen.getByRole('button', { name: 'Make default' })
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('dialog')
  return { ...stage, button }
}
const authenticate = () => fireEvent.click(screen.getByRole('button', { name: 'Authenticate' }))
const dialog = () => screen.queryByRole('dialog')
const token = () => localStorage.getItem('app.token')

describe('the re-authentication dialog', () => {
  it("[SHELL-25] says 'Enter your password', why, and 'Authenticate'", async () => {
    await open()
    expect(screen.getByRole('dialog', { name: 'Enter your password', description: why })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Authenticate' })).toBeTruthy()
    expect([field('Password').type, field('Password').autocomplete]).toEqual(['password', 'current-password'])
  })

  it.each(['/dashboard/sell', '/dashboard/profile', '/dashboard/transactions'])(
    '[SHELL-25] waits to be asked on %s',
    async (path) => {
      const { services } = openApp(path, { storage: signedIn() })
      const waits = { flow: 'reauthenticate', cause: 'init' }
      await vi.waitFor(() => expect(services.records).toContainEqual(expect.objectContaining(waits)))
      expect(dialog()).toBeNull()
    },
  )

  it('[SHELL-26] refuses an empty password without a call', async () => {
    const { calls } = await open()
    authenticate()
    expect(errorOf('Password')).toBe('This field is required')
    expect(document.activeElement).toBe(field('Password'))
    expect([calls, answered.mock.calls]).toEqual([[], []])
  })

  it.each([
    [
      'a wrong password',
      refusing(400, 'Invalid user ID or password', { password: 'x' }),
      'Invalid user ID or password',
    ],
    ['an account that is gone', refusing(404, 'Invalid user ID or password'), 'Invalid user ID or password'],
    [
      'too many tries',
      refusing(429, 'Too many attempts. Please try again later'),
      'Too many attempts. Please try again later',
    ],
    ['silence', refusing(null, null), 'Oops! Looks like you are offline.'],
    [
      'another role',
      () => ({ token: 'Bearer x', account: { ...account, role: { name: 'admin' } }, customer: null }),
      wrongRoleText,
    ],
    [
      'somebody else',
      () => ({ token: 'Bearer x', account: { ...account, id: 'account-2' }, customer }),
      wrongRoleText,
    ],
  ])('[SHELL-27] %s is said in red under the field, and the dialog stays', async (_, login, words) => {
    const { calls } = await open({ login })
    fill('Password', 'Ada-Naira-1')
    authenticate()
    await vi.waitFor(() => expect(errorOf('Password')).toBe(words))
    expect(document.activeElement).toBe(field('Password'))
    expect([dialog() === null, toastText(), token()]).toEqual([false, '', 'Bearer stale'])
    expect(calls.map(({ operation }) => operation)).toEqual(['Login'])
    expect(answered).not.toHaveBeenCalled()
  })

  it('[SHELL-28] lets the action run once the stored username and the password logged in, with a fresh token', async () => {
    await open()
    fill('Password', 'Ada-Naira-1')
    authenticate()
    expect(answered).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(answered.mock.calls).toEqual([[true]]))
    expect(loggedIn.mock.calls).toEqual([[{ userId: 'ada', password: 'Ada-Naira-1' }]])
    expect([dialog(), token()]).toEqual([null, 'Bearer fresh'])
  })

  it.each([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => fireEvent(dialog()!, new Event('cancel', { cancelable: true }))],
  ])('[SHELL-28] %s abandons the action; what was typed is gone', async (_, close) => {
    const { facts, calls } = await open()
    fill('Password', 'Ada-Naira-1')
    close()
    expect(answered.mock.calls).toEqual([[false]])
    expect([dialog(), calls, token()]).toEqual([null, [], 'Bearer stale'])
    expect(facts).toEqual([{ type: 'reauthenticate.abandoned', subject: 'defaultBankAccount' }])
    fireEvent.click(screen.getByRole('button', { name: 'Make default' }))
    expect(field('Password').value).toBe('')
    authenticate()
    expect(errorOf('Password')).toBe('This field is required')
  })
})
