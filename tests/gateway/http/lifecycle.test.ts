import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createUpstreamCheck } from '../../../gateway/http/readiness'
import { startGateway } from '../../../gateway/server'
import { folderOf } from '../../fixtures/folder'
import { type Fixture, openTestFixture } from '../gateway.fixture'
import { type Script, success } from '../upstream'

const rates = 'GET /v1/app/rates/all'
const readiness = async ({ gateway }: Fixture) => {
  const response = await fetch(`${gateway.url}/readyz`)
  return { ...((await response.json()) as object), code: response.status }
}

describe('readiness', () => {
  it.each<[string, Script, object]>([
    ['responds', { body: {} }, { code: 200, upstream: 'up' }],
    ['responds with 404', { status: 404, body: {} }, { code: 200, upstream: 'up' }],
    ['fails', { status: 503, body: {} }, { code: 503, upstream: 'down' }],
    ['closes the connection', (response) => response.destroy(), { code: 503, upstream: 'down' }],
  ])('without client files readiness follows the upstream, which %s', async (_, script, expected) => {
    const fixture = await openTestFixture()
    fixture.upstream.on('GET /healthz', script)
    expect(await readiness(fixture)).toMatchObject(expected)
  })

  it('a gateway with client files is ready while its upstream is down', async () => {
    const staticDir = folderOf({ 'index.html': '<!doctype html><title>the app</title>' })
    const fixture = await openTestFixture({ staticDir, upstream: 'http://127.0.0.1:1' })
    expect(await readiness(fixture)).toEqual({ code: 200, status: 'ready', upstream: 'down' })
    const page = await fetch(`${fixture.gateway.url}/login`, { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('the app')])
  })

  it('a readiness check is cached for 5 s when up and for 1 s when down', async () => {
    let [now, isUp, requestCount] = [0, true, 0]
    const check = createUpstreamCheck(
      async () => {
        requestCount += 1
        return isUp
      },
      () => now,
    )
    const checkAt = async (time: number) => {
      now = time
      return [await check(), requestCount]
    }
    expect(await checkAt(0)).toEqual(['up', 1])
    isUp = false
    expect([await checkAt(4_999), await checkAt(5_000)]).toEqual([
      ['up', 1],
      ['down', 2],
    ])
    isUp = true
    expect([await checkAt(5_999), await checkAt(6_000)]).toEqual([
      ['down', 2],
      ['up', 3],
    ])
  })
})

describe('graceful stop', () => {
  it('/readyz reports the stop while the gateway still serves', async () => {
    const fixture = await openTestFixture({ drainMs: 400 })
    fixture.upstream.on('GET /healthz', { body: {} })
    fixture.upstream.on(rates, success([{ id: 1 }]))
    expect(await readiness(fixture)).toMatchObject({ status: 'ready' })
    const stopping = fixture.gateway.stop()
    expect(await readiness(fixture)).toEqual({ code: 503, status: 'stopping' })
    expect((await fixture.ask('{ rates { id } }')).data).toEqual({ rates: [{ id: 1 }] })
    await stopping
    await expect(fetch(`${fixture.gateway.url}/healthz`)).rejects.toThrow()
  })

  it('a stop finishes the running request, accepts no new one and closes idle sockets', async () => {
    // The limit is long enough for even a slow machine to stop in time.
    const { upstream, gateway, ask } = await openTestFixture({ stopWithinMs: 20_000 })
    upstream.on(rates, (response) => {
      setTimeout(() => response.end(JSON.stringify(success([{ id: 1 }]).body)), 200)
    })
    const running = ask('{ rates { id } }')
    await expect.poll(() => upstream.requests.length).toBe(1)
    const startedAt = performance.now()
    const stopped = gateway.stop()
    await expect(fetch(`${gateway.url}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow()
    expect(await running).toMatchObject({ status: 200, data: { rates: [{ id: 1 }] } })
    await stopped
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })

  it('a stop aborts requests that exceed its time limit', async () => {
    const { upstream, gateway, ask } = await openTestFixture({ stopWithinMs: 600 })
    upstream.on(rates, () => undefined)
    const running = ask('{ rates { id } }').catch(() => 'cut off')
    await expect.poll(() => upstream.requests.length).toBe(1)
    const startedAt = performance.now()
    await gateway.stop()
    expect(await running).toBe('cut off')
    expect(performance.now() - startedAt).toBeGreaterThan(550)
    expect(performance.now() - startedAt).toBeLessThan(8_000)
  })
})

it('a start on a port in use fails and leaves nothing running', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const upstream = 'http://127.0.0.1:1'
  const options = { upstream, production: false, trustedDocuments: {}, log: 'silent' } as const
  await expect(startGateway({ ...options, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await new Promise((resolve) => other.close(resolve))
  const gateway = await startGateway({ ...options, port })
  expect(gateway.url).toBe(`http://127.0.0.1:${port}`)
  await gateway.stop()
})
