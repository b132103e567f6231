import type { Redis } from 'ioredis'
import type { ClaimLimits, ClaimStore } from '../upstream/claims'
import { usualLimits } from '../upstream/claims'

type Store = Pick<Redis, 'multi'>

/** The results of a transaction; throws if it did not run or a command failed. */
const results = async (transaction: ReturnType<Store['multi']>): Promise<unknown[]> => {
  const answers = await transaction.exec()
  if (answers === null) throw new Error('The store ran nothing')
  return answers.map(([error, value]) => {
    if (error) throw error
    return value
  })
}

/** Claims shared by all copies (decision 0061). The store must not evict keys: when full, it rejects writes. */
export const createSharedClaims = (
  redis: Store,
  { lifetimeMs, fromOne }: Pick<ClaimLimits, 'lifetimeMs' | 'fromOne'> = usualLimits,
): ClaimStore => {
  const keyOf = (id: string) => `claim:${id}`
  const countOf = (source: string) => `claims-of:${source}`
  const giveBack = (source: string, id?: string) => {
    const transaction = redis.multi().decr(countOf(source)).pexpire(countOf(source), lifetimeMs, 'NX')
    return results(id === undefined ? transaction : transaction.del(keyOf(id)))
  }
  return {
    claim: async ({ id, source }) => {
      const [noted, , own] = await results(
        redis
          .multi()
          .set(keyOf(id), source, 'PX', lifetimeMs, 'NX')
          .pexpire(countOf(source), lifetimeMs, 'NX')
          .incr(countOf(source))
          .pexpire(countOf(source), lifetimeMs, 'NX'),
      )
      if (noted === null) {
        await giveBack(source).catch(() => undefined)
        return 'repeated'
      }
      if (Number(own) <= fromOne) return 'claimed'
      await giveBack(source, id)
      return 'full'
    },
    release: async (id) => {
      // The claim's value is its source.
      const [source] = await results(redis.multi().get(keyOf(id)))
      if (typeof source === 'string') await giveBack(source, id)
    },
  }
}
