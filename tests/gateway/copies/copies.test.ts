import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createSharedCounts } from '../../../gateway/copies/in-flight-exchange'
import { createSharedReads } from '../../../gateway/copies/valkey-reads'
import { createPublicReads } from '../../../gateway/upstream/public-reads'
import { stageOfTest } from '../stage'
import { good } from '../upstream'
import { createMemoryRedis } from './memory-redis'

const log = pino({ level: 'silent' })
const reply = (data: unknown) => ({
  data,
  paging: { numberOfPages: 1, hasNextPage: false, hasPreviousPage: false },
  token: null,
})

it('two copies ask the upstream once for both, and what one read is as old for the other', async () => {
  const { redis, pass, now } = createMemoryRedis()
  const copies = [0, 1].map(() => {
    const reads = createPublicReads(1_000, { now, share: createSharedReads(redis, 1_000) })
    reads.accept('t')
    return reads
  })
  let asked = 0
  const send = async () => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 30))
    return reply(`rates ${asked}`)
  }
  const both = () => Promise.all(copies.map((reads) => reads.read('/v1/app/rates/all', 't', send)))
  expect((await both()).map(({ data }) => data)).toEqual(['rates 1', 'rates 1'])
  pass(999)
  expect((await both()).map(({ data }) => data)).toEqual(['rates 1', 'rates 1'])
  pass(1)
  expect((await both()).map(({ data }) => data)).toEqual(['rates 2', 'rates 2'])
})

it('where the store is down, or the one that reads fails, each copy reads for itself', async () => {
  const { redis, fail } = createMemoryRedis()
  const read = createSharedReads(redis, 1_000)
  await expect(read('/x', () => Promise.reject(new Error('silence')))).rejects.toThrow('silence')
  expect((await read('/x', async () => reply('again'))).reply.data).toBe('again')
  fail(true)
  expect((await read('/x', async () => reply('own'))).reply.data).toBe('own')
})

it('copies share the allowance of a network: an equal share each, and what the others leave; half without the store', async () => {
  const { redis, pass, now, fail } = createMemoryRedis()
  const running = [new Map<string, number>(), new Map<string, number>()]
  const copies = running.map((counts, index) => {
    const copy = createSharedCounts(redis, log, now, String(index))
    copy.start(counts)
    return copy
  })
  const exchanged = async () => {
    for (const copy of [...copies, ...copies]) await copy.exchange()
  }
  await exchanged()
  const allowed = () => copies.map(({ allowance }) => allowance('near', 64))
  expect(allowed()).toEqual([64, 64])
  running[0]!.set('near', 50)
  await exchanged()
  expect(allowed()).toEqual([64, 32])
  running[0]!.set('near', 20)
  await exchanged()
  expect(allowed()).toEqual([64, 44])
  fail(true)
  await exchanged()
  expect(allowed()).toEqual([16, 16])
  fail(false)
  await exchanged()
  // The second one falls silent.
  pass(2_000)
  await copies[0]!.exchange()
  expect(copies[0]!.allowance('near', 64)).toBe(64)
  for (const copy of copies) await copy.stop()
})

it('a gateway whose store never answers starts and serves all the same', async () => {
  const stage = await stageOfTest({ valkeyUrl: 'redis://127.0.0.1:1', publicReadsMs: 1_000 })
  stage.upstream.on('GET /v1/app/rates/all', good([{ id: 1 }]))
  expect((await stage.ask('{ rates { id } }', {}, 'token-1')).data).toEqual({ rates: [{ id: 1 }] })
  expect(stage.logged()).toContain('shared store is down')
})
