// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { type OpenApp, onPage, openApp, press, screen, vi } from '../shared/app-stage'
import { field, fill } from './identity.fixture'

const verified = vi.fn()
const reset = vi.fn()
const answers = {
  sendRecoveryCode: () => true,
  verifyRecoveryCode: (args: object) => verified({ ...args }),
  resetPassword: ({ input }: { input: object }) => reset({ ...input }),
}
const code = '6-digit code'

const open = async (address = '/recovery') => {
  verified.mockReset().mockReturnValue(true)
  reset.mockReset().mockReturnValue(true)
  const app = openApp(address, { answers })
  await onPage(address === '/recovery' ? 'Recovery' : 'Login')
  return app
}
const toStep2 = async () => {
  fill('Email', 'ada@example.com')
  await press('Send code')
  await screen.findByLabelText(code)
}
const toStep3 = async () => {
  await toStep2()
  fill(code, '123456')
  await press('Verify code')
  await screen.findByLabelText('New password')
}
/** What the browser keeps of a page that is loaded again: the history entry and the storage. */
const reload = async ({ services }: OpenApp) => {
  await services.log.flush()
  const entry: unknown = history.state
  const app = openApp('/recovery', { answers, entry })
  await onPage('Recovery')
  await screen.findByText(/Step . of 3/)
  return app
}

describe('a reload', () => {
  it('in step 2 stays there; the code is typed again', async () => {
    const app = await open()
    await toStep2()
    fill(code, '1234')
    await reload(app)
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
    expect(screen.getByText('ada@example.com')).toBeTruthy()
    expect(field(code).value).toBe('')
    expect(screen.getByRole('button', { name: 'Resend OTP' }).getAttribute('aria-disabled')).toBe('true')
    fill(code, '123456')
    await press('Verify code')
    await screen.findByLabelText('New password')
    expect(verified.mock.calls).toEqual([[{ email: 'ada@example.com', otp: '123456' }]])
  })

  it('in step 3 stays there; code and passwords are typed again', async () => {
    const app = await open()
    await toStep3()
    fill('New password', 'blue-Heron-77')
    await reload(app)
    expect(screen.getByText('Step 3 of 3')).toBeTruthy()
    await screen.findByLabelText(code)
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', '', ''])
    fill('New password', 'blue-Heron-77')
    fill('Confirm new password', 'blue-Heron-77')
    await press('Save new password')
    expect(document.activeElement).toBe(field(code))
    expect(reset).not.toHaveBeenCalled()
    fill(code, '123456')
    await press('Save new password')
    await onPage('Login')
    expect(reset.mock.calls).toEqual([
      [{ email: 'ada@example.com', newPassword: 'blue-Heron-77', otp: '123456' }],
    ])
  })

  it('of a reload stays too', async () => {
    const app = await open()
    await toStep2()
    const again = await reload(app)
    await reload(again)
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
    expect(screen.getByText('ada@example.com')).toBeTruthy()
  })

  it('while the code is on its way to the server is one in step 2', async () => {
    const app = await open()
    await toStep2()
    verified.mockReturnValue(new Promise(() => undefined))
    fill(code, '123456')
    await press('Verify code')
    await reload(app)
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
  })

  it('without its log begins at step 1', async () => {
    const app = await open()
    await toStep2()
    await app.services.log.wipe()
    await reload(app)
    expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  })
})

describe('no reload', () => {
  it.each([
    ['another visit from the login page', '/login'],
    ['another tab', '/recovery'],
  ])('[RECOV-01] %s begins at step 1, with no email of the last', async (_, address) => {
    const app = await open()
    await toStep2()
    await app.services.log.flush()
    await open(address)
    if (address === '/login') await press('Forgot password?', 'link')
    await screen.findByText('Step 1 of 3')
    expect(field('Email').value).toBe('')
  })
})
