import { dashboardRoutes } from './routes.rules'

export const transactionPath = (id: string): string =>
  `${dashboardRoutes.transactionDetails.path}?id=${encodeURIComponent(id)}`
