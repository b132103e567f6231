import type { RequestTrace } from '../core/context'

export interface FinishedRequest {
  route: string
  status: number
  ms: number
  /** The start, ms since 1970. */
  at: number
  trace: RequestTrace
}

export interface ClientVital {
  name: string
  value: number
  page: string
}
