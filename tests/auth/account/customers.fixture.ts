import { expect } from 'vitest'
import type { Rest } from '../../fixtures/rest'

export const minute = 60_000
export const hour = 60 * minute

export const nextPassword = 'other-naira-2'

let count = 0

/** Returns a valid registration; each call returns a different person. */
export const newRegistration = () => {
  const number = String(++count).padStart(6, '0')
  return {
    firstName: 'Uche',
    lastName: 'Nnamdi',
    username: `uche${number}`,
    email: `uche${number}@example.org`,
    phone: `+234708${number}1`,
    password: 'plenty-of-naira',
  }
}

export interface Account {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  phone: string
  role: { name: string }
}

/** Calls and reads that customers make through the API. */
export const customerCalls = (rest: Rest) => {
  const register = (body: object) => rest.request<Account>('/v1/app/customers', { body })
  return {
    register,
    /** Registers a customer; also returns the password and a token. */
    newCustomer: async () => {
      const { password, ...person } = newRegistration()
      const response = await register({ ...person, password })
      expect(response.status).toBe(201)
      return { ...person, id: response.data.id, password, token: tokenOf(response) }
    },
    logIn: (userId: unknown, password: unknown, headers = {}) =>
      rest.request<Account>('/v1/auth/login', { body: { userId, password }, headers }),
    /** Logs in a customer that mock-api creates. */
    customerOf: async (kind: 'wallet' | 'regular' | 'referrer') => {
      const { accountId, username, password } = await rest.world.createCustomer(kind)
      const body = { userId: username, password }
      return { id: accountId, password, token: tokenOf(await rest.request('/v1/auth/login', { body })) }
    },
    changePassword: (
      token: string,
      oldPassword: unknown,
      newPassword: unknown = nextPassword,
      headers = {},
    ) => {
      const body = { oldPassword, newPassword }
      const method = 'PATCH'
      return rest.request<{ id: string }>('/v1/auth/account/password/update', {
        method,
        body,
        token,
        headers,
      })
    },
    deleteAccount: (token: string, password: string) =>
      rest.request<{ id: string }>(`/v1/auth/account/${encodeURIComponent(password)}`, {
        method: 'DELETE',
        token,
      }),
    /** Whether the API still accepts a token. */
    isAccepted: async (token: string) => (await rest.get('/v1/app/banks', token)).status === 200,
    /** The activity types of a token's account, newest first. */
    activitiesOf: async (token: string) => {
      const { data } = await rest.get<{ type: string }[]>('/v1/app/activities?size=100', token)
      return data.map(({ type }) => type)
    },
  }
}

export const longText = 'x'.repeat(10_000)

/** Mistyped and malicious names, usernames and codes. */
export const unusualTexts = {
  spaces: '     ',
  arabicDigits: '٠٨٠٣١٢٣٤٥٦٧',
  emoji: '🦊🦊🦊🦊',
  lineBreak: 'Ada\nOkafor',
  nul: 'Ada\u0000Okafor',
}

export const tokenOf = ({ headers }: { headers: Headers }) => headers.get('authorization') ?? ''

export const statusesOf = (responses: readonly { status: number }[]) => responses.map(({ status }) => status)

/** Runs a call `count` times in parallel. */
export const inParallel = <Value>(count: number, call: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

/** Headers of a request from the address `source`. */
export const fromAddress = (source: string) => ({ 'x-forwarded-for': source })

/** Invalid values by field and message. */
export type ApiError = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

/** Calls `send` with each invalid value; expects 422 with that field's message. */
export const expectErrors = async (
  expectedErrors: ApiError,
  send: (field: string, value: unknown) => Promise<{ status: number; fields: Record<string, string> }>,
): Promise<void> => {
  for (const [field, messages] of Object.entries(expectedErrors))
    for (const [message, invalidValues] of Object.entries(messages))
      for (const invalidValue of invalidValues) {
        const { status, fields } = await send(field, invalidValue)
        expect([field, invalidValue, status, fields[field]]).toEqual([field, invalidValue, 422, message])
      }
}
