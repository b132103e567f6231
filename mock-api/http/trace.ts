import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler } from 'express'

const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const running = new AsyncLocalStorage<string>()

/** W3C `traceparent`; undefined for none. */
export const currentTrace = (): string | undefined => running.getStore()

export const traceIdOf = (traceparent: string | undefined): string | undefined => traceparent?.split('-')[1]

/** Stores the request's trace for its own work; free without one. */
export const followTrace: RequestHandler = (request, _response, next) => {
  const { traceparent } = request.headers
  if (typeof traceparent === 'string' && traceparentPattern.test(traceparent)) running.run(traceparent, next)
  else next()
}

/** Names the trace, so that the database's log and views lead back to it. */
export const withTraceComment = (statement: string): string => {
  const traceparent = currentTrace()
  return traceparent === undefined ? statement : `${statement} /*traceparent='${traceparent}'*/`
}
