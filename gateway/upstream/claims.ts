import { createHash } from 'node:crypto'
import { notPassedOn, unreachable } from '../core/errors'

export type ClaimResult = 'claimed' | 'repeated' | 'full'

/** Passes each money call on once (ruling 23). Several copies of the gateway need a shared store. */
export interface ClaimStore {
  /** Atomic: of two equal claims one is 'claimed'. `source` is the client's network. */
  claim(claim: { id: string; source: string }): Promise<ClaimResult>
  /** Removes a claim whose call surely never left this process. */
  release(id: string): Promise<void>
}

export interface ClaimLimits {
  /** How long a claim is kept, ms; 15 minutes, within which a network may deliver a POST again (decision 0038). */
  lifetimeMs: number
  inAll: number
  fromOne: number
}

export const usualLimits: ClaimLimits = { lifetimeMs: 15 * 60_000, inAll: 100_000, fromOne: 2_000 }

/** In-memory claims. An active claim is never evicted: new ones get 'full'. */
export const createMemoryClaims = (
  limits: Partial<ClaimLimits> = {},
  now: () => number = Date.now,
): ClaimStore => {
  const { lifetimeMs, inAll, fromOne } = { ...usualLimits, ...limits }
  // Insertion order is expiry order, because all claims live equally long.
  const claims = new Map<string, { source: string; until: number }>()
  const bySource = new Map<string, number>()

  const forget = (id: string): void => {
    const claim = claims.get(id)
    if (!claim) return
    claims.delete(id)
    const left = (bySource.get(claim.source) ?? 1) - 1
    if (left > 0) bySource.set(claim.source, left)
    else bySource.delete(claim.source)
  }
  const expire = (): void => {
    for (const [id, { until }] of claims) {
      if (until > now()) return
      forget(id)
    }
  }

  return {
    claim: async ({ id, source }) => {
      expire()
      if (claims.has(id)) return 'repeated'
      const own = bySource.get(source) ?? 0
      if (claims.size >= inAll || own >= fromOne) return 'full'
      claims.set(id, { source, until: now() + lifetimeMs })
      bySource.set(source, own + 1)
      return 'claimed'
    },
    release: async (id) => forget(id),
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** SHA-256 of the call and the key; a key that is not random counts together with its token (decision 0038). */
export const claimIdOf = (route: string, key: string, authorization: string | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([route, key, uuid.test(key) ? null : (authorization ?? null)]))
    .digest('base64url')

/** Seconds. */
const noRoomFor = 60

/** Throws UNREACHABLE for a repeat, NOT_PASSED_ON if nothing can be claimed. Resolves with the release. */
export const claimOnce = async (
  store: ClaimStore,
  claim: { id: string; source: string },
  note: (event: string) => void,
): Promise<() => Promise<void>> => {
  // If the store fails, nothing is passed on.
  const result = await store.claim(claim).catch(() => {
    note('claim store failed')
    return 'full' as const
  })
  if (result === 'full') throw notPassedOn(noRoomFor)
  if (result === 'claimed') return () => store.release(claim.id).catch(() => undefined)
  note('money call repeated')
  throw unreachable()
}
