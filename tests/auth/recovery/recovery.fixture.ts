import { expect } from 'vitest'
import type { Rest } from '../../fixtures/rest'
import { from, peopleOf } from '../account/customers.fixture'

export const ada = 'ada@example.com'
export const wrongCodeText = 'Invalid or expired OTP'
/** The rejection of a wrong or expired code. */
export const wrongCodeError = { status: 422, summary: wrongCodeText, fields: { otp: wrongCodeText } }

/** The three calls of a password reset, and the mail box. */
export const recoveryOf = (rest: Rest) => {
  const people = peopleOf(rest)
  const send = (email: unknown, source?: string) =>
    rest.request('/v1/auth/recovery/send', { body: { email }, headers: source ? from(source) : {} })
  const verify = (email: unknown, otp: unknown) =>
    rest.request('/v1/auth/recovery/verify', { method: 'PUT', body: { email, otp } })
  const reset = (email: unknown, otp: unknown, newPassword: unknown = 'brand-new-naira') =>
    rest.request('/v1/auth/recovery/reset', { body: { email, newPassword, otp } })
  const mails = async (to: string) => (await rest.world.mails(to)).map(({ body }) => body)
  /** The code of the newest mail. */
  const mailedCode = async (to: string) => /\b\d{6}\b/.exec((await mails(to))[0] ?? '')?.[0] ?? 'no code'
  /** A customer who was just sent a code. */
  const forgetful = async () => {
    const customer = await people.newCustomer()
    expect((await send(customer.email)).status).toBe(200)
    return { ...customer, code: await mailedCode(customer.email) }
  }
  /** A code that was just mailed to ada. */
  const adasCode = async () => {
    expect((await send(ada)).status).toBe(200)
    return mailedCode(ada)
  }
  return { send, verify, reset, mails, mailedCode, forgetful, adasCode }
}

/** Another code than this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const secondsToWait = (response: { headers: Headers }) => Number(response.headers.get('retry-after'))
