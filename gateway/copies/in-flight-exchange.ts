import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Allowance } from '../http/in-flight'

type Store = Pick<Redis, 'hset' | 'hgetall' | 'hdel'>

/** How often each copy publishes its running requests, and after how long without one it counts as gone, ms. */
const everyMs = 250
const goneAfterMs = 1_500
const forgottenAfterMs = 60_000
/** Networks with fewer running requests are not published; of the others at most this many. */
const leastPublished = 4
const mostPublished = 500
const hash = 'copies'

interface PublishedCounts {
  text: string
  at: number
  counts: Record<string, number>
}

/**
 * A network's limit over all copies: this copy's equal share, plus what the other copies leave unused; half of the
 * share without the store (decision 0061). A request only reads memory.
 */
export const createSharedCounts = (
  redis: Store,
  log: Logger,
  now: () => number = () => performance.now(),
  id: string = randomUUID(),
) => {
  const received = new Map<string, PublishedCounts>()
  let isUp = false
  let copies = 1
  let sequence = 0
  let others = new Map<string, number>()
  let counts: ReadonlyMap<string, number> = new Map()

  const ownCounts = (): Record<string, number> =>
    Object.fromEntries(
      [...counts]
        .filter(([, count]) => count >= leastPublished)
        .sort(([, one], [, other]) => other - one)
        .slice(0, mostPublished),
    )

  const exchange = async (): Promise<void> => {
    try {
      sequence += 1
      await redis.hset(hash, id, JSON.stringify({ sequence, counts: ownCounts() }))
      const all = await redis.hgetall(hash)
      for (const [copy, text] of Object.entries(all)) {
        if (copy === id || received.get(copy)?.text === text) continue
        received.set(copy, { text, at: now(), counts: (JSON.parse(text) as PublishedCounts).counts })
      }
      const gone = [...received].filter(([copy, { at }]) => !(copy in all) || now() - at > forgottenAfterMs)
      for (const [copy] of gone) received.delete(copy)
      if (gone.length > 0) await redis.hdel(hash, ...gone.map(([copy]) => copy))
      const alive = [...received.values()].filter(({ at }) => now() - at <= goneAfterMs)
      const sum = new Map<string, number>()
      for (const { counts: theirs } of alive)
        for (const [network, count] of Object.entries(theirs))
          sum.set(network, (sum.get(network) ?? 0) + count)
      others = sum
      copies = alive.length + 1
      isUp = true
    } catch {
      isUp = false
    }
  }

  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const allowance: Allowance = (network, usual) => {
    const share = Math.ceil(usual / copies)
    if (!isUp) return Math.max(1, Math.floor(share / 2))
    return Math.max(share, usual - (others.get(network) ?? 0))
  }
  return {
    allowance,
    exchange,
    start: (running: ReadonlyMap<string, number>): void => {
      counts = running
      const again = () => {
        if (isStopped) return
        timer = setTimeout(() => void exchange().finally(again), everyMs)
        timer.unref()
      }
      void exchange().finally(again)
      log.debug('copies exchange their counts of running requests')
    },
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await redis.hdel(hash, id).catch(() => undefined)
    },
  }
}
