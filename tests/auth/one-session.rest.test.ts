import { describe, expect, it } from 'vitest'
import { restStage } from '../shared/rest'
import { hour, logIn, newCustomer, opens } from './people.stage'

const rest = restStage()
const carrying = (authorization: string) => ({ authorization })
const tokenIn = (answer: { headers: Headers }) => answer.headers.get('authorization') ?? ''

describe('one session per sign-in (ruling 25)', () => {
  it('the token that re-authentication is asked with ends as the new one is issued', async () => {
    const { username, password, token } = await newCustomer(rest)
    for (const form of [token, token.replace('Bearer ', '')]) {
      const old = form === token ? token : tokenIn(await logIn(rest, username, password))
      const answer = await logIn(rest, username, password, carrying(form === token ? old : old.slice(7)))
      expect(answer.status).toBe(200)
      expect(await opens(rest, old)).toBe(false)
      expect(await opens(rest, tokenIn(answer))).toBe(true)
    }
  })

  it('a wrong password ends nothing, and other sessions of the account go on', async () => {
    const { username, password, token } = await newCustomer(rest)
    const phone = tokenIn(await logIn(rest, username, password))
    expect((await logIn(rest, username, 'not the one', carrying(token))).status).toBe(400)
    expect(await opens(rest, token)).toBe(true)
    expect((await logIn(rest, username, password, carrying(token))).status).toBe(200)
    expect(await opens(rest, phone)).toBe(true)
  })

  it('any other token is ignored: of somebody else, ended, invented', async () => {
    const { username, password } = await newCustomer(rest)
    const other = await newCustomer(rest)
    const ended = await newCustomer(rest)
    await rest.ask('/v1/auth/logout', { method: 'POST', token: ended.token })
    for (const odd of [other.token, ended.token, 'old-customer', 'Bearer x', '"', 'x'.repeat(900)])
      expect((await logIn(rest, username, password, carrying(odd))).status).toBe(200)
    expect(await opens(rest, other.token)).toBe(true)
  })

  it('the new token’s twelve hours begin anew, and end', async () => {
    const { username, password, token } = await newCustomer(rest)
    await rest.world.advanceClock(11 * hour)
    const next = tokenIn(await logIn(rest, username, password, carrying(token)))
    await rest.world.advanceClock(12 * hour - 1_000)
    expect(await opens(rest, next)).toBe(true)
    await rest.world.advanceClock(1_000)
    expect(await opens(rest, next)).toBe(false)
  })
})
