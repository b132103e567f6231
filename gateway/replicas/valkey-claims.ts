import type { Redis } from 'ioredis'
import type { ClaimLimits, ClaimStore } from '../upstream/claims'
import { defaultLimits } from '../upstream/claims'

type Store = Pick<Redis, 'multi'>

/** Throws if the transaction did not run or a command failed. */
const runTransaction = async (transaction: ReturnType<Store['multi']>): Promise<unknown[]> => {
  const replies = await transaction.exec()
  if (replies === null) throw new Error('The store discarded the transaction')
  return replies.map(([error, value]) => {
    if (error) throw error
    return value
  })
}

/** Claims shared by all replicas (decision 61). The store must not evict keys: when full, it rejects writes. */
export const createSharedClaims = (
  redis: Store,
  { lifetimeMs, fromOne }: Pick<ClaimLimits, 'lifetimeMs' | 'fromOne'> = defaultLimits,
): ClaimStore => {
  const keyOf = (id: string) => `claim:${id}`
  const countOf = (source: string) => `claims-of:${source}`
  const undoClaim = (source: string, id?: string) => {
    const transaction = redis.multi().decr(countOf(source)).pexpire(countOf(source), lifetimeMs, 'NX')
    return runTransaction(id === undefined ? transaction : transaction.del(keyOf(id)))
  }
  return {
    claim: async ({ id, source }) => {
      const [setReply, , sourceCount] = await runTransaction(
        redis
          .multi()
          .set(keyOf(id), source, 'PX', lifetimeMs, 'NX')
          .pexpire(countOf(source), lifetimeMs, 'NX')
          .incr(countOf(source))
          .pexpire(countOf(source), lifetimeMs, 'NX'),
      )
      if (setReply === null) {
        await undoClaim(source).catch(() => undefined)
        return 'repeated'
      }
      if (Number(sourceCount) <= fromOne) return 'claimed'
      await undoClaim(source, id)
      return 'full'
    },
    release: async (id) => {
      // The claim's value is its source.
      const [source] = await runTransaction(redis.multi().get(keyOf(id)))
      if (typeof source === 'string') await undoClaim(source, id)
    },
  }
}
