import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { type Documents, trustedOnly } from '../graphql/documents'
import { ApiError, asEntry, codeFor, createApiError, internalError, invalidRequest } from '../graphql/errors'
import { type AnswerOptions, answerQuestions } from '../graphql/graphql-handler'
import { chatPage, originOf } from './chat'
import { clientFiles } from './files'
import { noStore, strictHeaders } from './headers'
import { limitInFlight } from './in-flight'
import { bugReport, detailsOf, logRequests, route } from './log'
import { pagePolicy } from './page-policy'
import { createUpstreamCheck } from './readiness'
import { contentReports } from './reports'
import { type ChartProvider, widgetPages } from './widgets'

export interface HttpOptions extends AnswerOptions {
  documents: Documents
  production: boolean
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  staticDir: string | undefined
  widgetsDir: string | undefined
  chartProvider: ChartProvider | undefined
  /** Address of the live chat's page; undefined: there is none. */
  chatUrl: string | undefined
  log: Logger
  /** Whether the process is on its way out: not ready for more. */
  isStopping: () => boolean
}

const statusOf = (error: unknown): number => {
  const status =
    typeof error === 'object' && error !== null ? (error as { status?: unknown }).status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

const bodyLimit = 32 * 1024

const tooLarge = () => createApiError('INVALID', { status: 413, summary: 'Request too large' })

/** What says of itself that it is too large is refused unread: Express would first wait for its end. */
const refuseLarge: RequestHandler = ({ headers }, _response, next) => {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  next()
}

/** A failure before or outside GraphQL, in GraphQL's shape. */
const failureOf = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  const status = statusOf(error)
  if (status === 500) return internalError()
  if (status === 413) return tooLarge()
  return status === 400
    ? invalidRequest()
    : createApiError(codeFor(status), { status, summary: 'Invalid request' })
}

const answerFailure =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const apiError = failureOf(error)
    const details = detailsOf(request)
    details.trace.codes.push(String(apiError.extensions.code))
    if (apiError.extensions.code === 'INTERNAL')
      log.error({ requestId: details.trace.requestId, route: details.route, bug: bugReport(error) }, 'bug')
    if (response.headersSent) return next(error)
    response.setHeader('Cache-Control', 'no-store')
    const { status, retryAfter } = apiError.extensions
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
    // Whoever refuses may have said more to proxies than to the app.
    response.status(response.statusCode >= 400 ? response.statusCode : Number(status))
    response.json({ errors: [asEntry(apiError)] })
  }

const notFound: RequestHandler = () => {
  throw createApiError('NOT_FOUND', { status: 404, summary: 'Not found' })
}

/**
 * /readyz: whether more requests may come. Not on the way out; and not while the upstream is silent or fails (5xx),
 * unless this process serves the app itself, whose pages then still open and say what they know.
 */
const readiness = ({ upstream, isStopping, staticDir }: HttpOptions): RequestHandler => {
  const stateOf = createUpstreamCheck(async () => {
    const signal = AbortSignal.timeout(2000)
    const { status } = await upstream.call({ method: 'GET', path: '/healthz', headers: {}, signal })
    return status < 500
  })
  return async (_request, response) => {
    if (isStopping()) {
      response.status(503).json({ status: 'stopping' })
      return
    }
    const state = await stateOf()
    const ready = state === 'up' || staticDir !== undefined
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', upstream: state })
  }
}

/** Express in front of the engine: limits, strict headers, one line of log per request, the built client. */
export const openApp = (options: HttpOptions): Express => {
  const { documents, production, staticDir, widgetsDir, chartProvider, chatUrl, trustedProxies, log } =
    options
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...trustedProxies])
  app.use(logRequests(log), ...strictHeaders)
  app.get('/healthz', route('/healthz'), noStore, (_request, response) => {
    response.json({ status: 'up' })
  })
  app.get('/readyz', route('/readyz'), noStore, readiness(options))
  app.all(
    '/graphql',
    route('/graphql'),
    noStore,
    limitInFlight(),
    refuseLarge,
    express.json({ limit: bodyLimit, inflate: false }),
    trustedOnly(documents, production),
    answerQuestions(options),
  )
  app.use(contentReports(log))
  if (chatUrl) app.use(chatPage(chatUrl))
  if (widgetsDir) app.use(widgetPages(widgetsDir, chartProvider))
  if (staticDir) app.use(clientFiles(staticDir, pagePolicy(staticDir, originOf(chatUrl))))
  app.use(notFound)
  app.use(answerFailure(log))
  return app
}
