import type { Fact } from '../facts'

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

const successes: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'deposit.addressCopied',
  'biometricRegistration.succeeded',
  'receipt.saved',
  'sellOrder.completed',
])

/** Whether the customer got what they came for: the app is worth keeping then. */
export const isSuccess = ({ type }: Fact): boolean => successes.has(type)
