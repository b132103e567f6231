/** A referral code that the registration on this device could not add. */
export interface RefusedReferral {
  accountId: string
  code: string
  /** Whether the server does not know the code; false if there was no definite response. */
  isUnknown: boolean
  at: number
}

/** The registration stores it and the first page reads it. Logout deletes it, like every key with this prefix. */
export type RefusedReferralKey = 'app.refusedReferral'
