import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Allowance } from '../http/in-flight'

type Store = Pick<Redis, 'hset' | 'hgetall' | 'hdel'>

/** How often each replica publishes its running requests, and when a silent replica stops counting, ms. */
const publishEveryMs = 250
const staleAfterMs = 1_500
const removeAfterMs = 60_000
/** A replica publishes its largest counts only. */
const minPublishedCount = 4
const maxPublishedNetworks = 500
const hash = 'copies'

interface PublishedCounts {
  text: string
  at: number
  counts: Record<string, number>
}

/** Allows a network this replica's share and the others' unused rest; half if the store is down (decision 61). */
export const createSharedCounts = (
  redis: Store,
  log: Logger,
  now: () => number = () => performance.now(),
  id: string = randomUUID(),
) => {
  const received = new Map<string, PublishedCounts>()
  let isUp = false
  let replicas = 1
  let sequence = 0
  let otherCounts = new Map<string, number>()
  let counts: ReadonlyMap<string, number> = new Map()

  const largestCounts = (): Record<string, number> =>
    Object.fromEntries(
      [...counts]
        .filter(([, count]) => count >= minPublishedCount)
        .sort(([, a], [, b]) => b - a)
        .slice(0, maxPublishedNetworks),
    )

  const exchange = async (): Promise<void> => {
    try {
      sequence += 1
      await redis.hset(hash, id, JSON.stringify({ sequence, counts: largestCounts() }))
      const textsByReplica = await redis.hgetall(hash)
      for (const [replica, text] of Object.entries(textsByReplica)) {
        if (replica === id || received.get(replica)?.text === text) continue
        received.set(replica, { text, at: now(), counts: (JSON.parse(text) as PublishedCounts).counts })
      }
      const expiredReplicas = [...received].filter(
        ([replica, { at }]) => !(replica in textsByReplica) || now() - at > removeAfterMs,
      )
      for (const [replica] of expiredReplicas) received.delete(replica)
      if (expiredReplicas.length > 0) await redis.hdel(hash, ...expiredReplicas.map(([replica]) => replica))
      const liveReplicas = [...received.values()].filter(({ at }) => now() - at <= staleAfterMs)
      const totals = new Map<string, number>()
      for (const { counts: replicaCounts } of liveReplicas)
        for (const [network, count] of Object.entries(replicaCounts))
          totals.set(network, (totals.get(network) ?? 0) + count)
      otherCounts = totals
      replicas = liveReplicas.length + 1
      isUp = true
    } catch {
      isUp = false
    }
  }

  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const allowance: Allowance = (network, limit) => {
    const share = Math.ceil(limit / replicas)
    if (!isUp) return Math.max(1, Math.floor(share / 2))
    return Math.max(share, limit - (otherCounts.get(network) ?? 0))
  }
  return {
    allowance,
    exchange,
    start: (running: ReadonlyMap<string, number>): void => {
      counts = running
      const scheduleNext = () => {
        if (isStopped) return
        timer = setTimeout(() => void exchange().finally(scheduleNext), publishEveryMs)
        timer.unref()
      }
      void exchange().finally(scheduleNext)
      log.debug('replicas share their counts of running requests')
    },
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await redis.hdel(hash, id).catch(() => undefined)
    },
  }
}
