import { expect } from 'vitest'
import type { Rest } from '../shared/rest'

export const minute = 60_000
export const hour = 60 * minute

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

export const register = (rest: Rest, body: object) => rest.ask<Account>('/v1/app/customers', { body })

/** A registered customer: who it is, the password, and a token that is fresh. */
export const newCustomer = async (rest: Rest) => {
  const { password, ...person } = somebody()
  const answer = await register(rest, { ...person, password })
  expect(answer.status).toBe(201)
  return { ...person, id: answer.data.id, password, token: answer.headers.get('authorization') ?? '' }
}

export const logIn = (rest: Rest, userId: unknown, password: unknown, headers = {}) =>
  rest.ask<Account>('/v1/auth/login', { body: { userId, password }, headers })

/** Whether a token still opens calls. */
export const opens = async (rest: Rest, token: string): Promise<boolean> =>
  (await rest.get('/v1/app/banks', token)).status === 200

export const longText = 'x'.repeat(10_000)

/** What a name, a username or a code may be typed as by mistake or malice. */
export const oddTexts = {
  spaces: '     ',
  arabicDigits: '٠٨٠٣١٢٣٤٥٦٧',
  emoji: '🦊🦊🦊🦊',
  lineBreak: 'Ada\nOkafor',
  nul: 'Ada\u0000Okafor',
}
