import { createHash } from 'node:crypto'
import { notPassedOnError, unreachableError } from '../core/errors'

export type ClaimResult = 'claimed' | 'repeated' | 'full'

/** Lets each money call pass once (ruling 23). Several replicas need a shared store. */
export interface ClaimStore {
  /** Atomic: only one of two equal claims is 'claimed'. `source` is the client's network. */
  claim(claim: { id: string; source: string }): Promise<ClaimResult>
  /** Only for a call that certainly never left this process. */
  release(id: string): Promise<void>
}

export interface ClaimLimits {
  /** In ms. A network may deliver a POST again within 15 minutes (decision 15). */
  lifetimeMs: number
  inAll: number
  fromOne: number
}

export const defaultLimits: ClaimLimits = { lifetimeMs: 15 * 60_000, inAll: 100_000, fromOne: 2_000 }

/** Never evicts an active claim; a new one gets 'full' instead. */
export const createMemoryClaims = (
  limits: Partial<ClaimLimits> = {},
  now: () => number = Date.now,
): ClaimStore => {
  const { lifetimeMs, inAll, fromOne } = { ...defaultLimits, ...limits }
  // All claims have the same lifetime, so insertion order is expiry order.
  const claims = new Map<string, { source: string; expiresAt: number }>()
  const bySource = new Map<string, number>()

  const forget = (id: string): void => {
    const claim = claims.get(id)
    if (!claim) return
    claims.delete(id)
    const remaining = (bySource.get(claim.source) ?? 1) - 1
    if (remaining > 0) bySource.set(claim.source, remaining)
    else bySource.delete(claim.source)
  }
  const expire = (): void => {
    for (const [id, { expiresAt }] of claims) {
      if (expiresAt > now()) return
      forget(id)
    }
  }

  return {
    claim: async ({ id, source }) => {
      expire()
      if (claims.has(id)) return 'repeated'
      const sourceCount = bySource.get(source) ?? 0
      if (claims.size >= inAll || sourceCount >= fromOne) return 'full'
      claims.set(id, { source, expiresAt: now() + lifetimeMs })
      bySource.set(source, sourceCount + 1)
      return 'claimed'
    },
    release: async (id) => forget(id),
  }
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The SHA-256 of call and key, and of the token if the key is not random (decision 15). */
export const claimIdOf = (route: string, key: string, authorization: string | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([route, key, uuidPattern.test(key) ? null : (authorization ?? null)]))
    .digest('base64url')

const fullRetrySeconds = 60

/** Resolves with the release. Throws UNREACHABLE for a repeated call, NOT_PASSED_ON if the store is full or fails. */
export const claimOnce = async (
  store: ClaimStore,
  claim: { id: string; source: string },
  addEvent: (event: string) => void,
): Promise<() => Promise<void>> => {
  const result = await store.claim(claim).catch(() => {
    addEvent('claim store failed')
    return 'full' as const
  })
  if (result === 'full') throw notPassedOnError(fullRetrySeconds)
  if (result === 'claimed') return () => store.release(claim.id).catch(() => undefined)
  addEvent('money call repeated')
  throw unreachableError()
}
