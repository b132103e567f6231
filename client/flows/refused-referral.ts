/** A referral code that was not added at the registration on this device. */
export interface RefusedReferral {
  accountId: string
  code: string
  /** False if there was no definite response. */
  isUnknown: boolean
  /** ms since 1970. */
  at: number
}

/**
 * The registration stores it, the first page reads it. Deleted with the session, as every key with this prefix.
 */
export type RefusedReferralKey = 'app.refusedReferral'
