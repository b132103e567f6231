import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

export interface SharedStore {
  redis: Redis
  isUp: () => boolean
  close: () => void
}

/** A nearby store never takes longer, and a customer is waiting for the response. */
const responseWithinMs = 500
const reconnectAfterMs = (attempt: number): number => Math.min(100 * attempt, 1_000)

/** Resolves even while the store is down. Never queues or retries commands. */
export const openStore = async (url: string, log: Logger): Promise<SharedStore> => {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: responseWithinMs,
    connectTimeout: responseWithinMs * 2,
    retryStrategy: reconnectAfterMs,
    keyPrefix: 'coinnaira:',
    lazyConnect: true,
  })
  let wasUp: boolean | undefined
  const logState = (isUp: boolean, problem?: string): void => {
    if (wasUp === isUp) return
    wasUp = isUp
    const consequence = 'limits are stricter, and money calls without keys are refused'
    if (isUp) log.info('shared store is up')
    else log.error({ problem }, `shared store is down: ${consequence}`)
  }
  redis.on('ready', () => logState(true))
  redis.on('close', () => logState(false, 'the connection closed'))
  // An 'error' event that has no listener would end this process.
  redis.on('error', ({ name }: Error) => logState(false, name))
  await redis.connect().catch(() => undefined)
  return { redis, isUp: () => redis.status === 'ready', close: () => redis.disconnect() }
}
