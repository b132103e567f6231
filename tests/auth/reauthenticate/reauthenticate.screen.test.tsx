// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useReauthenticate } from '../../../client/api/reauthentication'
import { WithReauthentication } from '../../../client/auth/reauthenticate/reauthenticate.screen'
import { wrongRoleText } from '../../../machines/auth/session/session.rules'
import { fireEvent, screen, vi } from '../../stage/app-stage'
import { account, openScreen } from '../../stage/screen-stage'
import { waitFor } from '../../walker/patience'
import { errorOf, failing, field, fill, toastText } from '../identity.fixture'

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

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const open = async () => {
  const login = ({ input }: { input: object }) => loggedIn({ ...input })
  const page = (
    <WithReauthentication>
      <Protected />
    </WithReauthentication>
  )
  const stage = openScreen(page, '/dashboard/banks', { login })
  click('Make default')
  await screen.findByRole('dialog')
  return stage
}
const dialog = () => screen.queryByRole('dialog')
const token = () => localStorage.getItem('app.token')

it("[SHELL-25] [SHELL-26] says 'Enter your password', why, and 'Authenticate', and refuses an empty one without a call", async () => {
  const { calls } = await open()
  expect(screen.getByRole('dialog', { name: 'Enter your password', description: why })).toBeTruthy()
  expect([field('Password').type, field('Password').autocomplete]).toEqual(['password', 'current-password'])
  click('Authenticate')
  // A dialog that is just opening takes the focus once more.
  await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  expect(errorOf('Password')).toBe('This field is required')
  expect([calls, answered.mock.calls]).toEqual([[], []])
})

it('[SHELL-27] why it failed is said in red under the field, and the dialog stays', async () => {
  const { answers, calls } = await open()
  const somebody = (changed: object) => () => ({
    token: 'Bearer x',
    account: { ...account, ...changed },
    customer,
  })
  const failures: [string, () => unknown][] = [
    ['Invalid user ID or password', failing(400, 'Invalid user ID or password', { password: 'x' })],
    ['Oops! Looks like you are offline.', failing(null, null)],
    [wrongRoleText, somebody({ role: { name: 'admin' } })],
    [wrongRoleText, somebody({ id: 'account-2' })],
  ]
  for (const [words, login] of failures) {
    answers.login = login
    fill('Password', '')
    fill('Password', 'Ada-Naira-1')
    click('Authenticate')
    await waitFor(() => expect(errorOf('Password')).toBe(words))
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
    expect([dialog() === null, toastText(), token()]).toEqual([false, '', 'Bearer stale'])
  }
  expect(calls.map(({ operation }) => operation)).toEqual(failures.map(() => 'Login'))
  expect(answered).not.toHaveBeenCalled()
})

it('[SHELL-28] lets the action run once the stored username and the password logged in, with a fresh token', async () => {
  await open()
  fill('Password', 'Ada-Naira-1')
  click('Authenticate')
  expect(answered).not.toHaveBeenCalled()
  await waitFor(() => expect(answered.mock.calls).toEqual([[true]]))
  expect(loggedIn.mock.calls).toEqual([[{ userId: 'ada', password: 'Ada-Naira-1' }]])
  expect([dialog(), token()]).toEqual([null, 'Bearer fresh'])
})
