import type { RequestTrace } from '../graphql/context'

/** A request that is over, in names and figures. */
export interface FinishedRequest {
  route: string
  status: number
  ms: number
  /** When it began, ms since 1970. */
  at: number
  trace: RequestTrace
}

/** A measurement of a customer's browser. */
export interface ClientVital {
  name: string
  value: number
  page: string
}
