// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, onPage, openApp, press, screen, vi } from '../shared/app-stage'
import { asked, errorOf, field, fill, leftBehind, refusing, toastText } from './identity.fixture'

afterEach(() => vi.restoreAllMocks())

const sent = vi.fn()
const verified = vi.fn()
const reset = vi.fn()
const wrongCode = refusing(422, 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })
const secret = 'blue-Heron-77'
const code = '6-digit code'

const open = async (answers: Answers = {}) => {
  for (const call of [sent, verified, reset]) call.mockReset().mockReturnValue(true)
  const app = openApp('/recovery', {
    answers: {
      sendRecoveryCode: (args: object) => sent({ ...args }),
      verifyRecoveryCode: (args: object) => verified({ ...args }),
      resetPassword: ({ input }: { input: object }) => reset({ ...input }),
      ...answers,
    },
  })
  await onPage('Recovery')
  return app
}
const atStep2 = async (answers?: Answers) => {
  const app = await open(answers)
  fill('Email', ' ada@example.com ')
  await press('Send code')
  await screen.findByLabelText(code)
  return app
}
const atStep3 = async (answers?: Answers) => {
  const app = await atStep2(answers)
  fill(code, '123456')
  await press('Verify code')
  await screen.findByLabelText('New password')
  return app
}
const choose = async (password: string, confirmation = password) => {
  fill('New password', password)
  fill('Confirm new password', confirmation)
  await press('Save new password')
}
const inputs = () => [...document.querySelectorAll('input')]

describe('step 1', () => {
  it('[RECOV-01] [RECOV-02] is the first, and asks for an email only', async () => {
    await open()
    expect(screen.getByText('Step 1 of 3')).toBeTruthy()
    expect(inputs()).toEqual([field('Email')])
    expect([field('Email').type, field('Email').autocomplete]).toEqual(['email', 'email'])
  })

  it.each([
    ['', 'Email required!'],
    ['   ', 'Email required!'],
    ['ada', 'invalid email'],
    ['ada@example', 'invalid email'],
  ])('[RECOV-03] %j is refused, and not sent', async (email, message) => {
    await open()
    fill('Email', email)
    await press('Send code')
    expect(errorOf('Email')).toBe(message)
    expect(document.activeElement).toBe(field('Email'))
    expect(sent).not.toHaveBeenCalled()
  })

  it("[RECOV-07] after the sending it toasts 'Your password reset link has been sent'", async () => {
    await atStep2()
    expect(toastText()).toBe('Your password reset link has been sent')
    expect(sent.mock.calls).toEqual([[{ email: 'ada@example.com' }]])
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
    expect(document.activeElement).toBe(field(code))
  })

  it('a refused sending stays, said by a toast and below the button', async () => {
    await open({ sendRecoveryCode: refusing(429, 'Too many attempts. Please try again later') })
    fill('Email', 'ada@example.com')
    await press('Send code')
    await vi.waitFor(() =>
      expect(screen.getAllByText('Too many attempts. Please try again later')).toHaveLength(2),
    )
    expect(field('Email').value).toBe('ada@example.com')
  })
})

