import { authFlows } from './auth/auth.flows'
import { loginFlows } from './auth/login/login.flows'
import { reauthenticateFlows } from './auth/reauthenticate/reauthenticate.flows'
import { sessionFlows } from './auth/session/session.flows'
import { banksFlows } from './banks/banks.flows'
import { helpFlows } from './help/help.flows'
import { notificationsFlows } from './notifications/notifications.flows'
import { profileFlows } from './profile/profile.flows'
import { referralsFlows } from './referrals/referrals.flows'
import { resourceFlows } from './resource/resource.flows'
import { depositFlows } from './sell/deposit/deposit.flows'
import { sellFlows } from './sell/sell.flows'
import { offersFlows } from './shell/offers.flows'
import { overlaysFlows } from './shell/overlays/overlays.flows'
import { shellFlows } from './shell/shell.flows'
import { transactionsFlows } from './transactions/transactions.flows'
import { walletsFlows } from './wallets/wallets.flows'

/** Every flow of the product, by id. */
export const flows = {
  ...sessionFlows,
  ...loginFlows,
  ...overlaysFlows,
  ...authFlows,
  ...banksFlows,
  ...helpFlows,
  ...notificationsFlows,
  ...profileFlows,
  ...reauthenticateFlows,
  ...referralsFlows,
  ...resourceFlows,
  ...sellFlows,
  ...depositFlows,
  ...shellFlows,
  ...offersFlows,
  ...transactionsFlows,
  ...walletsFlows,
} as const

export type FlowId = keyof typeof flows
