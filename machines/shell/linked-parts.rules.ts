import { dashboardRoutes } from './routes.rules'

/** Part of the address that leads to the switch of the wallet mode. */
export const walletModeHash = '#wallet-mode'
export const walletModePath = `${dashboardRoutes.wallets.path}${walletModeHash}`

/** Part of the address that opens the change of the password. */
export const changePasswordHash = '#change-password'
export const changePasswordPath = `${dashboardRoutes.profile.path}${changePasswordHash}`