describe('step 2', () => {
  it('has one field that phones fill in, with their digit keys', async () => {
    await atStep2()
    expect(inputs()).toEqual([field(code)])
    expect([field(code).autocomplete, field(code).inputMode]).toEqual(['one-time-code', 'numeric'])
    expect(field(code).maxLength).toBe(-1)
  })

  it.each(['', '   ', '12345', '1234567', '12345a', '١٢٣٤٥٦', '1234５6', '😀😀😀😀😀😀', '1'.repeat(10_000)])(
    '[CONST-02] %j is refused, and not sent',
    async (typed) => {
      await atStep2()
      fill(code, typed)
      await press('Verify code')
      expect(errorOf(code)).toBe(
        typed.trim() === '' ? 'This field is required' : 'Enter the 6 digits of the code we sent you',
      )
      expect(document.activeElement).toBe(field(code))
      expect(verified).not.toHaveBeenCalled()
    },
  )

  it.each(['123456', ' 123 456 ', '12 34 56', '123456\r\n'])('[CONST-02] %j is taken', async (typed) => {
    await atStep2()
    fill(code, typed)
    await press('Verify code')
    await screen.findByLabelText('New password')
    expect(verified.mock.calls).toEqual([[{ email: 'ada@example.com', otp: '123456' }]])
  })

  it("[RECOV-12] after the verification it toasts 'OTP verified.'", async () => {
    await atStep3()
    expect(toastText()).toBe('OTP verified.')
  })

  it('[RECOV-11] a refused code is named under its field', async () => {
    await atStep2({ verifyRecoveryCode: wrongCode })
    fill(code, '123456')
    await press('Verify code')
    await vi.waitFor(() => expect(errorOf(code)).toBe('Invalid or expired OTP'))
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
  })

  it('what was wrong with a try is gone while the next one runs', async () => {
    const { answers } = await atStep2({ verifyRecoveryCode: wrongCode })
    fill(code, '123456')
    await press('Verify code')
    await vi.waitFor(() => expect(errorOf(code)).toBe('Invalid or expired OTP'))
    answers.verifyRecoveryCode = () => new Promise(() => undefined)
    await press('Verify code')
    await vi.waitFor(() => expect(errorOf(code)).toBeNull())
  })

  it("[RECOV-08] 'Resend OTP' leads to step 1 with the email kept, after a countdown", async () => {
    const start = Date.now()
    const now = vi.spyOn(Date, 'now').mockReturnValue(start)
    const { services } = await atStep2()
    const resend = screen.getByRole('button', { name: 'Resend OTP' })
    expect([resend.getAttribute('aria-disabled'), screen.queryByText('in 60 s')]).not.toContain(null)
    await press('Resend OTP')
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
    now.mockReturnValue(start + 59_001)
    services.clock.increment(1_000)
    await screen.findByText('in 1 s')
    now.mockReturnValue(start + 60_000)
    services.clock.increment(1_000)
    await screen.findByText('You can ask for another code now')
    expect(resend.getAttribute('aria-disabled')).toBe('false')
    await press('Resend OTP')
    expect(screen.getByText('Step 1 of 3')).toBeTruthy()
    expect(field('Email').value).toBe('ada@example.com')
  })
})

describe('step 3', () => {
  it('[RECOV-13] has two masked fields and no other', async () => {
    await atStep3()
    expect(inputs()).toEqual([field('New password'), field('Confirm new password')])
    expect(inputs().map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
      ['password', 'new-password'],
      ['password', 'new-password'],
    ])
  })

  it.each([
    ['blue-Heron-77', 'blue-Heron-78', 'Confirm new password', 'Password mismatch'],
    ['blue-Heron-77', '', 'Confirm new password', 'Password mismatch'],
    ['blue-Heron-77', 'blue-Heron-77 ', 'Confirm new password', 'Password mismatch'],
    ['1234567', '1234567', 'New password', 'This field should be at least 8 characters long.'],
    ['', '', 'New password', 'This field is required'],
    ['Ada12345', 'Ada12345', 'New password', 'Your password must not contain your own details'],
  ])(
    '[RECOV-14] %j confirmed by %j is refused, and not sent',
    async (password, confirmation, label, words) => {
      await atStep3()
      await choose(password, confirmation)
      expect(errorOf(label)).toBe(words)
      expect(document.activeElement).toBe(field(label))
      expect(reset).not.toHaveBeenCalled()
    },
  )

  it('[RECOV-16] [RECOV-17] ends at /login with its toast, and leaves no secret', async () => {
    const app = await atStep3()
    await choose(secret)
    await onPage('Login')
    expect(app.address()).toBe('/login')
    expect(toastText()).toBe('Your new password has been saved successfully.')
    expect(reset.mock.calls).toEqual([[{ email: 'ada@example.com', newPassword: secret, otp: '123456' }]])
    expect(leftBehind(app)).not.toMatch(/blue-Heron-77|123456/)
    expect(
      ['recovery.code', 'recovery.password'].map((slot) => app.services.vault.read(slot as never)),
    ).toEqual(['', ''])
    expect(asked(app, 'SendRecoveryCode', 'VerifyRecoveryCode', 'ResetPassword')).toHaveLength(3)
  })

  it('a code that expired meanwhile leads back to it', async () => {
    await atStep3({ resetPassword: wrongCode })
    await choose(secret)
    await vi.waitFor(() => expect(errorOf(code)).toBe('Invalid or expired OTP'))
    expect([field(code).value, document.activeElement]).toEqual(['', field(code)])
  })
})
