import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createInFlight } from '../../../gateway/http/in-flight'
import { gatewayFixture } from '../gateway.fixture'
import { success } from '../upstream'

const query = '{ rates { id } }'
const sale = 'mutation { sellAllFromWallet(symbol: "BTC", chain: btc, idempotencyKey: "k-1") { id } }'

describe('concurrent requests from one source', () => {
  const fixture = gatewayFixture({ trustedProxies: ['127.0.0.1'], upstreamTimeoutMs: 60_000 })
  const pendingResponses: (() => void)[] = []
  const requests: Promise<unknown>[] = []
  beforeEach(() => {
    fixture.upstream.on('GET /v1/app/rates/all', (response) => {
      pendingResponses.push(() => response.end(JSON.stringify(success([{ id: 1 }]).body)))
    })
  })
  afterEach(async () => {
    const timer = setInterval(() => pendingResponses.splice(0).map((end) => end()), 5)
    await Promise.all(requests.splice(0))
    clearInterval(timer)
  })

  const sendFrom = (address: string, text = query, headers: Record<string, string> = {}) =>
    fixture.post({ query: text }, { 'x-forwarded-for': address, ...headers })
  const sendMany = async (count: number, address: (index: number) => string) => {
    const before = pendingResponses.length
    for (let index = 0; index < count; index += 1) requests.push(sendFrom(address(index)))
    await expect.poll(() => pendingResponses.length - before).toBe(Math.min(count, 64))
  }

  it('more than 64 concurrent requests from one source get 503 with Retry-After', async () => {
    await sendMany(64, () => '102.89.1.7')
    const { status, headers, error } = await sendFrom('102.89.1.7')
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    expect(error?.extensions).toEqual({
      code: 'THROTTLED',
      status: 503,
      summary: 'Too many requests at once. Try again in a moment',
      fields: {},
      retryAfter: 1,
    })
    // A rejected money call may be a retry of one that has executed (ruling 28).
    const orderHeaders = { authorization: 't', 'x-send-by': String(Date.now() + 60_000) }
    const rejected = await sendFrom('102.89.1.7', sale, orderHeaders)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '1'])
    expect(rejected.error?.extensions).toMatchObject({ code: 'NOT_PASSED_ON', status: 503, retryAfter: 1 })
    expect(rejected.error?.message).not.toContain('nothing')
    expect(fixture.upstream.requests.filter(({ method }) => method === 'POST')).toEqual([])
    for (const end of pendingResponses.splice(0, 1)) end()
    await requests[0]
    requests.push(sendFrom('102.89.1.8'))
    await expect.poll(() => pendingResponses.length).toBe(64)
    expect(fixture.logged()).toContain('"events":["too many calls in flight"]')
  })
})

it('a /48 has ten times the allowance of a /64, and a finished request frees a slot', () => {
  const inFlight = createInFlight()
  const address = (network: number) => `2001:db8:1:${network.toString(16)}::7`
  const leases = Array.from({ length: 11 * 64 }, (_, index) =>
    inFlight.enter(address(Math.floor(index / 64))),
  )
  expect(leases.filter(Boolean)).toHaveLength(640)
  expect(inFlight.enter('2001:db8:2::7')).not.toBeNull()
  leases[0]!()
  expect([inFlight.enter(address(0)), inFlight.enter(address(0))]).toEqual([expect.any(Function), null])
})
