import type { SessionPartsFragment } from '../generated/graphql'

export type SellPage = NonNullable<SessionPartsFragment['sellPage']>

/** ms; afterwards the page requests its own data. */
const freshMs = 5_000

interface Prefetched {
  page: SellPage
  /** ms since 1970. */
  readAt: number
}

/** The sell page's data from the sign-in's response, for a page of that account that opens soon after. */
export interface SellPagePrefetch {
  put: (accountId: string, page: SellPage | null) => void
  /** Null: no data, or too old. */
  read: (accountId: string) => Prefetched | null
}

export const createSellPagePrefetch = (now: () => number): SellPagePrefetch => {
  let last: (Prefetched & { accountId: string }) | null = null
  return {
    put: (accountId, page) => {
      last = page && { accountId, page, readAt: now() }
    },
    read: (accountId) => (last?.accountId === accountId && now() - last.readAt < freshMs ? last : null),
  }
}
