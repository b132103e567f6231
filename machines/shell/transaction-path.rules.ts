import { dashboardRoutes } from './routes.rules'

/** The URL of a transaction's details. */
export const transactionPath = (id: string): string =>
  `${dashboardRoutes.transactionDetails.path}?id=${encodeURIComponent(id)}`
