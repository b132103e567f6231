import type { SessionPartsFragment } from '../generated/graphql'

type SellPage = NonNullable<SessionPartsFragment['sellPage']>

/** After this time the page requests its own data, ms. */
const freshMs = 5_000

/** The sell page's data from the answer to the sign-in, until that page reads them: once, for that account. */
export interface SellPageAhead {
  put: (accountId: string, page: SellPage | null) => void
  /** Null: nothing came, or it is too old. */
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
