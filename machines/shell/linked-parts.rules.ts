import { dashboardRoutes } from './routes.rules'

export const walletModeHash = '#wallet-mode'
export const walletModePath = `${dashboardRoutes.wallets.path}${walletModeHash}`

export const changePasswordHash = '#change-password'
export const changePasswordPath = `${dashboardRoutes.profile.path}${changePasswordHash}`

/** The query with which the banks page opens its form. */
export const newAccount = 'new'
