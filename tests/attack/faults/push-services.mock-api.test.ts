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
/** The most connections at once. */
let mostOpen = 0

afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
  for (const socket of open) socket.destroy()
  service.close()
})

/** Accepts calls and never answers. */
const openService = async (): Promise<string> => {
  mostOpen = 0
  service = createServer((socket) => {
    mostOpen = Math.max(mostOpen, open.add(socket).size)
    socket.on('error', () => undefined).resume()
    socket.once('close', () => open.delete(socket))
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
const stage = async (count: number): Promise<string> => {
  const origin = await openService()
  const push = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com', services: [origin] }
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

it('fifty silent endpoints delay neither payouts nor prices', async () => {
  const ms = await timeUntilPaid(await stage(50))
  expect(ms).toBeLessThan(5_000)
  expect(mostOpen).toBe(8)
  console.info(`50 silent: paid and prices new after ${Math.round(ms)} ms`)
})

it('a stop aborts calls to push services and does not wait for them', async () => {
  await stage(8)
  const began = performance.now()
  await api.world.inner.jobs.stop()
  expect(performance.now() - began).toBeLessThan(2_000)
  await expect.poll(() => open.size).toBe(0)
})
