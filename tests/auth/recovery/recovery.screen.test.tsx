import { afterEach, expect, it } from 'vitest'
import { click, openApp, screen, vi, waitForPage } from '../../fixtures/app.fixture'
import { waitFor } from '../../walker/timeouts'
import { atLeastText } from '../account/contract-errors'
import { errorOf, field, fill } from '../identity.fixture'

afterEach(() => vi.restoreAllMocks())

const [sendMock, verifyMock, resetMock] = [vi.fn(), vi.fn(), vi.fn()]
const secret = 'blue-Heron-77'
const [code, newPassword, confirmation] = ['6-digit code', 'New password', 'Confirm new password']

const open = async () => {
  for (const call of [sendMock, verifyMock, resetMock]) call.mockReset().mockReturnValue(true)
  const answers = {
    sendRecoveryCode: (args: object) => sendMock({ ...args }),
    verifyRecoveryCode: (args: object) => verifyMock({ ...args }),
    resetPassword: ({ input }: { input: object }) => resetMock({ ...input }),
  }
  const app = openApp('/recovery', { answers })
  await waitForPage('Recovery')
  return app
}
const toStep2 = async () => {
  fill('Email', ' ada@example.com ')
  await click('Send code')
  await screen.findByLabelText(code)
}
/** Excludes the hidden field that names the account for password managers. */
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input:not([hidden])')]
const step = () => screen.getByText(/^Step . of 3$/).textContent

it('the steps ask for email, code and two passwords [RECOV-01, RECOV-02, RECOV-13, RECOV-14]', async () => {
  await open()
  expect([step(), inputs()]).toEqual(['Step 1 of 3', [field('Email')]])
  expect([field('Email').type, field('Email').autocomplete]).toEqual(['email', 'email'])
  await toStep2()
  expect([inputs(), document.activeElement]).toEqual([[field(code)], field(code)])
  const { autocomplete, inputMode, maxLength } = field(code)
  expect([autocomplete, inputMode, maxLength]).toEqual(['one-time-code', 'numeric', -1])
  fill(code, ' 123 456 ')
  await click('Verify code')
  await screen.findByLabelText(newPassword)
  expect(inputs()).toEqual([field(newPassword), field(confirmation)])
  expect(document.activeElement).toBe(field(newPassword))
  const passwordField = ['password', 'new-password']
  expect(inputs().map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
    passwordField,
    passwordField,
  ])
  fill(newPassword, '1234567')
  fill(confirmation, '12345678')
  await click('Save new password')
  expect([errorOf(newPassword), errorOf(confirmation)]).toEqual([atLeastText(8), 'Password mismatch'])
  for (const label of [newPassword, confirmation]) fill(label, secret)
  await click('Save new password')
  await waitForPage('Login')
  const verifiedInput = { email: 'ada@example.com', otp: '123456' }
  expect(verifyMock.mock.calls).toEqual([[verifiedInput]])
  expect(resetMock.mock.calls).toEqual([[{ ...verifiedInput, newPassword: secret }]])
})

it("'Resend OTP' returns to step 1 with the email after a countdown [RECOV-08]", async () => {
  const start = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(start)
  const { services } = await open()
  await toStep2()
  const resend = screen.getByRole('button', { name: 'Resend OTP' })
  expect([resend.getAttribute('aria-disabled'), screen.queryByText('in 60 s')]).not.toContain(null)
  await click('Resend OTP')
  expect(step()).toBe('Step 2 of 3')
  // An effect starts the countdown's timer, possibly after the text appears.
  const expectAfter = (ms: number, text: string) => {
    now.mockReturnValue(start + ms)
    return waitFor(() => {
      services.clock.increment(1_000)
      screen.getByText(text)
    })
  }
  await expectAfter(59_001, 'in 1 s')
  await expectAfter(60_000, 'You can ask for another code now')
  expect(resend.getAttribute('aria-disabled')).toBe('false')
  await click('Resend OTP')
  expect([step(), field('Email').value]).toEqual(['Step 1 of 3', 'ada@example.com'])
})
