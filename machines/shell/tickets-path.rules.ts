import { dashboardRoutes } from './routes.rules'

export const ticketsHash = '#tickets'
export const ticketsPath = `${dashboardRoutes.help.path}${ticketsHash}`
