import type { TraceContext } from '../signals/trace-context'
import type { RestClient, UpstreamTrace } from '../upstream/rest-client'

/** What one request did, for its one line in the log: names and figures, never values. */
export interface RequestTrace {
  requestId: string
  operation: string | null
  /** What was asked, by the schema's names: 'login', 'sellFromWallet'. */
  fields: string[]
  /** The refusal codes of the answer. */
  codes: string[]
  /** What else happened that an operator should hear of, in fixed words. */
  events: string[]
  upstream: UpstreamTrace[]
  /** The trace that the browser began, where it did. */
  context?: TraceContext | undefined
}

/** What a resolver may use. */
export interface Context {
  rest: RestClient
  trace: RequestTrace
  /** What the browser says of itself, at most 256 characters. */
  userAgent: string | undefined
}
