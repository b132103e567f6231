import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createApi } from '../../mock-api/api'
import { connectServer } from '../../mock-api/database/postgres'
import { siteOf } from '../../mock-api/http/site'
import { startMockApi } from '../../mock-api/server'
import { restFixture } from '../fixtures/rest'
import { describeOnPostgres } from './on-postgres'

const rest = restFixture()
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close()
})

const listen = async (server: Pick<Server, 'listen' | 'address' | 'close'>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve as never))
  cleanups.push(() => server.close())
  return (server.address() as AddressInfo).port
}
const timedFetch = async (url: string, options: RequestInit = {}) => {
  const startedAt = performance.now()
  const response = await fetch(url, options)
  const body = (await response.json()) as { status?: string; database?: string; error?: { summary: string } }
  return { status: response.status, body, ms: performance.now() - startedAt }
}
const adasLogin = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ userId: 'ada', password: 'Ada-Naira-1' }),
}
/** The gateway waits at most 10 s. */
const limitMs = 10_000
const unavailable = 'This service is not available at the moment'
const expectSilentDatabase = async (url: string): Promise<void> => {
  const [health, ready] = await Promise.all([timedFetch(`${url}/healthz`), timedFetch(`${url}/readyz`)])
  expect(health).toMatchObject({ status: 200, body: { status: 'ok', database: 'silent' } })
  expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable', database: 'silent' } })
  expect(Math.max(health.ms, ready.ms)).toBeLessThan(4_000)
}
const sell = (url: string, token: string, key: string) =>
  timedFetch(`${url}/v1/app/wallets/sell`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ amountCrypto: '11', currencySymbol: 'USDT', chain: 'tron' }),
  })
const expectUnavailable = ({ status, body, ms }: Awaited<ReturnType<typeof timedFetch>>): void => {
  expect({ status, summary: body.error?.summary }).toEqual({ status: 503, summary: unavailable })
  expect(ms).toBeLessThan(limitMs)
}

it('the embedded database is always ready', async () => {
  for (const path of ['healthz', 'readyz'])
    expect(await timedFetch(`${rest.url}/${path}`)).toMatchObject({
      status: 200,
      body: { status: 'ok', database: 'ok' },
    })
})

it('calls return 503 within 10 s if the database never responds', async () => {
  const sockets: Socket[] = []
  const silentServer = createServer((socket) => sockets.push(socket))
  cleanups.push(() => sockets.forEach((socket) => void socket.destroy()))
  const port = await listen(silentServer)
  const { db, answers, close } = connectServer({ databaseUrl: `postgres://nobody@127.0.0.1:${port}/none` })
  cleanups.push(close)
  const complaints: string[] = []
  const app = createApi({
    deps: { db, clock: rest.api.clock, newAddress: () => '' },
    site: siteOf({}),
    world: rest.api.world,
    worldEnabled: false,
    isDatabaseUp: answers,
    log: () => {},
    logError: (where) => void complaints.push(where),
  })
  const url = `http://127.0.0.1:${await listen(createHttpServer(app))}`
  await expectSilentDatabase(url)
  const token = `Bearer ${'x'.repeat(43)}`
  for (const response of await Promise.all([0, 1, 2].map((index) => sell(url, token, `k-${index}`))))
    expectUnavailable(response)
  expectUnavailable(await timedFetch(`${url}/v1/auth/login`, adasLogin))
  expect(complaints).toHaveLength(4)
}, 40_000)

/** Starts a proxy that can stall: it then forwards no bytes and closes no connection. */
const startStallingProxy = async (target: URL) => {
  let isStalled = false
  const pairs: Socket[] = []
  const server = createServer((socket) => {
    const upstream = createConnection(Number(target.port), target.hostname)
    pairs.push(socket, upstream)
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      from.on('data', (chunk) => void (isStalled || to.write(chunk)))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  cleanups.push(() => pairs.forEach((socket) => void socket.destroy()))
  const url = new URL(target)
  url.port = String(await listen(server))
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    stall: () => {
      isStalled = true
    },
    release: () => {
      isStalled = false
      pairs.splice(0).forEach((socket) => void socket.destroy())
    },
  }
}

describeOnPostgres('on a PostgreSQL server that hangs', (server) => {
  it('calls return 503 while the database hangs and succeed afterwards', async () => {
    await server().query('create database hanging')
    const proxy = await startStallingProxy(new URL(server().urlOf('hanging')))
    const api = await startMockApi({ port: 0, databaseUrl: proxy.url, settlement: 'manual', feed: 'steady' })
    cleanups.push(() => api.stop())
    await api.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
    const login = await fetch(`${api.url}/v1/auth/login`, adasLogin)
    const token = login.headers.get('authorization') ?? ''
    expect(await timedFetch(`${api.url}/readyz`)).toMatchObject({ status: 200, body: { database: 'ok' } })

    const runningSales = Promise.all([0, 1, 2].map((index) => sell(api.url, token, `under-way-${index}`)))
    proxy.stall()
    await expectSilentDatabase(api.url)
    for (const response of await Promise.all([sell(api.url, token, 'held'), sell(api.url, token, 'held-2')]))
      expectUnavailable(response)
    for (const response of await runningSales) if (response.status !== 200) expectUnavailable(response)

    proxy.release()
    await expect
      .poll(async () => (await timedFetch(`${api.url}/readyz`)).status, { timeout: 15_000 })
      .toBe(200)
    await expect.poll(async () => (await sell(api.url, token, 'held')).status, { timeout: 15_000 }).toBe(200)
    expect((await api.audit()).drift).toBe('0')
  }, 60_000)
})
