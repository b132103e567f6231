import { createHash } from 'node:crypto'
import { createApiError, unreachable } from '../graphql/errors'

/** What a store says to a claim: it is the first, or a repeat, or there is no room to note it. */
export type ClaimResult = 'claimed' | 'repeated' | 'full'

/**
 * Notes the money calls that were passed on, so that each is passed on once (ruling 23). One copy of the gateway keeps
 * them in memory; several copies need one store between them.
 */
export interface ClaimStore {
  /** Atomic: of two equal claims one is 'claimed'. `source` is the asker's network. */
  claim(claim: { id: string; source: string }): Promise<ClaimResult>
  /** Forgets a claim whose call surely never left this process. */
  release(id: string): Promise<void>
}

export interface ClaimLimits {
  /** How long a claim stands, ms; 15 minutes, within which a network may deliver a POST again (decision 0038). */
  lifetimeMs: number
  /** Claims that stand at a time, in all and from one source network. */
  inAll: number
  fromOne: number
}

export const usualLimits: ClaimLimits = { lifetimeMs: 15 * 60_000, inAll: 100_000, fromOne: 2_000 }

/** Claims of this process. A claim that stands is never dropped for a newer one: the newer one hears 'full'. */
export const createMemoryClaims = (
  limits: Partial<ClaimLimits> = {},
  now: () => number = Date.now,
): ClaimStore => {
  const { lifetimeMs, inAll, fromOne } = { ...usualLimits, ...limits }
  // All live equally long, so the first inserted is the first to expire.
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

/**
 * What names a press: SHA-256 of the call and the key. A random key belongs to one customer, so it holds whatever token
 * the customer has by now; any other key might be somebody else's as well and counts with its token (decision 0047).
 */
export const claimIdOf = (route: string, key: string, authorization: string | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([route, key, uuid.test(key) ? null : (authorization ?? null)]))
    .digest('base64url')

/** Nothing was passed on, and the customer may press again: a 4xx that counts as a 'no' for money (ruling 10). */
const noRoom = () =>
  createApiError('INVALID', {
    status: 422,
    summary: 'Too much is going on at the moment, so nothing was done. Try again in a few minutes',
    retryAfter: 60,
  })

/** Claims one money call. Throws UNREACHABLE for a repeat, whose fate is the first one's. Resolves with its release. */
export const claimOnce = async (
  store: ClaimStore,
  claim: { id: string; source: string },
  note: (event: string) => void,
): Promise<() => Promise<void>> => {
  // A store that fails has noted nothing for sure, so nothing is passed on.
  const result = await store.claim(claim).catch(() => {
    note('claim store failed')
    return 'full' as const
  })
  if (result === 'full') throw noRoom()
  if (result === 'claimed') return () => store.release(claim.id).catch(() => undefined)
  note('money call repeated')
  throw unreachable()
}
