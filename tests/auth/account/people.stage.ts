import { expect } from 'vitest'
import type { Rest } from '../../stage/rest'

export const minute = 60_000
export const hour = 60 * minute

export const nextPassword = 'other-naira-2'

let count = 0

/** A registration that nobody has made yet; each call is another person. */
export const somebody = () => {
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

/** What people do, and what of it can be seen, through the API of a stage. */
export const peopleOf = (rest: Rest) => {
  const register = (body: object) => rest.ask<Account>('/v1/app/customers', { body })
  return {
    register,
    /** A registered customer: who it is, the password, and a token that is fresh. */
    newCustomer: async () => {
      const { password, ...person } = somebody()
      const answer = await register({ ...person, password })
      expect(answer.status).toBe(201)
      return { ...person, id: answer.data.id, password, token: tokenOf(answer) }
    },
    logIn: (userId: unknown, password: unknown, headers = {}) =>
      rest.ask<Account>('/v1/auth/login', { body: { userId, password }, headers }),
    /** Somebody whom the world made, logged in. */
    customerOf: async (kind: 'wallet' | 'regular' | 'referrer') => {
      const { accountId, username, password } = await rest.world.createCustomer(kind)
      const body = { userId: username, password }
      return { id: accountId, password, token: tokenOf(await rest.ask('/v1/auth/login', { body })) }
    },
    changePassword: (
      token: string,
      oldPassword: unknown,
      newPassword: unknown = nextPassword,
      headers = {},
    ) => {
      const body = { oldPassword, newPassword }
      const method = 'PATCH'
      return rest.ask<{ id: string }>('/v1/auth/account/password/update', { method, body, token, headers })
    },
    deleteAccount: (token: string, password: string) =>
      rest.ask<{ id: string }>(`/v1/auth/account/${encodeURIComponent(password)}`, {
        method: 'DELETE',
        token,
      }),
    /** Whether a token still opens calls. */
    opens: async (token: string) => (await rest.get('/v1/app/banks', token)).status === 200,
    /** What the account of a token did, newest first. */
    activitiesOf: async (token: string) => {
      const { data } = await rest.get<{ type: string }[]>('/v1/app/activities?size=100', token)
      return data.map(({ type }) => type)
    },
  }
}

export const longText = 'x'.repeat(10_000)

/** What a name, a username or a code may be typed as by mistake or malice. */
export const oddTexts = {
  spaces: '     ',
  arabicDigits: '٠٨٠٣١٢٣٤٥٦٧',
  emoji: '🦊🦊🦊🦊',
  lineBreak: 'Ada\nOkafor',
  nul: 'Ada\u0000Okafor',
}

export const tokenOf = ({ headers }: { headers: Headers }) => headers.get('authorization') ?? ''

export const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

/** The same thing so many times at once. */
export const atOnce = <Value>(count: number, make: (nth: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)))

/** As a request from this address. */
export const from = (source: string) => ({ 'x-forwarded-for': source })

/** By field and message, what is refused with it. */
export type ApiError = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

/** Sends a sound body once for each text that one field refuses: 422 with its message on that field. */
export const expectErrors = async (
  refused: ApiError,
  send: (field: string, given: unknown) => Promise<{ status: number; fields: Record<string, string> }>,
): Promise<void> => {
  for (const [field, messages] of Object.entries(refused))
    for (const [message, given] of Object.entries(messages))
      for (const one of given) {
        const { status, fields } = await send(field, one)
        expect([field, one, status, fields[field]]).toEqual([field, one, 422, message])
      }
}
