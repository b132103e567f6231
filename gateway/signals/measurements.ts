import type { RequestTrace } from '../core/context'

/** A finished request: names and numbers only. */
export interface FinishedRequest {
  route: string
  status: number
  ms: number
  /** Start, ms since 1970. */
  at: number
  trace: RequestTrace
}

export interface ClientVital {
  name: string
  value: number
  page: string
}
