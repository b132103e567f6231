import { describe, expect, it } from 'vitest'
import { createDeadlineCheck, createUpstreamClock } from '../../../gateway/upstream/deadline'
import { gatewayFixture } from '../gateway.fixture'
import { success } from '../upstream'

const fixture = gatewayFixture()
const move = { id: 't-1', amountCrypto: '5' }
const sell = 'mutation { sellAllFromWallet(symbol: "USDT", chain: tron, idempotencyKey: "i-1") { id } }'
const hour = 3_600_000

/** Sends a sale with a deadline to an upstream whose clock is an hour ahead of this machine's. */
const sellBy = async (sendBy: string | undefined, document = sell) => {
  const time = { 'x-server-time': String(Date.now() + hour) }
  fixture.upstream.on('GET /v1/app/rates/all', success([], {}, time))
  fixture.upstream.on('POST /v1/app/wallets/sell/all', success(move))
  // A single response must not shift the clock.
  for (let read = 0; read < 2; read += 1) await fixture.ask('{ rates { id } }', {}, 't')
  const headers = { authorization: 't', ...(sendBy === undefined ? {} : { 'x-send-by': sendBy }) }
  const { error } = await fixture.post({ query: document }, headers)
  const posts = fixture.upstream.requests.filter(({ method }) => method === 'POST').length
  return { code: error?.extensions.code, summary: error?.extensions.summary, posts }
}

describe('deadline of a change', () => {
  it.each([
    ['a minute before its deadline', hour + 60_000],
    ['without a deadline', undefined],
  ])('the gateway forwards a change %s', async (_, offsetMs) => {
    const sendBy = offsetMs === undefined ? undefined : String(Date.now() + offsetMs)
    expect(await sellBy(sendBy)).toEqual({ code: undefined, summary: undefined, posts: 1 })
  })

  it("the gateway rejects a change that is late by the upstream's clock (ruling 28)", async () => {
    expect(await sellBy(String(Date.now() + hour - 1_000))).toEqual({
      code: 'NOT_PASSED_ON',
      summary: "We couldn't pass this on just now. Check its status before you send it again",
      posts: 0,
    })
  })

  it.each(['', 'soon', '-1', '1e12', '0'])(
    'the gateway rejects the malformed deadline %j',
    async (sendBy) => {
      expect(await sellBy(sendBy)).toMatchObject({ code: 'INVALID', summary: 'Invalid request', posts: 0 })
    },
  )

  it('a deadline does not apply to reads', async () => {
    expect(await sellBy('1000000000000', '{ rates { id } }')).toMatchObject({ code: undefined })
  })

  it('a deadline is exact to the millisecond', () => {
    let now = 1_700_000_000_000
    const clock = createUpstreamClock(() => now)
    const checkDeadline = createDeadlineCheck('1700000060000', clock)
    for (now of [1_700_000_059_999, 1_700_000_060_000]) expect(checkDeadline).not.toThrow()
    now += 1
    expect(checkDeadline).toThrow("couldn't pass this on")
  })
})

describe('upstream clock', () => {
  const start = 1_700_000_000_000
  const day = 24 * hour
  /** The clock's offset from this machine after responses with these offsets. */
  const offsetAfter = (...differences: number[]) => {
    const clock = createUpstreamClock(() => start)
    for (const difference of differences) clock.addServerTime(start + difference)
    return clock.now() - start
  }
  const repeat = (count: number, difference: number) => Array.from({ length: count }, () => difference)

  it.each([-hour, hour, 61_000, day])('one wrong time does not shift the upstream clock: %i ms', (wrong) => {
    expect(offsetAfter(wrong)).toBe(0)
    expect([0, 5]).toContain(offsetAfter(wrong, 5))
    expect([0, 5]).toContain(offsetAfter(5, wrong))
    expect(offsetAfter(5, 5, wrong, 5, 5)).toBe(5)
  })

  it('the upstream’s clock is the majority of the last nine responses', () => {
    expect(offsetAfter(hour, hour)).toBe(hour)
    expect(offsetAfter(...repeat(9, 0), ...repeat(4, hour))).toBe(0)
    expect(offsetAfter(...repeat(9, 0), ...repeat(5, hour))).toBe(hour)
    expect(offsetAfter(...repeat(9, hour), ...repeat(9, -hour))).toBe(-hour)
  })

  it("the upstream's clock ignores times over a day off this machine's", () => {
    expect(offsetAfter(...repeat(9, day))).toBe(day)
    expect(offsetAfter(...repeat(9, day + 1))).toBe(0)
    expect(offsetAfter(...repeat(9, -day))).toBe(-day)
    expect(offsetAfter(...repeat(9, -day - 1))).toBe(0)
  })
})

it('one wrong time of the upstream rejects no money call', async () => {
  const now = Date.now()
  await sellBy(String(now + 2 * hour))
  fixture.upstream.on('GET /v1/app/rates/all', success([], {}, { 'x-server-time': String(now + 5 * hour) }))
  await fixture.ask('{ rates { id } }', {}, 't')
  const headers = { authorization: 't', 'x-send-by': String(now + hour + 60_000) }
  expect((await fixture.post({ query: sell }, headers)).error).toBeUndefined()
})
