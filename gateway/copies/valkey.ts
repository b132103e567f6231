import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** The Valkey or Redis server that copies of the gateway share. */
export interface SharedStore {
  redis: Redis
  /** Whether it answered lately. */
  isUp: () => boolean
  close: () => void
}

/** Longer than any answer of a store beside us takes: who waits for it is a customer. */
const answerWithinMs = 500
const reconnectAfterMs = (attempt: number): number => Math.min(100 * attempt, 1_000)

/**
 * Connects to the store and stays connected; resolves at once, whether it answers or not. No command waits for a
 * connection and none is sent twice: whoever asks decides what a failure means. The library is read only here.
 */
export const openStore = async (url: string, log: Logger): Promise<SharedStore> => {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: answerWithinMs,
    connectTimeout: answerWithinMs * 2,
    retryStrategy: reconnectAfterMs,
    keyPrefix: 'coinnaira:',
    lazyConnect: true,
  })
  let wasUp: boolean | undefined
  const tell = (isUp: boolean, problem?: string): void => {
    if (wasUp === isUp) return
    wasUp = isUp
    if (isUp) log.info('shared store is up')
    else log.error({ problem }, 'shared store is down: limits are stricter, money calls without keys refused')
  }
  redis.on('ready', () => tell(true))
  redis.on('close', () => tell(false, 'the connection closed'))
  // Without a listener a failed connection would end this process.
  redis.on('error', ({ name }: Error) => tell(false, name))
  await redis.connect().catch(() => undefined)
  return { redis, isUp: () => redis.status === 'ready', close: () => redis.disconnect() }
}
