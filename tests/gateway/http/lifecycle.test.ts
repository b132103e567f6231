import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../gateway/config'
import { startGateway } from '../../../gateway/server'
import { openStage, type Stage } from '../stage'
import { good } from '../upstream'

describe('stopping', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await openStage({ stopWithinMs: 600 })
  })
  afterEach(() => stage.stop())

  const arrived = ({ upstream } = stage) => expect.poll(() => upstream.seen.length).toBe(1)

  it('finishes the running request, takes no new one and closes kept-alive connections', async () => {
    // A limit far away: what ends before it has not waited for it, also on a slow machine.
    const patient = await openStage({ stopWithinMs: 20_000 })
    patient.upstream.on('GET /v1/app/rates/all', async (response) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      response.end(JSON.stringify(good([{ id: 1 }]).body))
    })
    const running = patient.ask('{ rates { id } }')
    await arrived(patient)
    const started = performance.now()
    const stopped = patient.gateway.stop()
    await expect(
      fetch(`${patient.gateway.url}/healthz`, { headers: { connection: 'close' } }),
    ).rejects.toThrow()
    expect(await running).toMatchObject({ status: 200, data: { rates: [{ id: 1 }] } })
    await stopped
    expect(performance.now() - started).toBeLessThan(3_000)
    await patient.stop()
  })

  it('cuts off after its limit what does not end', async () => {
    stage.upstream.on('GET /v1/app/rates/all', () => undefined)
    const running = stage.ask('{ rates { id } }').catch(() => 'cut off')
    await arrived()
    const started = performance.now()
    await stage.gateway.stop()
    expect(await running).toBe('cut off')
    expect(performance.now() - started).toBeGreaterThan(550)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('starting', () => {
  it('on a port in use fails and leaves nothing behind', async () => {
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
})

const dev = { NODE_ENV: 'development' }
const production = { UPSTREAM_URL: 'https://api.example', UPSTREAM_IDEMPOTENCY: 'keys' }

describe('the configuration', () => {
  it('is production unless development is asked for', () => {
    for (const env of [{}, { NODE_ENV: '' }, { NODE_ENV: 'production' }])
      expect(readConfig({ ...production, ...env })).toMatchObject({
        production: true,
        trustedDocuments: 'dist/documents',
        chatUrl: undefined,
        drainMs: 10_000,
      })
    for (const NODE_ENV of ['development', 'test']) expect(readConfig({ NODE_ENV }).production).toBe(false)
  })

  it.each([
    ...['http://127.0.0.1:4100', 'http://127.9.9.9', 'http://localhost:4100', 'http://[::1]:4100'].map(
      (url) => [url],
    ),
    ['http://bank.internal', { UPSTREAM_ALLOW_HTTP: 'true' }],
  ] as [url: string, more?: object][])('reaches %s %j', (UPSTREAM_URL, more) => {
    expect(readConfig({ ...production, UPSTREAM_URL, ...more }).upstream).toBe(UPSTREAM_URL)
  })

  it.each([
    'http://api.example',
    'http://10.0.0.7',
    'http://127.0.0.1.evil.example',
    'http://localhost.example',
  ])('does not tell a password to %s, which everybody on the way could read', (UPSTREAM_URL) => {
    for (const NODE_ENV of ['production', 'development'])
      expect(() => readConfig({ ...production, NODE_ENV, UPSTREAM_URL })).toThrow(
        'UPSTREAM_URL must be https',
      )
  })

  it('[API-01] names the API host in one variable; in development the local one is the default', () => {
    expect(readConfig(dev).upstream).toBe('http://127.0.0.1:4100')
    expect(readConfig({ ...dev, MOCK_API_PORT: '4555' }).upstream).toBe('http://127.0.0.1:4555')
    expect(readConfig({ ...dev, UPSTREAM_URL: 'https://api.example.com/bank' }).upstream).toBe(
      'https://api.example.com/bank',
    )
  })

  it('has sound defaults', () => {
    expect(readConfig(dev)).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      production: false,
      upstreamIdempotency: 'keys',
      upstreamTimeoutMs: 10_000,
      trustedDocuments: 'client/generated/persisted-documents.json',
      staticDir: undefined,
      logLevel: 'info',
      drainMs: 0,
    })
    expect(readConfig({ ...dev, UPSTREAM_IDEMPOTENCY: 'none' }).upstreamIdempotency).toBe('none')
  })

  it.each([
    [{ GATEWAY_PORT: 'abc' }, 'GATEWAY_PORT must be a whole number from 0 to 65535'],
    [{ GATEWAY_PORT: '65536' }, 'GATEWAY_PORT must be a whole number'],
    [{ GATEWAY_PORT: '-1' }, 'GATEWAY_PORT must be a whole number'],
    [{ UPSTREAM_URL: 'localhost' }, 'UPSTREAM_URL must be an http or https address'],
    [{ UPSTREAM_URL: 'ftp://host' }, 'UPSTREAM_URL must be an http or https address'],
    [{ UPSTREAM_URL: 'http://u:p@host' }, 'UPSTREAM_URL must be an http or https address without login'],
    [{ UPSTREAM_URL: 'http://:p@host' }, 'UPSTREAM_URL must be an http or https address without login'],
    [{ UPSTREAM_URL: 'http://host/?a=1' }, 'UPSTREAM_URL must be an http or https address'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of'],
    [{ NODE_ENV: 'production' }, 'UPSTREAM_URL is needed in production'],
    [{ NODE_ENV: 'production', UPSTREAM_URL: ' ' }, 'UPSTREAM_URL is needed in production'],
    [{ UPSTREAM_URL: 'https://api.example' }, 'UPSTREAM_IDEMPOTENCY is needed in production'],
    [{ UPSTREAM_ALLOW_HTTP: 'yes' }, 'UPSTREAM_ALLOW_HTTP must be one of true, false'],
    [{ DRAIN_MS: '60001' }, 'DRAIN_MS must be a whole number from 0 to 60000'],
    [{ UPSTREAM_IDEMPOTENCY: 'yes' }, 'UPSTREAM_IDEMPOTENCY must be one of keys, none'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ CHART_SCRIPT_URL: 'javascript:alert(1)' }, 'CHART_SCRIPT_URL'],
    [{ CHART_SCRIPT_URL: 'https://a.example/x.js', CHART_SYMBOL_PREFIX: '"><b>' }, 'CHART_SYMBOL_PREFIX'],
    [
      { CHART_SCRIPT_URL: 'https://a.example/x.js', CHART_ORIGINS: "https://b.example/path 'self'" },
      'CHART_ORIGINS',
    ],
    [{ UPSTREAM_TIMEOUT_MS: '0' }, 'UPSTREAM_TIMEOUT_MS must be a whole number from 100 to 60000'],
  ])('%j is refused in plain words', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('tells everything that is wrong at once', () => {
    const wrong = { NODE_ENV: 'x', GATEWAY_PORT: 'x', UPSTREAM_URL: 'x' }
    expect(() => readConfig(wrong)).toThrow(/NODE_ENV[\s\S]*GATEWAY_PORT|UPSTREAM_URL[\s\S]*GATEWAY_PORT/)
  })
})
