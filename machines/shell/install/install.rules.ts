/** How long a no is remembered (PWA-03), ms. */
export const askAgainAfterMs = 30 * 24 * 60 * 60 * 1000

export const installText = 'Install the app?'

export interface InstallPast {
  isFirstVisit: boolean
  /** When it was declined last, ms since 1970. */
  declinedAt: number | null
}

/** When the customer may be asked, ms since 1970: not on a first visit, and 30 days after a no (PWA-03). */
export const mayAsk = ({ isFirstVisit, declinedAt }: InstallPast, at: number): boolean =>
  !isFirstVisit && (declinedAt === null || at - declinedAt >= askAgainAfterMs)
