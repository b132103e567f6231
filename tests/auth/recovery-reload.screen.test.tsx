// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, type OpenApp, onPage, openApp, press, screen, vi } from '../shared/app-stage'
import { field, fill } from './identity.fixture'

afterEach(() => vi.restoreAllMocks())

const sent = vi.fn()
const verified = vi.fn()
const reset = vi.fn()
const secret = 'blue-Heron-77'
const [code, newPassword, confirmation] = ['6-digit code', 'New password', 'Confirm new password']
const answers: Answers = {
  sendRecoveryCode: (args: object) => sent({ ...args }),
  verifyRecoveryCode: (args: object) => verified({ ...args }),
  resetPassword: ({ input }: { input: object }) => reset({ ...input }),
}

const open = async (address = '/recovery') => {
  for (const call of [sent, verified, reset]) call.mockReset().mockReturnValue(true)
  const app = openApp(address, { answers })
  await onPage(address === '/recovery' ? 'Recovery' : 'Login')
  return app
}
const toStep2 = async () => {
  fill('Email', ' ada@example.com ')
  await press('Send code')
  await screen.findByLabelText(code)
}
const toStep3 = async () => {
  fill(code, ' 123 456 ')
  await press('Verify code')
  await screen.findByLabelText(newPassword)
}
const choose = () => {
  fill(newPassword, secret)
  fill(confirmation, secret)
  return press('Save new password')
}
const inputs = () => [...document.querySelectorAll('input')]
const step = () => screen.getByText(/^Step . of 3$/).textContent

describe('a reload', () => {
  /** What the browser keeps of a page that is loaded again: the history entry and the storage. */
  const reload = async ({ services }: OpenApp) => {
    await services.log.flush()
    const app = openApp('/recovery', { answers, entry: history.state as unknown })
    await onPage('Recovery')
    await screen.findByText(/^Step . of 3$/)
    return app
  }

  it('and another stay in their step; what is secret is typed again', async () => {
    const app = await open()
    await toStep2()
    verified.mockReturnValueOnce(new Promise(() => undefined))
    fill(code, '123456')
    await press('Verify code')
    const again = await reload(await reload(app))
    expect([step(), field(code).value]).toEqual(['Step 2 of 3', ''])
    expect(screen.getByText('ada@example.com')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Resend OTP' }).getAttribute('aria-disabled')).toBe('true')
    await toStep3()
    expect(verified).toHaveBeenLastCalledWith({ email: 'ada@example.com', otp: '123456' })
    fill(newPassword, secret)
    await reload(again)
    await screen.findByLabelText(code)
    expect([step(), ...inputs().map(({ value }) => value)]).toEqual(['Step 3 of 3', '', '', ''])
    await choose()
    expect([document.activeElement, reset.mock.calls]).toEqual([field(code), []])
    fill(code, '123456')
    await press('Save new password')
    await onPage('Login')
    expect(reset.mock.calls).toEqual([[{ email: 'ada@example.com', newPassword: secret, otp: '123456' }]])
  })

  it('without its log begins at step 1', async () => {
    const app = await open()
    await toStep2()
    await app.services.log.wipe()
    await reload(app)
    expect(step()).toBe('Step 1 of 3')
  })

  it.each([
    ['another visit from the login page', '/login'],
    ['another tab', '/recovery'],
  ])('is not %s: [RECOV-01] that begins at step 1, with no email of the last', async (_, address) => {
    const app = await open()
    await toStep2()
    await app.services.log.flush()
    await open(address)
    if (address === '/login') await press('Forgot password?', 'link')
    await screen.findByText('Step 1 of 3')
    expect(field('Email').value).toBe('')
  })
})
