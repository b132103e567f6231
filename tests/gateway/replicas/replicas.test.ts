import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createSharedCounts } from '../../../gateway/replicas/in-flight-exchange'
import { createSharedReads } from '../../../gateway/replicas/valkey-reads'
import { createPublicReads } from '../../../gateway/upstream/public-reads'
import { openTestFixture } from '../gateway.fixture'
import { success } from '../upstream'
import { createMemoryRedis } from './memory-redis'

const log = pino({ level: 'silent' })
const reply = (data: unknown) => ({
  data,
  paging: { numberOfPages: 1, hasNextPage: false, hasPreviousPage: false },
  token: null,
})

it('two replicas of the gateway share one upstream read and its age', async () => {
  const { redis, pass, now } = createMemoryRedis()
  const replicas = [0, 1].map(() => {
    const reads = createPublicReads(1_000, { now, share: createSharedReads(redis, 1_000) })
    reads.accept('t')
    return reads
  })
  let requestCount = 0
  const send = async () => {
    requestCount += 1
    await new Promise((resolve) => setTimeout(resolve, 30))
    return reply(`rates ${requestCount}`)
  }
  const readOnBoth = () => Promise.all(replicas.map((reads) => reads.read('/v1/app/rates/all', 't', send)))
  expect((await readOnBoth()).map(({ data }) => data)).toEqual(['rates 1', 'rates 1'])
  pass(999)
  expect((await readOnBoth()).map(({ data }) => data)).toEqual(['rates 1', 'rates 1'])
  pass(1)
  expect((await readOnBoth()).map(({ data }) => data)).toEqual(['rates 2', 'rates 2'])
})

it('each replica reads on its own if the store or the shared read fails', async () => {
  const { redis, fail } = createMemoryRedis()
  const read = createSharedReads(redis, 1_000)
  await expect(read('/x', () => Promise.reject(new Error('silence')))).rejects.toThrow('silence')
  expect((await read('/x', async () => reply('again'))).reply.data).toBe('again')
  fail(true)
  expect((await read('/x', async () => reply('own'))).reply.data).toBe('own')
})

it("replicas share a network's allowance; if the store fails, each uses half", async () => {
  const { redis, pass, now, fail } = createMemoryRedis()
  const running = [new Map<string, number>(), new Map<string, number>()]
  const replicas = running.map((counts, index) => {
    const replica = createSharedCounts(redis, log, now, String(index))
    replica.start(counts)
    return replica
  })
  const exchangeAll = async () => {
    for (const replica of [...replicas, ...replicas]) await replica.exchange()
  }
  await exchangeAll()
  const allowances = () => replicas.map(({ allowance }) => allowance('near', 64))
  expect(allowances()).toEqual([64, 64])
  running[0]!.set('near', 50)
  await exchangeAll()
  expect(allowances()).toEqual([64, 32])
  running[0]!.set('near', 20)
  await exchangeAll()
  expect(allowances()).toEqual([64, 44])
  fail(true)
  await exchangeAll()
  expect(allowances()).toEqual([16, 16])
  fail(false)
  await exchangeAll()
  // The second replica no longer reports.
  pass(2_000)
  await replicas[0]!.exchange()
  expect(replicas[0]!.allowance('near', 64)).toBe(64)
  for (const replica of replicas) await replica.stop()
})

it('a gateway starts and serves requests while its store does not respond', async () => {
  const fixture = await openTestFixture({ valkeyUrl: 'redis://127.0.0.1:1', publicReadsMs: 1_000 })
  fixture.upstream.on('GET /v1/app/rates/all', success([{ id: 1 }]))
  expect((await fixture.ask('{ rates { id } }', {}, 'token-1')).data).toEqual({ rates: [{ id: 1 }] })
  expect(fixture.logged()).toContain('shared store is down')
})
