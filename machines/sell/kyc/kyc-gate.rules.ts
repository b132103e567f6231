import { dashboardRoutes } from '../../shell/routes.rules'

export interface Kyc {
  kycRequired: boolean
  /** Null without a record or if it could not be read: neither is 'Completed' (KYC-07). */
  verificationStatus: string | null
}

/** The one status that means verified (KYC-07); any other spelling is another status. */
const verified = 'Completed'

/** Whether payouts wait for identity verification (KYC-01 to KYC-03). */
export const mustVerify = ({ kycRequired, verificationStatus }: Kyc): boolean =>
  kycRequired && verificationStatus !== verified

/** Whether the dialog opens: on the sell page and nowhere else (KYC-04). */
export const opensOn = (path: string, kyc: Kyc): boolean =>
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
