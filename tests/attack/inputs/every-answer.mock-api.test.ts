import { describe, expect, it } from 'vitest'
import { restStage } from '../../stage/rest'

const rest = restStage()
const origin = 'http://localhost:5173'
const json = { 'content-type': 'application/json' }

describe('every answer carries x-server-time (ruling 27)', () => {
  it.each<[what: string, status: number, path: string, init: RequestInit]>([
    ['a success', 200, '/v1/app/banks', {}],
    ['no token', 401, '/v1/app/wallets', {}],
    ['a body that is no JSON', 400, '/v1/auth/login', { method: 'POST', body: '{', headers: json }],
    ['a body too large', 413, '/v1/auth/login', { method: 'POST', body: 'x'.repeat(70_000), headers: json }],
    ['wrong fields', 422, '/v1/auth/login', { method: 'POST', body: '{}', headers: json }],
    ['an unknown path', 404, '/v1/nothing', {}],
    ['a path that cannot be read', 404, '/v1/app/%E0%A4%A', {}],
    ['a path with a NUL', 404, '/v1/app/%00', {}],
    ['another method', 405, '/v1/auth/login', { method: 'PUT' }],
    ['a preflight', 204, '/v1/auth/login', { method: 'OPTIONS', headers: { origin } }],
    ['a preflight of a stranger', 204, '/v1/x', { method: 'OPTIONS', headers: { origin: 'https://x.ng' } }],
  ])('%s: %i', async (what, status, path, init) => {
    const token = what === 'a success' ? await rest.logIn('ada') : undefined
    const headers = { ...(init.headers as Record<string, string>), ...(token && { authorization: token }) }
    const answer = await fetch(rest.api.url + path, { ...init, headers })
    expect(answer.status).toBe(status)
    expect(Number(answer.headers.get('x-server-time'))).toBeCloseTo(rest.api.clock.now().getTime(), -5)
  })

  it('an injected error, too', async () => {
    rest.world.fault({ path: '/v1/app/banks', effect: 'status', status: 503 })
    const answer = await fetch(`${rest.api.url}/v1/app/banks`)
    expect([answer.status, answer.headers.has('x-server-time')]).toEqual([503, true])
  })
})
