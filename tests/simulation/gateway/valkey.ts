import { createSharedClaims } from '../../../gateway/replicas/valkey-claims'
import type { ClaimStore } from '../../../gateway/upstream/claims'
import { createMemoryRedis } from '../../gateway/replicas/memory-redis'

/** With 'requests', no command reaches Valkey; with 'replies', it executes them but no reply arrives. */
export type Lost = 'requests' | 'replies'

interface ValkeyParts {
  /** ms since 1970. */
  now: () => number
  after: (ms: number, work: () => void) => void
}

const latencyMs = 0.3
/** The gateway's timeout for a command (gateway/replicas/valkey.ts), ms. */
const timeoutMs = 500

/** The Valkey server that the gateway replicas share, with its network. */
export const createSimulatedValkey = ({ now, after }: ValkeyParts) => {
  const lostUntil: Record<Lost, number> = { requests: 0, replies: 0 }
  const isLost = (what: Lost) => now() < lostUntil[what]
  const send = <Result>(run: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      const timeOut = () => after(timeoutMs, () => reject(new Error('Command timed out')))
      after(latencyMs, () => {
        if (isLost('requests')) return timeOut()
        const result = run()
        if (isLost('replies')) return timeOut()
        after(latencyMs, () => resolve(result))
      })
    })
  const { redis, forget } = createMemoryRedis({ now, send })
  return {
    /** Opens the claims of one gateway replica. */
    openClaims: (): ClaimStore => createSharedClaims(redis),
    /** Loses requests or replies for `ms`. */
    lose: (what: Lost, ms: number): void => {
      lostUntil[what] = Math.max(lostUntil[what], now() + ms)
    },
    /** Deletes all data, as a failover does (decision 61). */
    forget,
  }
}
