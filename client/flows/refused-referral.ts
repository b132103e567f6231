/** A referral code that was not added at the registration on this device. */
export interface RefusedReferral {
  accountId: string
  code: string
  /** False: no definite response came. */
  isUnknown: boolean
  /** ms since 1970. */
  at: number
}

/**
 * The registration stores it, the first page reads it. A type, because a value would be a chunk of its own in the
 * login's imports. Deleted with the session, as every key with this prefix.
 */
export type RefusedReferralKey = 'app.refusedReferral'
