/** How long a 'no' holds (AMB-103), ms. */
export const askAgainAfterMs = 30 * 24 * 60 * 60 * 1000

export const installText = 'Install the app?'

/** What is known before anything is asked. */
export interface InstallPast {
  /** Nobody is asked on a first visit. */
  isFirstVisit: boolean
  /** When 'no' was said last, ms since 1970. */
  declinedAt: number | null
}

/** Whether the customer may be asked now, ms since 1970: after a first visit, and 30 days after a 'no' (AMB-103). */
export const mayAsk = ({ isFirstVisit, declinedAt }: InstallPast, at: number): boolean =>
  !isFirstVisit && (declinedAt === null || at - declinedAt >= askAgainAfterMs)
