export interface Kyc {
  kycRequired: boolean
  /** Null if missing or unreadable, which never counts as 'Completed' (KYC-07). */
  verificationStatus: string | null
}

/** Any other spelling means another status (KYC-07). */
const verifiedStatus = 'Completed'

export const mustVerify = ({ kycRequired, verificationStatus }: Kyc): boolean =>
  kycRequired && verificationStatus !== verifiedStatus
