import { dashboardRoutes } from '../../shell/routes.rules'

export interface Kyc {
  kycRequired: boolean
  /** Null if missing or unreadable, which never counts as 'Completed' (KYC-07). */
  verificationStatus: string | null
}

/** Any other spelling means another status (KYC-07). */
const verifiedStatus = 'Completed'

export const mustVerify = ({ kycRequired, verificationStatus }: Kyc): boolean =>
  kycRequired && verificationStatus !== verifiedStatus

/** Whether the dialog opens: only on the sell page (KYC-04). */
export const isGateOpen = (path: string, kyc: Kyc): boolean =>
  path === dashboardRoutes.sell.path && mustVerify(kyc)

/** The verification provider's URL (KYC-05). */
export const verificationBase = 'https://verify.coinnaira.example/start'

export interface Person {
  id: string
  firstName: string | null
  lastName: string | null
}

/** The external link with the customer's names and account id, encoded (KYC-06). */
export const verificationLink = ({ id, firstName, lastName }: Person): string =>
  `${verificationBase}?${Object.entries({ firstName, lastName, accountId: id })
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
    .join('&')}`
