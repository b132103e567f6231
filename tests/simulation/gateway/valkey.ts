import { createSharedClaims } from '../../../gateway/replicas/valkey-claims'
import type { ClaimStore } from '../../../gateway/upstream/claims'
import { createMemoryRedis } from '../../gateway/replicas/memory-redis'

/** 'requests': nothing reaches it; 'replies': it executes, and no reply arrives. */
export type Lost = 'requests' | 'replies'

interface ValkeyParts {
  /** ms since 1970. */
  now: () => number
  /** Runs the work this many ms later. */
  after: (ms: number, work: () => void) => void
}

const wayMs = 0.3
/** The gateway's timeout for a command (gateway/replicas/valkey.ts), ms. */
const responseWithinMs = 500

/** The server that replicas of the gateway share, with a network before it; each copy connects for itself. */
export const createSimulatedValkey = ({ now, after }: ValkeyParts) => {
  const lostUntil: Record<Lost, number> = { requests: 0, replies: 0 }
  const isLost = (what: Lost) => now() < lostUntil[what]
  const send = <Result>(run: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      const lose = () => after(responseWithinMs, () => reject(new Error('Command timed out')))
      after(wayMs, () => {
        if (isLost('requests')) return lose()
        const result = run()
        if (isLost('replies')) return lose()
        after(wayMs, () => resolve(result))
      })
    })
  const { redis, forget } = createMemoryRedis({ now, send })
  return {
    /** The claims of one copy of the gateway. */
    openClaims: (): ClaimStore => createSharedClaims(redis),
    /** It is unreachable for this time, or its responses are lost, ms. */
    lose: (what: Lost, ms: number): void => {
      lostUntil[what] = Math.max(lostUntil[what], now() + ms)
    },
    /** A failover loses what it held (decision 61). */
    forget,
  }
}
