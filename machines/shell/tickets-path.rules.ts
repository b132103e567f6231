import { dashboardRoutes } from './routes.rules'

export const ticketsId = 'tickets'
export const ticketsPath = `${dashboardRoutes.help.path}#${ticketsId}`
