import { createSharedClaims } from '../../../gateway/replicas/valkey-claims'
import type { ClaimStore } from '../../../gateway/upstream/claims'
import { createMemoryRedis } from '../../gateway/replicas/memory-redis'
import { after, now } from '../time/scheduler'

/** With 'requests', no command reaches Valkey; with 'replies', it executes them but no reply arrives. */
export type Lost = 'requests' | 'replies'

const latencyMs = 0.3
/** The gateway's timeout for a command (gateway/replicas/valkey.ts), ms. */
const timeoutMs = 500

/** The Valkey server that the gateway replicas share, with its network. */
export const createSimulatedValkey = () => {
  const lostUntil: Record<Lost, number> = { requests: 0, replies: 0 }
  const isLost = (what: Lost) => now() < lostUntil[what]
  const send = <Result>(run: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      const later = (ms: number, work: () => void): void => void after(ms, work, { owner: null })
      const timeOut = () => later(timeoutMs, () => reject(new Error('Command timed out')))
      later(latencyMs, () => {
        if (isLost('requests')) return timeOut()
        const result = run()
        if (isLost('replies')) return timeOut()
        later(latencyMs, () => resolve(result))
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
