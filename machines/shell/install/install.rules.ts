/** The wait after a refusal (PWA-03), ms. */
export const askAgainAfterMs = 30 * 24 * 60 * 60 * 1000

export const installText = 'Install the app?'

export interface InstallPast {
  isFirstVisit: boolean
  /** The last refusal, ms since 1970. */
  declinedAt: number | null
}

/** False on a first visit and within 30 days of a refusal (PWA-03). `at`: ms since 1970. */
export const canOffer = ({ isFirstVisit, declinedAt }: InstallPast, at: number): boolean =>
  !isFirstVisit && (declinedAt === null || at - declinedAt >= askAgainAfterMs)
