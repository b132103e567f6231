import { expect } from 'vitest'
import type { Rest } from '../../fixtures/rest'
import { customerCalls, fromAddress } from '../account/customers.fixture'

export const ada = 'ada@example.com'
export const wrongCodeText = 'Invalid or expired OTP'
export const wrongCodeError = { status: 422, summary: wrongCodeText, fields: { otp: wrongCodeText } }

export const recoveryOf = (rest: Rest) => {
  const people = customerCalls(rest)
  const send = (email: unknown, source?: string) =>
    rest.request('/v1/auth/recovery/send', { body: { email }, headers: source ? fromAddress(source) : {} })
  const verify = (email: unknown, otp: unknown) =>
    rest.request('/v1/auth/recovery/verify', { method: 'PUT', body: { email, otp } })
  const reset = (email: unknown, otp: unknown, newPassword: unknown = 'brand-new-naira') =>
    rest.request('/v1/auth/recovery/reset', { body: { email, newPassword, otp } })
  const mails = async (to: string) => (await rest.world.mails(to)).map(({ body }) => body)
  const mailedCode = async (to: string) => /\b\d{6}\b/.exec((await mails(to))[0] ?? '')?.[0] ?? 'no code'
  const forgetful = async () => {
    const customer = await people.newCustomer()
    expect((await send(customer.email)).status).toBe(200)
    return { ...customer, code: await mailedCode(customer.email) }
  }
  const adasCode = async () => {
    expect((await send(ada)).status).toBe(200)
    return mailedCode(ada)
  }
  return { send, verify, reset, mails, mailedCode, forgetful, adasCode }
}

export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const secondsToWait = (response: { headers: Headers }) => Number(response.headers.get('retry-after'))
