import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { networkOf } from '../../../gateway/http/client-ip'
import { type ClaimStore, claimIdOf, createMemoryClaims } from '../../../gateway/upstream/claims'
import { cases } from '../../wallets/money/money.fixture'
import { openStage, type Stage } from '../stage'
import { good } from '../upstream'

const minute = 60_000
const key = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

describe('claims in memory', () => {
  it('stand for 15 minutes, to the millisecond', async () => {
    let now = 1_000
    const claims = createMemoryClaims({}, () => now)
    const claim = () => claims.claim({ id: 'a', source: 's' })
    expect([await claim(), await claim()]).toEqual(['claimed', 'repeated'])
    now += 15 * minute - 1
    expect(await claim()).toBe('repeated')
    now += 1
    expect([await claim(), await claim()]).toEqual(['claimed', 'repeated'])
  })

  it('are bounded, in all and of one source; none that stands is dropped for a newer one', async () => {
    let now = 0
    const claims = createMemoryClaims({ lifetimeMs: 10, inAll: 3, fromOne: 2 }, () => now)
    const claim = (id: string, source: string) => claims.claim({ id, source })
    expect([await claim('a', 's'), await claim('b', 's'), await claim('c', 's')]).toEqual([
      'claimed',
      'claimed',
      'full',
    ])
    expect([await claim('c', 't'), await claim('d', 'u'), await claim('a', 's')]).toEqual([
      'claimed',
      'full',
      'repeated',
    ])
    now = 10
    expect([await claim('d', 'u'), await claim('e', 's')]).toEqual(['claimed', 'claimed'])
  })

  it('can be released, which frees their room', async () => {
    const claims = createMemoryClaims({ fromOne: 1 })
    await claims.claim({ id: 'a', source: 's' })
    await claims.release('a')
    await claims.release('unknown')
    expect(await claims.claim({ id: 'a', source: 's' })).toBe('claimed')
    expect(await claims.claim({ id: 'b', source: 's' })).toBe('full')
  })

  it('are named by call and random key, and by the token too where the key is not random', () => {
    const sell = 'POST /v1/app/wallets/sell'
    const ids = [
      claimIdOf(sell, key, 'Bearer 1'),
      claimIdOf('POST /v1/app/wallets/swap', key, 'Bearer 1'),
      claimIdOf(sell, randomUUID(), 'Bearer 1'),
      claimIdOf(sell, 'press-1', 'Bearer 1'),
      claimIdOf(sell, 'press-1', 'Bearer 2'),
    ]
    expect(new Set(ids).size).toBe(ids.length)
    expect(claimIdOf(sell, key, 'Bearer 2')).toBe(ids[0])
    expect(ids.join()).not.toMatch(/Bearer|press|3f2504e0/)
  })
})

describe('the network that limits count', () => {
  it.each([
    ['102.89.1.7', '102.89.1.7', '102.89.1.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8::7', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['nobody', 'unknown', 'unknown'],
  ])('of %s is %s, or %s', (address, narrow, wide) => {
    expect([networkOf(address), networkOf(address, 48)]).toEqual([narrow, wide])
  })
})

const each = Object.entries(cases)
const sendBy = String(Date.now() + 60_000)
/** The document and the variables of a call that moves money, under this key. */
const under = (key: string, { query, variables } = cases.sellFromWallet!) => ({
  query,
  variables: { ...variables, key },
})
let stage: Stage | undefined
afterEach(() => stage?.stop())
const send = (body: object, headers: Record<string, string> = {}) =>
  stage!.post(body, { authorization: 't', ...headers })

/** Remembers what it is asked, and says always the same. */
const spy = (says: 'claimed' | 'full' | 'broken') => {
  const calls = { claims: 0, releases: 0 }
  const store: ClaimStore = {
    claim: async () => {
      calls.claims += 1
      if (says === 'broken') throw new Error('no store')
      return says
    },
    release: async () => {
      calls.releases += 1
    },
  }
  return { heard: calls, store }
}

describe('a money call', () => {
  it.each(['full', 'broken'] as const)(
    'is refused for good, and not passed on, by a store that is %s',
    async (says) => {
      const { store } = spy(says)
      stage = await openStage({ upstreamIdempotency: 'none', claims: store })
      const { error } = await send(under(key))
      expect(error?.extensions).toMatchObject({ code: 'INVALID', status: 422, retryAfter: 60 })
      expect(error?.message).toContain('nothing was done')
      expect(stage.upstream.seen).toEqual([])
    },
  )

  it('keeps its claim when the connection breaks after it was sent', async () => {
    const { heard: calls, store } = spy('claimed')
    stage = await openStage({ upstreamIdempotency: 'none', claims: store })
    stage.upstream.on('POST /v1/app/wallets/sell', (response) => response.destroy())
    expect((await send(under(key))).error?.extensions.code).toBe('UNREACHABLE')
    expect(calls).toEqual({ claims: 1, releases: 0 })
  })

  it('gives it back when nobody listens: nothing was sent', async () => {
    const { heard: calls, store } = spy('claimed')
    stage = await openStage({ upstreamIdempotency: 'none', claims: store, upstream: 'http://127.0.0.1:1' })
    expect((await send(under(key))).error?.extensions.code).toBe('UNREACHABLE')
    expect(calls).toEqual({ claims: 1, releases: 1 })
  })

  it('claims nothing when it is too late or its key is malformed, nor where the upstream keeps keys', async () => {
    const { heard: calls, store } = spy('claimed')
    stage = await openStage({ upstreamIdempotency: 'none', claims: store })
    await send(under(key), { 'x-send-by': '1000000000000' })
    const keyed = await openStage({ claims: store })
    // Whoever keeps keys or not: a call is never sent without the key it was given.
    for (const malformed of ['', 'a b', 'a\r\nb', 'ü', 'x'.repeat(129)]) {
      await send(under(malformed))
      await keyed.post(under(malformed))
    }
    expect(calls).toEqual({ claims: 0, releases: 0 })
    expect([...stage.upstream.seen, ...keyed.upstream.seen]).toEqual([])
    await keyed.post(under(key))
    expect([calls.claims, keyed.upstream.seen.length]).toEqual([0, 1])
    await keyed.stop()
  })

  it.each(each)(
    '%s that comes again is passed on once, at the same moment, later and after signing in again',
    async (_, one) => {
      stage = await openStage({ upstreamIdempotency: 'none' })
      stage.upstream.on(one.route, good(one.answer))
      const code = async (key: string, authorization = 't') =>
        (await send(under(key, one), { authorization, 'x-send-by': sendBy })).error?.extensions.code ??
        'served'
      expect((await Promise.all([code(key), code(key)])).sort()).toEqual(['UNREACHABLE', 'served'])
      expect(await code(key, 'another token')).toBe('UNREACHABLE')
      expect(stage.upstream.seen).toHaveLength(1)
      expect(stage.upstream.seen[0]!.headers).not.toHaveProperty('idempotency-key')
      expect(stage.upstream.seen[0]!.headers).toHaveProperty('x-send-by', sendBy)
      expect(stage.logged()).toContain('"events":["money call repeated"]')
      expect(await code(randomUUID())).toBe('served')
    },
  )
})

it('a deadline is not made up, and not told to other calls', async () => {
  stage = await openStage()
  const comment = 'mutation { addComment(transactionId: "t", body: "b", idempotencyKey: "k") { id } }'
  await send(under(key))
  await send({ query: comment }, { 'x-send-by': sendBy })
  expect(stage.upstream.seen.map(({ headers }) => headers['x-send-by'])).toEqual([undefined, undefined])
})
