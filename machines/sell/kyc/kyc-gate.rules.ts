import { type Kyc, mustVerify } from '../../money/identity'
import { dashboardRoutes } from '../../shell/routes.rules'

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
