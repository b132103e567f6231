import type { SessionPartsFragment } from '../../generated/graphql'

type SellPage = NonNullable<SessionPartsFragment['sellPage']>

/** Older than this the page asks for itself, ms. */
const freshMs = 5_000

/** What came with a login for the page after it, until that page asks: once, and for that account alone. */
export interface SellPageAhead {
  put: (accountId: string, page: SellPage | null) => void
  /** Null: nothing came, or it is old by now. */
  take: (accountId: string) => SellPage | null
}

export const createSellPageAhead = (now: () => number): SellPageAhead => {
  let held: { accountId: string; page: SellPage | null; at: number } | null = null
  return {
    put: (accountId, page) => {
      held = { accountId, page, at: now() }
    },
    take: (accountId) => {
      const taken = held
      held = null
      return taken?.accountId === accountId && now() - taken.at < freshMs ? taken.page : null
    },
  }
}
