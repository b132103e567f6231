import { expect } from 'vitest'
import type { Shape } from '../../contract/operations'
import type { Rest } from '../../fixtures/rest'

export type Account = Shape<'Account'>

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

export const customerCalls = (rest: Rest) => {
  const register = (body: object, headers = {}) =>
    rest.request<Account>('/v1/app/customers', { body, headers })
  const logIn = (userId: unknown, password: unknown, headers = {}) =>
    rest.request<Account>('/v1/auth/login', { body: { userId, password }, headers })
  return {
    register,
    logIn,
    /** Logs in with another wrong password from each address and returns the statuses. */
    guessFrom: async (username: string, addresses: readonly string[]) => {
      const statuses: number[] = []
      for (const address of addresses)
        statuses.push((await logIn(username, `no ${statuses.length}`, fromAddress(address))).status)
      return statuses
    },
    newCustomer: async (headers = {}) => {
      const { password, ...person } = newRegistration()
      const response = await register({ ...person, password }, headers)
      expect(response.status).toBe(201)
      return { ...person, id: response.data.id, password, token: tokenOf(response) }
    },
    customerOf: async (kind: 'wallet' | 'regular' | 'referrer') => {
      const { accountId, username, password } = await rest.world.createCustomer(kind)
      return { id: accountId, password, token: tokenOf(await logIn(username, password)) }
    },
    changePassword: (
      token: string,
      oldPassword: unknown,
      newPassword: unknown = nextPassword,
      headers = {},
    ) => {
      const body = { oldPassword, newPassword }
      const path = '/v1/auth/account/password/update'
      return rest.request<{ id: string }>(path, { method: 'PATCH', body, token, headers })
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

export const unusualTexts = {
  spaces: '     ',
  arabicDigits: '٠٨٠٣١٢٣٤٥٦٧',
  emoji: '🦊🦊🦊🦊',
  lineBreak: 'Ada\nOkafor',
  nul: 'Ada\u0000Okafor',
}

export const tokenOf = ({ headers }: { headers: Headers }) => headers.get('authorization') ?? ''

export const statusesOf = (responses: readonly { status: number }[]) => responses.map(({ status }) => status)

export const inParallel = <Value>(count: number, call: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

/** Runs a call `count` times, `size` at once: more than 20 would overflow the hashing queue. */
export const inBatches = async <Value>(
  count: number,
  size: number,
  call: (index: number) => Promise<Value>,
): Promise<Value[]> => {
  const results: Value[] = []
  for (let start = 0; start < count; start += size)
    results.push(...(await inParallel(Math.min(size, count - start), (index) => call(start + index))))
  return results
}

export const fromAddress = (source: string) => ({ 'x-forwarded-for': source })

/** Calls `send` with each invalid value; expects 422 with that field's message. */
export const expectErrors = async (
  expectedErrors: Record<string, Record<string, readonly unknown[]>>,
  send: (field: string, value: unknown) => Promise<{ status: number; fields: Record<string, string> }>,
): Promise<void> => {
  for (const [field, messages] of Object.entries(expectedErrors))
    for (const [message, invalidValues] of Object.entries(messages))
      for (const invalidValue of invalidValues) {
        const { status, fields } = await send(field, invalidValue)
        expect([field, invalidValue, status, fields[field]]).toEqual([field, invalidValue, 422, message])
      }
}
