import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler } from 'express'

const shape = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const running = new AsyncLocalStorage<string>()

/** The trace that the present request belongs to (W3C `traceparent`); undefined for none. */
export const currentTrace = (): string | undefined => running.getStore()

export const traceIdOf = (traceparent: string | undefined): string | undefined => traceparent?.split('-')[1]

/** Remembers the trace that a request names for everything done for it. Without one it costs nothing. */
export const followTrace: RequestHandler = (request, _response, next) => {
  const { traceparent } = request.headers
  if (typeof traceparent === 'string' && shape.test(traceparent)) running.run(traceparent, next)
  else next()
}

/** A statement that says which trace it belongs to, so that the database's own log and views lead back to it. */
export const withTraceComment = (statement: string): string => {
  const traceparent = currentTrace()
  return traceparent === undefined ? statement : `${statement} /*traceparent='${traceparent}'*/`
}
