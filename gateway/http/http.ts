import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { type Documents, trustedOnly } from '../graphql/documents'
import { createApiError } from '../graphql/errors'
import { type AnswerOptions, answerQuestions, createAnswerQuestion } from '../graphql/graphql-handler'
import { chatPage, originOf } from '../pages/chat'
import { clientFiles } from '../pages/files'
import { pagePolicy } from '../pages/page-policy'
import { contentReports } from '../pages/reports'
import { type ChartProvider, widgetPages } from '../pages/widgets'
import type { ServedRelease } from '../release/release'
import { clientSignals } from '../signals/client-signals'
import type { Signals } from '../signals/signals'
import { bodyLimit, failureAnswer, tooLarge } from './failure'
import { graphqlListener } from './graphql-listener'
import { noStore, strictHeaders } from './headers'
import { type Allowance, createInFlight, limitInFlight, mostFiles } from './in-flight'
import { detailsOf, logRequests, route } from './log'
import { createUpstreamCheck } from './readiness'

/** What is served, and to whom, as the process is configured. */
export interface HttpSettings {
  production: boolean
  /**
   * Trusted proxies in front of this process: addresses or networks ('10.0.0.7, 10.1.0.0/16'); none by default. For
   * rate-limited calls the upstream receives the client's address in X-Forwarded-For: the connection's own, or what a
   * trusted proxy reports. The header is dropped from anyone else.
   */
  trustedProxies: readonly string[]
  /** Folder of the built client; undefined serves no files. */
  staticDir?: string | undefined
  /** Folder of the built widgets' pages; undefined serves none. */
  widgetsDir?: string | undefined
  /** Pages for developers, given by `npm start`; never in production or beside the built client. */
  developerPages?: readonly RequestHandler[]
  /** A price chart by someone else (WALLET-35); undefined is our own. */
  chartProvider?: ChartProvider | undefined
  /** The live chat's page, which runs in a sandboxed frame (ruling 8); mock-api's own in development. */
  chatUrl?: string | undefined
  /** Whether browsers may report errors and web vitals. */
  clientSignals?: boolean
}

export interface HttpOptions extends AnswerOptions, HttpSettings {
  documents: Documents
  release: ServedRelease
  /** Shares the number of running requests between copies of the gateway; undefined for a single copy. */
  sharedCounts?: { allowance: Allowance; start: (running: ReadonlyMap<string, number>) => void } | undefined
  log: Logger
  signals?: Signals | undefined
  /** Whether the process is shutting down: not ready for requests. */
  isStopping: () => boolean
}

/** Refuses a too large Content-Length without reading the body, which Express would read first. */
const refuseLarge: RequestHandler = ({ headers }, _response, next) => {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  next()
}

const answerFailure =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const { status, retryAfter, body } = failureAnswer(log, detailsOf(request), request, error)
    if (response.headersSent) return next(error)
    response.setHeader('Cache-Control', 'no-store')
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
    // A status set earlier (503 for proxies) takes precedence over the error's own.
    response.status(response.statusCode >= 400 ? response.statusCode : status)
    response.json(body)
  }

const notFound: RequestHandler = () => {
  throw createApiError('NOT_FOUND', { status: 404, summary: 'Not found' })
}

/**
 * /readyz: whether more requests may come. Not while shutting down, and not while the upstream is silent or fails
 * (5xx), unless this process serves the app itself, whose pages still open and explain.
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

/**
 * The request listener: Express with limits, security headers, one log line per request and the built client; before
 * it the fast path for our own client's GraphQL requests.
 */
export const openApp = (options: HttpOptions): RequestListener => {
  const { documents, production, staticDir, widgetsDir, chartProvider, chatUrl, trustedProxies, log } =
    options
  const { release } = options
  const app = express()
  const answer = createAnswerQuestion(options)
  const inFlight = createInFlight(options.sharedCounts?.allowance)
  options.sharedCounts?.start(inFlight.running)
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...trustedProxies])
  app.use(logRequests(log, options.signals), ...strictHeaders)
  app.get('/healthz', route('/healthz'), noStore, (_request, response) => {
    response.json({ status: 'up' })
  })
  app.get('/readyz', route('/readyz'), noStore, readiness(options))
  if (!production && !staticDir) for (const page of options.developerPages ?? []) app.use(page)
  app.all(
    '/graphql',
    route('/graphql'),
    noStore,
    limitInFlight(inFlight),
    refuseLarge,
    express.json({ limit: bodyLimit, inflate: false }),
    trustedOnly(documents, production),
    answerQuestions(answer),
  )
  app.use(limitInFlight(createInFlight(undefined, mostFiles)))
  app.use(contentReports(log))
  if (options.clientSignals) app.use(clientSignals(log, options.signals))
  if (chatUrl) app.use(chatPage(chatUrl))
  app.use(release.statements)
  if (widgetsDir) app.use(widgetPages(chartProvider, (path) => release.read('widgets', path)))
  if (staticDir)
    app.use(
      clientFiles(staticDir, pagePolicy(staticDir, originOf(chatUrl)), (path) =>
        release.read('client', path),
      ),
    )
  app.use(notFound)
  app.use(answerFailure(log))
  return graphqlListener({
    app,
    answer,
    inFlight,
    documents,
    production,
    trustedProxies,
    log,
    signals: options.signals,
  })
}
