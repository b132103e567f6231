import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { networkOf } from '../../../gateway/core/client-ip'
import { createSharedClaims } from '../../../gateway/replicas/valkey-claims'
import {
  type ClaimResult,
  type ClaimStore,
  claimIdOf,
  createMemoryClaims,
} from '../../../gateway/upstream/claims'
import { cases } from '../../wallets/money/money.fixture'
import { type Fixture, openTestFixture } from '../gateway.fixture'
import { createMemoryRedis } from '../replicas/memory-redis'
import { success } from '../upstream'

const minute = 60_000
const key = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

/** Each store as seen by two replicas of the gateway, and its clock. */
const stores = {
  'in memory': (limits?: { lifetimeMs: number; fromOne: number }) => {
    let now = 0
    const claims = createMemoryClaims(limits, () => now)
    return { one: claims, other: claims, pass: (ms: number) => (now += ms) }
  },
  'in Valkey': (limits?: { lifetimeMs: number; fromOne: number }) => {
    const { redis, pass } = createMemoryRedis()
    return { one: createSharedClaims(redis, limits), other: createSharedClaims(redis, limits), pass }
  },
}

describe.each(Object.entries(stores))('claims %s', (_, openStore) => {
  it('a claim is exclusive for 15 minutes or until its release', async () => {
    const { one: first, other: second, pass } = openStore()
    const claimInput = { id: 'a', source: '203.0.113.7' }
    expect([await first.claim(claimInput), await second.claim(claimInput)]).toEqual(['claimed', 'repeated'])
    pass(15 * minute - 1)
    expect(await second.claim(claimInput)).toBe('repeated')
    pass(1)
    expect([await second.claim(claimInput), await first.claim(claimInput)]).toEqual(['claimed', 'repeated'])
    await first.release('unknown')
    await first.release('a')
    expect(await second.claim(claimInput)).toBe('claimed')
  })

  it('claims from one source are limited, and a release frees a slot', async () => {
    const { one: first, other: second, pass } = openStore({ lifetimeMs: 1_000, fromOne: 2 })
    const claim = (id: string, source = 'near') => ({ id, source })
    expect([await first.claim(claim('a')), await second.claim(claim('a'))]).toEqual(['claimed', 'repeated'])
    expect([await second.claim(claim('b')), await first.claim(claim('c'))]).toEqual(['claimed', 'full'])
    expect(await first.claim(claim('c', 'elsewhere'))).toBe('claimed')
    await first.release('a')
    expect([await second.claim(claim('d')), await second.claim(claim('e'))]).toEqual(['claimed', 'full'])
    pass(1_000)
    expect(await first.claim(claim('e'))).toBe('claimed')
  })
})

