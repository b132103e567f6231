import type { SessionPartsFragment } from '../generated/graphql'

export type SellPage = NonNullable<SessionPartsFragment['sellPage']>

/** How long the data can be used, ms; a page that opens later requests its own. */
const freshMs = 5_000

interface Prefetched {
  page: SellPage
  readAt: number
}

export type SellPagePrefetch = ReturnType<typeof createSellPagePrefetch>

/** Holds the sell page's data from the login response, for a page of that account that opens soon after. */
export const createSellPagePrefetch = (now: () => number) => {
  let last: (Prefetched & { accountId: string }) | null = null
  return {
    put: (accountId: string, page: SellPage | null): void => {
      last = page && { accountId, page, readAt: now() }
    },
    /** Null if there are no data or they are too old. */
    read: (accountId: string): Prefetched | null =>
      last?.accountId === accountId && Math.abs(now() - last.readAt) < freshMs ? last : null,
  }
}
