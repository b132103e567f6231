import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createApiError } from '../../../gateway/core/errors'
import type { Reply } from '../../../gateway/upstream/envelope'
import { createPublicReads } from '../../../gateway/upstream/public-reads'
import { gatewayFixture } from '../gateway.fixture'
import { failure, success } from '../upstream'

const fixture = gatewayFixture({ publicReadsMs: 60_000 })
const ask = (token?: string) => fixture.ask('{ rates { id } }', {}, token)
const count = () => fixture.upstream.requests.filter(({ url }) => url === '/v1/app/rates/all').length
const rates = (id: number) =>
  fixture.upstream.on('GET /v1/app/rates/all', success([{ id }], {}, { 'x-server-time': '1700000000000' }))
/** Tokens that the upstream has just accepted for another call. */
const accept = async (...tokens: string[]) => {
  fixture.upstream.on('GET /v1/app/banks', success([]))
  for (const token of tokens) await fixture.ask('{ banks { id } }', {}, token)
}

describe('shared rates', () => {
  it('rates are read once for all clients whose tokens the upstream accepted', async () => {
    rates(1)
    await accept('Bearer a', 'Bearer b', 'Bearer c')
    const all = await Promise.all(['a', 'b', 'c', 'a', 'b'].map((name) => ask(`Bearer ${name}`)))
    expect(all.map(({ data }) => data)).toEqual(all.map(() => ({ rates: [{ id: 1 }] })))
    expect(count()).toBe(1)
    // The clock is its own asker's.
    expect(all.filter(({ headers }) => headers.has('x-server-time'))).toHaveLength(1)
  })

  it('a client with an unknown, missing or rejected token reads the rates itself', async () => {
    rates(1)
    await accept('Bearer d')
    await ask('Bearer d')
    const before = count()
    fixture.upstream.on('GET /v1/app/rates/all', failure(401, { summary: 'Sign in' }))
    expect((await ask('Bearer stranger')).error?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await ask()).error?.extensions.code).toBe('UNAUTHENTICATED')
    expect(count()).toBe(before + 2)
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
  const clocked = () => {
    let at = 0
    const reads = createPublicReads(1_000, { now: () => at })
    let calls = 0
    const send = async () => reply(++calls)
    const data = async (token: string | undefined) => (await reads.read('/rates', token, send)).data
    return { reads, data, calls: () => calls, at: (ms: number) => (at = ms) }
  }

  it('a shared read is fresh for a second, and its token for a minute', async () => {
    const { reads, data, at } = clocked()
    reads.accept('t')
    // A token in a response belongs only to its caller.
    const read = () => reads.read('/rates', 't', async () => reply('again'))
    expect([await data('t'), (await read()).token]).toEqual([1, null])
    at(999)
    expect(await data('t')).toBe(1)
    at(1_000)
    expect(await data('t')).toBe(2)
    at(59_999)
    expect(await data('t')).toBe(3)
    expect(await data('t')).toBe(3)
    at(60_000)
    expect(await data('t')).toBe(4)
    expect(await data('t')).toBe(5)
  })

  it('a failed shared read is not stored, and a failed token affects only its client', async () => {
    const { reads } = clocked()
    reads.accept('t')
    const failing = (status: number) => async () => {
      await setTimeout(1)
      throw createApiError('INTERNAL', { status, summary: null })
    }
    const ownReply = async () => reply('own')
    const [down, waited] = await Promise.allSettled([
      reads.read('/rates', 't', failing(503)),
      reads.read('/rates', 't', ownReply),
    ])
    expect([down.status, waited.status]).toEqual(['rejected', 'rejected'])
    const [firstReply, secondReply] = await Promise.allSettled([
      reads.read('/rates', 't', failing(401)),
      reads.read('/rates', 't', ownReply),
    ])
    expect(firstReply.status).toBe('rejected')
    expect(secondReply).toMatchObject({ value: { data: 'own' } })
    expect((await reads.read('/rates', 't', async () => reply('anew'))).data).toBe('anew')
  })

  it('shared reads remember a limited number of tokens and drop the oldest', async () => {
    const { reads, data, calls } = clocked()
    for (let number = 0; number <= 50_000; number += 1) reads.accept(`t${number}`)
    await data('t0')
    await data('t0')
    expect(calls()).toBe(2)
    await data('t1')
    await data('t50000')
    expect(calls()).toBe(3)
  })
})
