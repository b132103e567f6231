import { hash, randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Signals } from '../signals/signals'
import { clientIp, logNetworkOf } from './client-ip'
import type { RequestTrace } from './context'
import { traceContextIn } from './trace-context'

export type LogTarget = DestinationStream | 'silent' | undefined

/** Logs contain fixed fields only: no headers, variables, bodies or real paths. */
export const openLog = (target: LogTarget, level = 'info'): Logger =>
  target === 'silent' ? pino({ level: 'silent' }) : pino({ level, base: null }, target)

export interface RequestDetails {
  /** A template such as '/graphql' or '/assets/*', never the requested path. */
  route: string
  trace: RequestTrace
}

const details = new WeakMap<Request, RequestDetails>()

export const detailsOf = (request: Request): RequestDetails => {
  const existing = details.get(request)
  if (existing) return existing
  const trace = { requestId: randomUUID(), operation: null, fields: [], codes: [], events: [], upstream: [] }
  const newDetails = { route: '/*', trace }
  details.set(request, newDetails)
  return newDetails
}

export const route =
  (template: string): RequestHandler =>
  (request, _response, next) => {
    detailsOf(request).route = template
    next()
  }

const quietRoutes = new Set(['/*', '/healthz', '/readyz', '/csp-reports'])

/** The log's session id is part of the token's SHA-256, which does not reveal the token. */
const sessionOf = ({ headers: { authorization } }: Request): { session?: string } =>
  authorization ? { session: hash('sha256', authorization).slice(0, 12) } : {}

const authErrorCodes = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'THROTTLED'])

const isSecurityEvent = ({ codes, events }: RequestTrace): boolean =>
  events.length > 0 || codes.some((code) => authErrorCodes.has(code))

export const logRequests =
  (log: Logger, signals?: Signals | undefined): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    const details = detailsOf(request)
    const { trace } = details
    trace.context = traceContextIn(request.headers.traceparent)
    response.setHeader('x-request-id', trace.requestId)
    response.once('close', () => {
      const { route } = details
      const status = response.statusCode
      const duration = performance.now() - startedAt
      const line = {
        requestId: trace.requestId,
        ...(trace.context ? { traceId: trace.context.traceId } : {}),
        source: logNetworkOf(clientIp(request)),
        ...sessionOf(request),
        method: request.method,
        route,
        status,
        ms: Math.round(duration),
        ...(response.writableEnded ? {} : { gone: true }),
        ...(trace.operation ? { operation: trace.operation } : {}),
        ...(trace.fields.length ? { fields: trace.fields } : {}),
        ...(trace.codes.length ? { codes: trace.codes } : {}),
        ...(trace.events.length ? { events: trace.events } : {}),
        ...(trace.upstream.length ? { upstream: trace.upstream } : {}),
      }
      signals?.recordRequest({ route, status, ms: duration, at: performance.timeOrigin + startedAt, trace })
      const isQuiet = quietRoutes.has(route) && status < 500
      log[isSecurityEvent(trace) ? 'warn' : isQuiet ? 'debug' : 'info'](line, 'request')
    })
    next()
  }

/** A log entry for a bug: the error's type and position, with every quoted value blanked. */
export const bugReport = (error: unknown): { name: string; problem: string; frames: string[] } => {
  const { name, message, stack } = error instanceof Error ? error : new Error('not an error')
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name,
    problem: message.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '"…"').slice(0, 200),
    frames: frames.slice(0, 12).map((line) => line.trim()),
  }
}
