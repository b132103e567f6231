import { setTimeout } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Reply } from '../upstream/envelope'
import type { ShareRead } from '../upstream/public-reads'

type Store = Pick<Redis, 'multi' | 'set' | 'del'>

const leaseMs = 2_000
const recheckMs = 20
const maxWaitMs = 1_000

/** The replica with the lease reads for all; the others wait. If the store fails, each replica reads for itself. */
export const createSharedReads = (redis: Store, freshMs: number): ShareRead => {
  const readCached = async <Data>(path: string) => {
    const replies = await redis.multi().get(`read:${path}`).pttl(`read:${path}`).exec()
    const text = replies?.[0]?.[1]
    if (typeof text !== 'string') return null
    const reply = { ...JSON.parse(text), token: null } as Reply<Data>
    return { reply, ageMs: Math.max(0, freshMs - Number(replies?.[1]?.[1] ?? 0)) }
  }
  const readForAll = async <Data>(path: string, send: () => Promise<Reply<Data>>) => {
    try {
      const reply = await send()
      const { data, paging } = reply
      await redis.set(`read:${path}`, JSON.stringify({ data, paging }), 'PX', freshMs).catch(() => undefined)
      return { reply, ageMs: 0 }
    } finally {
      void redis.del(`lease:${path}`).catch(() => undefined)
    }
  }
  return async <Data>(path: string, send: () => Promise<Reply<Data>>) => {
    const deadline = performance.now() + maxWaitMs
    while (performance.now() < deadline) {
      let isReader = false
      try {
        const cachedReply = await readCached<Data>(path)
        if (cachedReply) return cachedReply
        isReader = (await redis.set(`lease:${path}`, '1', 'PX', leaseMs, 'NX')) !== null
      } catch {
        break
      }
      if (isReader) return readForAll(path, send)
      await setTimeout(recheckMs)
    }
    return { reply: await send(), ageMs: 0 }
  }
}
