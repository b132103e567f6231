import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler } from 'express'

const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The database work of a traced request: statements without values, times in ms. */
export interface RequestWork {
  statements: number
  ms: number
  slowest: { text: string; ms: number } | null
  /** 'sale: wallet -0.5 USDT.tron'. */
  postings: string[]
}

const running = new AsyncLocalStorage<{ traceparent: string; work: RequestWork }>()

export const currentTrace = (): string | undefined => running.getStore()?.traceparent

export const currentWork = (): RequestWork | undefined => running.getStore()?.work

export const traceIdOf = (traceparent: string | undefined): string | undefined => traceparent?.split('-')[1]

/** Makes the request's trace available to its asynchronous work. */
export const followTrace: RequestHandler = (request, _response, next) => {
  const { traceparent } = request.headers
  const work = { statements: 0, ms: 0, slowest: null, postings: [] }
  if (typeof traceparent === 'string' && traceparentPattern.test(traceparent))
    running.run({ traceparent, work }, next)
  else next()
}

/** Adds the trace, so that the database's log and views show it. */
export const withTraceComment = (statement: string): string => {
  const traceparent = currentTrace()
  return traceparent === undefined ? statement : `${statement} /*traceparent='${traceparent}'*/`
}

/** Measures a statement of the current request until the caller calls the returned function. */
export const startStatement = (text: string): (() => void) => {
  const work = currentWork()
  const startedAt = performance.now()
  return () => {
    if (!work) return
    const ms = performance.now() - startedAt
    work.statements += 1
    work.ms += ms
    if (!work.slowest || ms > work.slowest.ms) work.slowest = { text, ms }
  }
}
