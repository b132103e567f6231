import { createECDH } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { accounts } from '../../../mock-api/schema/accounts'
import { prices } from '../../../mock-api/schema/market'
import { pushMessages, pushSubscriptions } from '../../../mock-api/schema/push'
import { transactions } from '../../../mock-api/schema/transactions'
import { type MockApi, startMockApi } from '../../../mock-api/server'

/** Later than the step of prices and than every settlement. */
const leap = 31_000

let api: MockApi
let service: Server
const open = new Set<Socket>()
/** The most connections at once, and how long the longest lasted, ms. */
let load = { most: 0, longest: 0 }

afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
  for (const socket of open) socket.destroy()
  service.close()
})

/** Accepts calls and, where it drips, answers one byte of a head every 3 s; or answers a whole head. */
const openService = async (drips: boolean, answer = ''): Promise<string> => {
  load = { most: 0, longest: 0 }
  service = createServer((socket) => {
    const began = performance.now()
    load.most = Math.max(load.most, open.add(socket).size)
    const head = [...'HTTP/1.1 201 Created\r\nx-slow: and slower still\r\n\r\n']
    const drip = () => socket.write(head.shift() ?? ' ')
    const timer = drips ? setInterval(drip, 3_000) : undefined
    if (drips) drip()
    socket.on('error', () => undefined).resume()
    if (answer) socket.write(answer)
    socket.once('close', () => {
      clearInterval(timer)
      open.delete(socket)
      load.longest = Math.max(load.longest, performance.now() - began)
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`
}

/** Messages to this many endpoints of the service, each with its own subscription. */
const subscribe = async (origin: string, count: number): Promise<void> => {
  const people = await api.db.select({ id: accounts.id }).from(accounts)
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  const auth = Buffer.alloc(16, 7).toString('base64url')
  for (let number = 0; number < count; number += 1) {
    const endpoint = `${origin}/${number}`
    const accountId = people[number % people.length]!.id
    const subscription = { endpoint, accountId, tokenHash: 'a session', p256dh, auth, withAmounts: false }
    await api.db.insert(pushSubscriptions).values(subscription)
    const createDate = api.clock.now()
    const message = { id: `push-${number}`, accountId, endpoint, payload: '{}', createDate }
    await api.db.insert(pushMessages).values(message)
  }
}

/** Starts the stage: messages are being sent to the service, and a deposit of ada's waits for its network. */
const stage = async (drips: boolean, count: number): Promise<string> => {
  const origin = await openService(drips)
  const push = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com', testOrigins: [origin] }
  const settlement = { poolMs: 1_000, pendingMs: 1_000 }
  api = await startMockApi({ port: 0, settlement, feed: 'walking', push })
  await subscribe(origin, count)
  await expect.poll(() => open.size, { timeout: 5_000 }).toBe(Math.min(count, 8))
  const { id } = await api.world.deposit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
  return id
}

/** How long it takes until ada is paid and every price is new, ms. */
const timeUntilPaid = async (id: string): Promise<number> => {
  const priceDates = async () => (await api.db.select().from(prices)).map(({ at }) => at.getTime())
  const before = Math.max(...(await priceDates()))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + leap })
  const began = performance.now()
  const done = async (): Promise<[status: string | undefined, arePricesNew: boolean]> => {
    const [row] = await api.db.select().from(transactions).where(eq(transactions.id, id))
    return [row?.status, (await priceDates()).every((at) => at > before)]
  }
  await expect.poll(done, { timeout: 5_000 }).toEqual(['approved', true])
  return performance.now() - began
}

it('an endpoint that answers a byte every 3 s delays neither payouts nor prices', async () => {
  const ms = await timeUntilPaid(await stage(true, 1))
  expect(ms).toBeLessThan(5_000)
  // The whole call has 5 s, whatever the endpoint sends meanwhile.
  await expect.poll(() => load.longest, { timeout: 8_000 }).toBeGreaterThan(4_500)
  expect(load.longest).toBeLessThan(8_000)
  console.info(
    `drip: paid and prices new after ${Math.round(ms)} ms; call closed after ${Math.round(load.longest)} ms`,
  )
}, 40_000)

it('fifty silent endpoints delay neither payouts nor prices', async () => {
  const ms = await timeUntilPaid(await stage(false, 50))
  expect(ms).toBeLessThan(5_000)
  expect(load.most).toBe(8)
  console.info(`50 silent: paid and prices new after ${Math.round(ms)} ms`)
}, 40_000)

it('endpoints that answer 101 Switching Protocols do not hold the queue or a stop', async () => {
  const origin = await openService(
    false,
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  )
  const push = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com', testOrigins: [origin] }
  api = await startMockApi({ port: 0, push })
  await subscribe(origin, 12)
  const wasEachCalled = async () =>
    (await api.db.select().from(pushSubscriptions)).every(({ failures }) => failures > 0)
  await expect.poll(wasEachCalled, { timeout: 20_000 }).toBe(true)
  await api.world.inner.jobs.stop()
}, 40_000)

it('a stop aborts calls to push services and does not wait for them', async () => {
  await stage(false, 8)
  const began = performance.now()
  await api.world.inner.jobs.stop()
  expect(performance.now() - began).toBeLessThan(2_000)
  await expect.poll(() => open.size).toBe(0)
}, 40_000)
