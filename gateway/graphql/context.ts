import type { TraceContext } from '../signals/trace-context'
import type { RestClient, UpstreamTrace } from '../upstream/rest-client'

/** A request's trace for its one log line: names and figures, never values. */
export interface RequestTrace {
  requestId: string
  operation: string | null
  /** The operations by the schema's names: 'login', 'sellFromWallet'. */
  fields: string[]
  /** The error codes of the answer. */
  codes: string[]
  /** Other notes for operators, in fixed words. */
  events: string[]
  upstream: UpstreamTrace[]
  /** The trace that the browser began, where it did. */
  context?: TraceContext | undefined
}

export interface Context {
  rest: RestClient
  trace: RequestTrace
  /** The browser's User-Agent, at most 256 characters. */
  userAgent: string | undefined
}
