import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createInFlight } from '../../../gateway/http/in-flight'
import { gatewayStage } from '../stage'
import { good } from '../upstream'

const query = '{ rates { id } }'
const sale = 'mutation { sellAllFromWallet(symbol: "BTC", chain: btc, idempotencyKey: "k-1") { id } }'

describe('calls of one source', () => {
  const stage = gatewayStage({ trustedProxies: ['127.0.0.1'], upstreamTimeoutMs: 60_000 })
  const held: (() => void)[] = []
  const crowd: Promise<unknown>[] = []
  beforeEach(() => {
    stage.upstream.on('GET /v1/app/rates/all', (response) => {
      held.push(() => response.end(JSON.stringify(good([{ id: 1 }]).body)))
    })
  })
  afterEach(async () => {
    const sweep = setInterval(() => held.splice(0).map((end) => end()), 5)
    await Promise.all(crowd.splice(0))
    clearInterval(sweep)
  })

  const from = (address: string, text = query, headers: Record<string, string> = {}) =>
    stage.post({ query: text }, { 'x-forwarded-for': address, ...headers })
  const fill = async (count: number, address: (index: number) => string) => {
    const before = held.length
    for (let index = 0; index < count; index += 1) crowd.push(from(address(index)))
    await expect.poll(() => held.length - before).toBe(Math.min(count, 64))
  }

  it('beyond 64 at a time are refused at once with 503 and Retry-After, in words; others are served', async () => {
    await fill(64, () => '102.89.1.7')
    const { status, headers, error } = await from('102.89.1.7')
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    expect(error?.extensions).toEqual({
      code: 'THROTTLED',
      status: 503,
      summary: 'Too many requests at once. Try again in a moment',
      fields: {},
      retryAfter: 1,
    })
    // A money call among them may be the second copy of one that was done (ruling 28).
    const press = { authorization: 't', 'x-send-by': String(Date.now() + 60_000) }
    const money = await from('102.89.1.7', sale, press)
    expect([money.status, money.headers.get('retry-after')]).toEqual([503, '1'])
    expect(money.error?.extensions).toMatchObject({ code: 'NOT_PASSED_ON', status: 503, retryAfter: 1 })
    expect(money.error?.message).not.toContain('nothing')
    expect(stage.upstream.seen.filter(({ method }) => method === 'POST')).toEqual([])
    for (const end of held.splice(0, 1)) end()
    await crowd[0]
    crowd.push(from('102.89.1.8'))
    await expect.poll(() => held.length).toBe(64)
    expect(stage.logged()).toContain('"events":["too many calls in flight"]')
  })

  it('count by /64: one customer has as many IPv6 addresses as they like', async () => {
    await fill(64, (index) => `2001:db8:1:2::${index.toString(16)}`)
    expect((await from('2001:db8:1:2:ffff::1')).status).toBe(503)
    crowd.push(from('2001:db8:1:3::1'))
    await expect.poll(() => stage.upstream.seen.length).toBe(65)
  })
})

it('a /48 has ten times the allowance of a /64, and whoever leaves makes room', () => {
  const inFlight = createInFlight()
  const address = (network: number) => `2001:db8:1:${network.toString(16)}::7`
  const taken = Array.from({ length: 11 * 64 }, (_, index) => inFlight.enter(address(Math.floor(index / 64))))
  expect(taken.filter(Boolean)).toHaveLength(640)
  expect(inFlight.enter('2001:db8:2::7')).not.toBeNull()
  taken[0]!()
  expect([inFlight.enter(address(0)), inFlight.enter(address(0))]).toEqual([expect.any(Function), null])
})
