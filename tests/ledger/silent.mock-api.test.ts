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
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const listening = async (server: Pick<Server, 'listen' | 'address' | 'close'>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve as never))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}
/** A response, its envelope and its duration, ms. */
const timed = async (url: string, options: RequestInit = {}) => {
  const startedAt = performance.now()
  const answer = await fetch(url, options)
  const body = (await answer.json()) as { status?: string; database?: string; error?: { summary: string } }
  return { status: answer.status, body, ms: performance.now() - startedAt }
}
/** The callers' maximum wait: the gateway gives up after 10 s. */
const limitMs = 10_000
const unavailable = 'This service is not available at the moment'
const isSilent = async (url: string): Promise<void> => {
  const [health, ready] = await Promise.all([timed(`${url}/healthz`), timed(`${url}/readyz`)])
  expect(health).toMatchObject({ status: 200, body: { status: 'ok', database: 'silent' } })
  expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable', database: 'silent' } })
  expect(Math.max(health.ms, ready.ms)).toBeLessThan(4_000)
}
const sell = (url: string, token: string, key: string) =>
  timed(`${url}/v1/app/wallets/sell`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ amountCrypto: '11', currencySymbol: 'USDT', chain: 'tron' }),
  })
const isRefused = ({ status, body, ms }: Awaited<ReturnType<typeof timed>>): void => {
  expect({ status, summary: body.error?.summary }).toEqual({ status: 503, summary: unavailable })
  expect(ms).toBeLessThan(limitMs)
}

it('the embedded database always answers', async () => {
  for (const path of ['healthz', 'readyz'])
    expect(await timed(`${rest.url}/${path}`)).toMatchObject({
      status: 200,
      body: { status: 'ok', database: 'ok' },
    })
})

it('calls answer 503 within their limit when the database never replies', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  closing.push(() => sockets.forEach((socket) => void socket.destroy()))
  const port = await listening(silent)
  const { db, answers, close } = connectServer({ databaseUrl: `postgres://nobody@127.0.0.1:${port}/none` })
  closing.push(close)
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
  const url = `http://127.0.0.1:${await listening(createHttpServer(app))}`
  await isSilent(url)
  const token = `Bearer ${'x'.repeat(43)}`
  for (const answer of await Promise.all([0, 1, 2].map((nth) => sell(url, token, `k-${nth}`))))
    isRefused(answer)
  isRefused(
    await timed(`${url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: 'ada', password: 'Ada-Naira-1' }),
    }),
  )
  expect(complaints).toHaveLength(4)
}, 40_000)

/** A connection that can be stalled: no bytes pass, and no end is signalled. */
const heldWay = async (target: URL) => {
  let isHeld = false
  const pairs: Socket[] = []
  const server = createServer((socket) => {
    const onward = createConnection(Number(target.port), target.hostname)
    pairs.push(socket, onward)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      from.on('data', (part) => void (isHeld || to.write(part)))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  closing.push(() => pairs.forEach((socket) => void socket.destroy()))
  const way = new URL(target)
  way.port = String(await listening(server))
  way.hostname = '127.0.0.1'
  return {
    url: way.href,
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      pairs.splice(0).forEach((socket) => void socket.destroy())
    },
  }
}

describeOnPostgres('on a PostgreSQL server that hangs', (server) => {
  it('calls answer 503 while the database hangs and succeed afterwards', async () => {
    await server().query('create database hanging')
    const way = await heldWay(new URL(server().urlOf('hanging')))
    const api = await startMockApi({ port: 0, databaseUrl: way.url, settlement: 'manual', feed: 'steady' })
    closing.push(() => api.stop())
    await api.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
    const logIn = await fetch(`${api.url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: 'ada', password: 'Ada-Naira-1' }),
    })
    const token = logIn.headers.get('authorization') ?? ''
    expect(await timed(`${api.url}/readyz`)).toMatchObject({ status: 200, body: { database: 'ok' } })

    const underWay = Promise.all([0, 1, 2].map((nth) => sell(api.url, token, `under-way-${nth}`)))
    way.hold()
    await isSilent(api.url)
    for (const answer of await Promise.all([sell(api.url, token, 'held'), sell(api.url, token, 'held-2')]))
      isRefused(answer)
    for (const answer of await underWay) if (answer.status !== 200) isRefused(answer)

    way.release()
    await expect.poll(async () => (await timed(`${api.url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
    await expect.poll(async () => (await sell(api.url, token, 'held')).status, { timeout: 15_000 }).toBe(200)
    expect((await api.audit()).drift).toBe('0')
  }, 60_000)
})
