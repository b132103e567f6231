import { describe, expect, it } from 'vitest'
import { redirectAfter } from '../../../machines/auth/session/redirects.rules'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'

const sentAt = 1_000_000
const email = 'ada@example.com'
const submit = { type: 'recovery.submit' }
const whole = { type: 'recovery.enterCode', verdict: 'whole' }
const passwords = { type: 'recovery.enterPasswords', typed: { password: 'good', matches: true } }
const resend = (ms: number) => ({ type: 'recovery.resend', at: sentAt + ms })

const toStep2 = [{ type: 'recovery.enterEmail', text: ` ${email} ` }, submit, done('sendCode', { sentAt })]
const toStep3 = [...toStep2, whole, submit, done('verifyCode')]
const begun = (...events: PlainEvent[]) => played('recovery', { resumed: null }, ...events)
const codeError = apiError(422, 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })

describe('the three steps', () => {
  it("[RECOV-01] [RECOV-05] [RECOV-10] [RECOV-16] each begin once the last is answered, and lead to '/login'", async () => {
    const steps = [[], toStep2.slice(0, 2), toStep2, toStep3.slice(0, -1), toStep3]
    const all = [...toStep3, passwords, submit, done('resetPassword')]
    const runs = await Promise.all([...steps, all].map((events) => begun(...events)))
    expect(runs.map(({ state }) => state.value)).toEqual([
      'askingEmail',
      'sendingCode',
      'enteringCode',
      'verifyingCode',
      'choosingPassword',
      'completed',
    ])
    const { calls, eventBus } = runs.at(-1)!
    expect(calls).toEqual(
      ['sendCode', 'verifyCode', 'resetPassword'].map((port) => ({ port, input: { email } })),
    )
    const emitted = ['recovery.codeSent', 'recovery.codeVerified', 'recovery.completed']
    expect(eventBus).toEqual(emitted.map((type) => ({ type })))
    const nobody = { hasToken: false, accountId: null, role: null }
    expect(redirectAfter(eventBus.at(-1)!, { path: '/recovery', search: '' }, nobody)).toBe('/login')
  })

  it('[RECOV-06] [RECOV-11] stay where a call is refused', async () => {
    const first = await begun(...toStep2.slice(0, 2), failed('sendCode', apiError(429, 'Too many')))
    const second = await begun(...toStep3.slice(0, -1), failed('verifyCode', codeError))
    expect([first, second].map(({ state }) => [state.value, state.context.error])).toEqual([
      ['askingEmail', apiError(429, 'Too many')],
      ['enteringCode', codeError],
    ])
  })
})

describe('sending the code again', () => {
  it('[RECOV-08] leads to step 1 with the email kept, from a minute after the last sending', async () => {
    const early = await begun(...toStep2, resend(59_999))
    const late = await begun(...toStep2, submit, resend(60_000))
    expect([early.state.value, late.state.value]).toEqual(['enteringCode', 'askingEmail'])
    expect(late.state.context).toMatchObject({ email: ` ${email} `, checked: false, error: null })
  })
})
