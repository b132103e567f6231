import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createApiError } from '../../../gateway/core/errors'
import type { Reply } from '../../../gateway/upstream/envelope'
import { createPublicReads } from '../../../gateway/upstream/public-reads'
import { gatewayFixture } from '../gateway.fixture'
import { failure, success } from '../upstream'

const fixture = gatewayFixture({ publicReadsMs: 60_000 })
const ask = (token?: string) => fixture.ask('{ rates { id } }', {}, token)
const readCount = () => fixture.upstream.requests.filter(({ url }) => url === '/v1/app/rates/all').length
const mockRates = (id: number) =>
  fixture.upstream.on('GET /v1/app/rates/all', success([{ id }], {}, { 'x-server-time': '1700000000000' }))
/** Makes the gateway see that the upstream accepts these tokens. */
const accept = async (...tokens: string[]) => {
  fixture.upstream.on('GET /v1/app/banks', success([]))
  for (const token of tokens) await fixture.ask('{ banks { id } }', {}, token)
}

describe('shared rates', () => {
  it('clients with accepted tokens share one read of the rates', async () => {
    mockRates(1)
    await accept('Bearer a', 'Bearer b', 'Bearer c')
    const responses = await Promise.all(['a', 'b', 'c', 'a', 'b'].map((name) => ask(`Bearer ${name}`)))
    expect(responses.map(({ data }) => data)).toEqual(responses.map(() => ({ rates: [{ id: 1 }] })))
    expect(readCount()).toBe(1)
    // Only the client that caused the read gets the server's time.
    expect(responses.filter(({ headers }) => headers.has('x-server-time'))).toHaveLength(1)
  })

  it('a client with an unknown, missing or rejected token reads the rates itself', async () => {
    mockRates(1)
    await accept('Bearer d')
    await ask('Bearer d')
    const before = readCount()
    fixture.upstream.on('GET /v1/app/rates/all', failure(401, { summary: 'Sign in' }))
    expect((await ask('Bearer stranger')).error?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await ask()).error?.extensions.code).toBe('UNAUTHENTICATED')
    expect(readCount()).toBe(before + 2)
    fixture.upstream.on('GET /v1/app/banks', failure(401, { summary: 'Sign in' }))
    await fixture.ask('{ banks { id } }', {}, 'Bearer d')
    expect((await ask('Bearer d')).error?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('shared reads', () => {
  const reply = (data: unknown): Reply<unknown> => ({
    data,
    paging: { numberOfPages: 1, hasNextPage: false, hasPreviousPage: false },
    token: 'its own',
  })
  const openReads = () => {
    let now = 0
    const reads = createPublicReads(1_000, { now: () => now })
    let calls = 0
    const send = async () => reply(++calls)
    const data = async (token: string | undefined) => (await reads.read('/rates', token, send)).data
    return { reads, data, calls: () => calls, setNow: (ms: number) => (now = ms) }
  }

  it('a shared read is fresh for a second, and its token for a minute', async () => {
    const { reads, data, setNow } = openReads()
    reads.accept('t')
    // A response's token belongs to its caller only.
    const read = () => reads.read('/rates', 't', async () => reply('again'))
    expect([await data('t'), (await read()).token]).toEqual([1, null])
    setNow(999)
    expect(await data('t')).toBe(1)
    setNow(1_000)
    expect(await data('t')).toBe(2)
    setNow(59_999)
    expect(await data('t')).toBe(3)
    expect(await data('t')).toBe(3)
    setNow(60_000)
    expect(await data('t')).toBe(4)
    expect(await data('t')).toBe(5)
  })

  it('a failed shared read is not cached, and a rejected token affects only its client', async () => {
    const { reads } = openReads()
    reads.accept('t')
    const failWith = (status: number) => async () => {
      await setTimeout(1)
      throw createApiError('INTERNAL', { status, summary: null })
    }
    const ownReply = async () => reply('own')
    const [failedRead, waitingRead] = await Promise.allSettled([
      reads.read('/rates', 't', failWith(503)),
      reads.read('/rates', 't', ownReply),
    ])
    expect([failedRead.status, waitingRead.status]).toEqual(['rejected', 'rejected'])
    const [firstReply, secondReply] = await Promise.allSettled([
      reads.read('/rates', 't', failWith(401)),
      reads.read('/rates', 't', ownReply),
    ])
    expect(firstReply.status).toBe('rejected')
    expect(secondReply).toMatchObject({ value: { data: 'own' } })
    expect((await reads.read('/rates', 't', async () => reply('retried'))).data).toBe('retried')
  })

  it('shared reads store a limited number of tokens and drop the oldest', async () => {
    const { reads, data, calls } = openReads()
    for (let number = 0; number <= 50_000; number += 1) reads.accept(`t${number}`)
    await data('t0')
    await data('t0')
    expect(calls()).toBe(2)
    await data('t1')
    await data('t50000')
    expect(calls()).toBe(3)
  })
})
