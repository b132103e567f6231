import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loopbackOnly } from '../../mock-api/world/loopback'
import { exchange, type RawRequest } from '../attack/wire/wire'

const server = express()
  .use(loopbackOnly, (_, response) => void response.json({ ok: true }))
  .listen(0, '0.0.0.0')
let port = 0

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a request with headers that `fetch` does not allow, and returns its status. */
const request = async ({ headers, ...overrides }: Partial<RawRequest> = {}, address = '127.0.0.1') => {
  const host = { host: `localhost:${port}` }
  const requestOptions = { path: '/', ...overrides, headers: { ...host, ...headers } }
  return (await exchange(`http://${address}:${port}`, requestOptions)).status
}
const json = { 'content-type': 'application/json' }
const baseUrl = () => `http://localhost:${port}`

describe('mock environment on the loopback interface', () => {
  it.each(['localhost', '127.0.0.1', 'LOCALHOST'])(
    'the mock environment responds to the host name %s',
    async (name) => {
      expect(await request({ headers: { host: `${name}:${port}` } })).toBe(200)
      expect(await request({ headers: { host: name } })).toBe(200)
    },
  )

  it.each([
    ...['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80', 'evil.example:localhost'],
    ...['192.168.1.4', '0.0.0.0'],
  ])('the mock environment rejects the host name %s (DNS rebinding)', async (host) => {
    expect(await request({ headers: { host } })).toBe(403)
  })

  const externalAddress = Object.values(networkInterfaces())
    .flat()
    .find((networkInterface) => networkInterface?.family === 'IPv4' && !networkInterface.internal)?.address
  it.runIf(externalAddress !== undefined)(
    'the mock environment rejects network clients even with the right host name',
    async () => {
      expect(await request({}, externalAddress)).toBe(403)
    },
  )

  it('the mock environment rejects requests through a proxy', async () => {
    expect(await request({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(403)
    expect(await request({ headers: { forwarded: 'for=127.0.0.1' } })).toBe(403)
  })
})

describe('cross-site requests', () => {
  it('the mock environment accepts changes only from its own origin', async () => {
    const post = (origin: string) => request({ method: 'POST', headers: { ...json, origin }, body: '{}' })
    expect(await post(baseUrl())).toBe(200)
    expect(await post('https://evil.example')).toBe(403)
    expect(await post('http://localhost:5173')).toBe(403)
    expect(await post('null')).toBe(403)
  })

  it.each(['POST', 'PUT', 'DELETE'])('a %s needs JSON or a header that no form can send', async (method) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await request({ method, headers: form, body: 'a=b' })).toBe(403)
    expect(await request({ method, headers: { 'content-type': 'text/plain' }, body: '{}' })).toBe(403)
    expect(await request({ method })).toBe(403)
    expect(await request({ method, headers: json, body: '{}' })).toBe(200)
    expect(await request({ method, headers: { 'x-world': 'test' } })).toBe(200)
  })

  it('the mock environment rejects a cross-site GET but accepts a link', async () => {
    const from = (site: string, mode: string) =>
      request({ headers: { 'sec-fetch-site': site, 'sec-fetch-mode': mode } })
    expect(await from('same-origin', 'cors')).toBe(200)
    expect(await from('none', 'navigate')).toBe(200)
    expect(await from('same-site', 'navigate')).toBe(200)
    expect(await from('same-site', 'cors')).toBe(403)
    expect(await from('cross-site', 'no-cors')).toBe(403)
  })
})
