import type { SessionPartsFragment } from '../generated/graphql'

export type SellPage = NonNullable<SessionPartsFragment['sellPage']>

/** ms that the data stay usable; a later page requests its own. */
const freshMs = 5_000

interface Prefetched {
  page: SellPage
  readAt: number
}

export type SellPagePrefetch = ReturnType<typeof createSellPagePrefetch>

/** Stores the sell page's data of the login's response, for a page of that account that opens soon. */
export const createSellPagePrefetch = (now: () => number) => {
  let last: (Prefetched & { accountId: string }) | null = null
  return {
    put: (accountId: string, page: SellPage | null): void => {
      last = page && { accountId, page, readAt: now() }
    },
    /** Null: no data, or too old. */
    read: (accountId: string): Prefetched | null =>
      last?.accountId === accountId && now() - last.readAt < freshMs ? last : null,
  }
}
