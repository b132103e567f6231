import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { restStage } from '../shared/rest'

const rest = restStage({ slowSenderMs: 400 })
const origin = 'http://localhost:5173'
const json = { 'content-type': 'application/json' }

/** Sends bytes and reads what comes back until the server ends the connection. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(rest.api.url)
    const socket = connect(Number(port), hostname, () => void socket.write(bytes))
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    socket.once('close', () => resolve(text)).once('error', reject)
  })

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

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['a sender that stops', 'GET / HTTP/1.1\r\nhost: x\r\n', 408],
  ])('%s: %s', async (_, bytes, status) => {
    await rest.world.advanceClock(86_400_000)
    const text = await raw(bytes)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const time = Number(/^x-server-time: (\d+)\r$/m.exec(text)?.[1])
    expect(Math.abs(time - rest.api.clock.now().getTime())).toBeLessThan(60_000)
  })
})