describe('claims', () => {
  it('claims in memory have a total limit and never drop a live claim', async () => {
    const claims = createMemoryClaims({ inAll: 2 })
    const claim = (id: string) => claims.claim({ id, source: id })
    expect([await claim('a'), await claim('b'), await claim('c')]).toEqual(['claimed', 'claimed', 'full'])
    expect(await claim('a')).toBe('repeated')
  })

  it('a claim id has the call, the key and, for a guessable key, the token', () => {
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

it.each([
  ['102.89.1.7', '102.89.1.7', '102.89.1.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8::7', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['nobody', 'unknown', 'unknown'],
])('the narrow and wide networks of %s are %s and %s', (address, narrow, wide) => {
  expect([networkOf(address), networkOf(address, 48)]).toEqual([narrow, wide])
})

const namedCases = Object.entries(cases)
const sendBy = String(Date.now() + 60_000)
/** The document and variables of a money call with this key. */
const callWith = (key: string, { query, variables } = cases.sellFromWallet!) => ({
  query,
  variables: { ...variables, key },
})
const send = ({ post }: Fixture, body: object, headers: Record<string, string> = {}) =>
  post(body, { authorization: 't', ...headers })

/** Opens a gateway whose upstream does not support keys. */
const openKeyless = (options: object = {}) => openTestFixture({ upstreamIdempotency: 'none', ...options })
const storeWith = (claim: () => Promise<ClaimResult>) =>
  ({ claim: vi.fn(claim), release: vi.fn(async () => undefined) }) satisfies ClaimStore
const callCounts = ({ claim, release }: ReturnType<typeof storeWith>) => ({
  claims: claim.mock.calls.length,
  releases: release.mock.calls.length,
})

describe('claim of a money call', () => {
  it.each([
    ['full', async () => 'full' as const],
    ['broken', () => Promise.reject(new Error('no store'))],
  ])('the gateway rejects a money call when the claim store is %s (ruling 28)', async (_, claim) => {
    const fixture = await openKeyless({ claims: storeWith(claim) })
    const { error } = await send(fixture, callWith(key))
    expect(error?.extensions).toMatchObject({ code: 'NOT_PASSED_ON', status: 503, retryAfter: 60 })
    expect(error?.message).not.toContain('nothing')
    expect(fixture.upstream.requests).toEqual([])
  })

  it('a money call keeps its claim when the connection breaks after the send', async () => {
    const claims = storeWith(async () => 'claimed')
    const fixture = await openKeyless({ claims })
    fixture.upstream.on('POST /v1/app/wallets/sell', (response) => response.destroy())
    expect((await send(fixture, callWith(key))).error?.extensions.code).toBe('UNREACHABLE')
    expect(callCounts(claims)).toEqual({ claims: 1, releases: 0 })
  })

  it('a money call releases its claim when the upstream refuses the connection', async () => {
    const claims = storeWith(async () => 'claimed')
    const fixture = await openKeyless({ claims, upstream: 'http://127.0.0.1:1' })
    expect((await send(fixture, callWith(key))).error?.extensions.code).toBe('UNREACHABLE')
    expect(callCounts(claims)).toEqual({ claims: 1, releases: 1 })
  })

  it('a late or malformed money call, or one for an upstream with keys, is not claimed', async () => {
    const claims = storeWith(async () => 'claimed')
    const fixture = await openKeyless({ claims })
    await send(fixture, callWith(key), { 'x-send-by': '1000000000000' })
    const keyedFixture = await openTestFixture({ claims })
    // The key is required even if the upstream does not support keys.
    for (const malformed of ['', 'a b', 'a\r\nb', 'ü', 'x'.repeat(129)]) {
      await send(fixture, callWith(malformed))
      await keyedFixture.post(callWith(malformed))
    }
    expect(callCounts(claims)).toEqual({ claims: 0, releases: 0 })
    expect([...fixture.upstream.requests, ...keyedFixture.upstream.requests]).toEqual([])
    await keyedFixture.post(callWith(key))
    expect([callCounts(claims).claims, keyedFixture.upstream.requests.length]).toEqual([0, 1])
  })

  it.each(namedCases)('the gateway forwards %s once, even after a new login', async (_, claimCase) => {
    const fixture = await openKeyless()
    fixture.upstream.on(claimCase.route, success(claimCase.answer))
    const code = async (key: string, authorization = 't') =>
      (await send(fixture, callWith(key, claimCase), { authorization, 'x-send-by': sendBy })).error
        ?.extensions.code ?? 'served'
    expect((await Promise.all([code(key), code(key)])).sort()).toEqual(['UNREACHABLE', 'served'])
    expect(await code(key, 'another token')).toBe('UNREACHABLE')
    expect(fixture.upstream.requests).toHaveLength(1)
    expect(fixture.upstream.requests[0]!.headers).not.toHaveProperty('idempotency-key')
    expect(fixture.upstream.requests[0]!.headers).toHaveProperty('x-send-by', sendBy)
    expect(fixture.logged()).toContain('"events":["money call repeated"]')
    expect(await code(randomUUID())).toBe('served')
  })
})

it('the gateway adds no deadline and forwards none with other calls', async () => {
  const fixture = await openTestFixture()
  const comment = 'mutation { addComment(transactionId: "t", body: "b", idempotencyKey: "k") { id } }'
  await send(fixture, callWith(key))
  await send(fixture, { query: comment }, { 'x-send-by': sendBy })
  expect(fixture.upstream.requests.map(({ headers }) => headers['x-send-by'])).toEqual([undefined, undefined])
})
