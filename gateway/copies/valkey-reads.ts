import { setTimeout } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Reply } from '../upstream/envelope'
import type { ShareRead } from '../upstream/public-reads'

type Store = Pick<Redis, 'multi' | 'set' | 'del'>

/** Lifetime of the lease, ms: after it another copy may read. */
const leaseMs = 2_000
const lookAgainMs = 20
const patienceMs = 1_000

/** One copy reads for all: it holds a lease, the others wait. If the store fails, each copy reads for itself. */
export const createSharedReads = (redis: Store, freshMs: number): ShareRead => {
  const fresh = async <Data>(path: string) => {
    const answers = await redis.multi().get(`read:${path}`).pttl(`read:${path}`).exec()
    const text = answers?.[0]?.[1]
    if (typeof text !== 'string') return null
    const reply = { ...JSON.parse(text), token: null } as Reply<Data>
    return { reply, ageMs: Math.max(0, freshMs - Number(answers?.[1]?.[1] ?? 0)) }
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
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      let isReader = false
      try {
        const found = await fresh<Data>(path)
        if (found) return found
        isReader = (await redis.set(`lease:${path}`, '1', 'PX', leaseMs, 'NX')) !== null
      } catch {
        break
      }
      if (isReader) return readForAll(path, send)
      await setTimeout(lookAgainMs)
    }
    return { reply: await send(), ageMs: 0 }
  }
}
