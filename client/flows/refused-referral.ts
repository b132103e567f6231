/** A referral code that was not added at the registration on this device. */
export interface RefusedReferral {
  accountId: string
  code: string
  /** The server refused it; else no definite answer came. */
  isUnknown: boolean
  /** ms since 1970. */
  at: number
}

/**
 * Where the registration leaves it, and the first page finds it. A type: as a value it would be a chunk of its own, whose
 * name the login pays for. Deleted with the session, as every key with this prefix.
 */
export type RefusedReferralKey = 'app.refusedReferral'
