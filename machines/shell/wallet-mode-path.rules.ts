import { dashboardRoutes } from './routes.rules'

/** Part of the address that leads to the switch of the wallet mode. */
export const walletModeHash = '#wallet-mode'
export const walletModePath = `${dashboardRoutes.wallets.path}${walletModeHash}`
