import type { RestClient, UpstreamTrace } from '../upstream/rest-client'
import type { TraceContext } from './trace-context'

/** What a request's log line contains: names and figures, never values. */
export interface RequestTrace {
  requestId: string
  operation: string | null
  fields: string[]
  codes: string[]
  events: string[]
  upstream: UpstreamTrace[]
  context?: TraceContext | undefined
}

export interface Context {
  rest: RestClient
  trace: RequestTrace
  /** The browser's User-Agent, at most 256 characters. */
  userAgent: string | undefined
}
