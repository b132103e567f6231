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

/** Claims that all replicas share (decision 61). A full store must reject writes instead of evicting keys. */
export const createSharedClaims = (
  redis: Store,
  { lifetimeMs, fromOne }: Pick<ClaimLimits, 'lifetimeMs' | 'fromOne'> = defaultLimits,
): ClaimStore => {
  const keyOf = (id: string) => `claim:${id}`
  const countKeyOf = (source: string) => `claims-of:${source}`
  const undoClaim = (source: string, id?: string) => {
    const transaction = redis.multi().decr(countKeyOf(source)).pexpire(countKeyOf(source), lifetimeMs, 'NX')
    return runTransaction(id === undefined ? transaction : transaction.del(keyOf(id)))
  }
  return {
    claim: async ({ id, source }) => {
      const [setReply, , sourceCount] = await runTransaction(
        redis
          .multi()
          .set(keyOf(id), source, 'PX', lifetimeMs, 'NX')
          .pexpire(countKeyOf(source), lifetimeMs, 'NX')
          .incr(countKeyOf(source))
          .pexpire(countKeyOf(source), lifetimeMs, 'NX'),
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
