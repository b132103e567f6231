import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { clientIp, logNetworkOf, networkOf } from '../core/client-ip'
import { createApiError, invalidRequestError } from '../core/errors'
import { noStore, strictHeaders } from '../core/headers'
import { isJson, type Json } from '../core/json'
import { detailsOf, logRequests, route } from '../core/log'
import { pagePolicy, reportsPath } from '../core/page-policy'
import { createExecuteOperation, type ExecuteOptions, graphqlHandler } from '../graphql/graphql-handler'
import { type Documents, trustedOnly } from '../graphql/trusted-documents'
import { clientFiles } from '../pages/static-files'
import { type ChartProvider, widgetPages } from '../pages/widgets'
import type { ServedRelease } from '../release/release'
import type { ClientVital } from '../signals/measurements'
import type { Signals } from '../signals/signals'
import { bodyLimit, toFailureResponse, tooLarge } from './failure-response'
import { graphqlListener } from './graphql-listener'
import { type Allowance, createInFlight, limitInFlight, maxFiles } from './in-flight'
import { createUpstreamCheck } from './readiness'

const originOf = (chatUrl: string | undefined): string | undefined =>
  chatUrl === undefined ? undefined : new URL(chatUrl).origin

/** Redirects to the configured chat page, so that the build depends on no provider. Sandboxed (ruling 8). */
const chatPage = (chatUrl: string): RequestHandler => {
  const router = Router()
  router.get('/widgets/chat.html', route('/widgets/*'), (_request, response) => {
    response.removeHeader('X-Frame-Options')
    response.set('Cache-Control', 'no-store').redirect(302, chatUrl)
  })
  return router
}

interface ContentReport {
  directive: string
  /** 'inline', 'eval', a scheme or an origin; never a URL. */
  blocked: string
  page: string
  source?: string
  sink?: string
}

const matchIn = (value: unknown, shape: RegExp): string | undefined =>
  typeof value === 'string' ? shape.exec(value)?.[0] : undefined

const urlOf = (value: unknown): URL | null =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value) : null

const blockedOf = (value: unknown): string => {
  const keyword = matchIn(value, /^[a-z-]{1,40}$/)
  const url = urlOf(value)
  if (keyword || !url) return keyword ?? 'unknown'
  return url.origin === 'null' ? url.protocol.replace(':', '') : url.origin
}

const sourceOf = (file: unknown, line: unknown, column: unknown): string | undefined => {
  const asset = matchIn(urlOf(file)?.pathname, /(?<=^\/)(?:assets\/[\w.-]+|sw\.js|(?:widgets\/)?\w+\.html)$/)
  return asset && [asset, line, column].filter((part) => part === asset || Number.isInteger(part)).join(':')
}

/** Reads both formats (report-uri's hyphens, report-to's camel case) and drops possible secrets. */
const toContentReport = (body: Json): ContentReport => {
  const readEither = (hyphens: string, camel: string) => body[hyphens] ?? body[camel]
  const source = sourceOf(
    readEither('source-file', 'sourceFile'),
    readEither('line-number', 'lineNumber'),
    readEither('column-number', 'columnNumber'),
  )
  const sink = matchIn(readEither('script-sample', 'sample'), /^\w{1,40} \w{1,40}(?=\|)/)
  const directive = body['effective-directive'] ?? body.effectiveDirective ?? body['violated-directive']
  return {
    directive: matchIn(directive, /^[a-z-]{1,40}/) ?? 'unknown',
    blocked: blockedOf(readEither('blocked-uri', 'blockedURL')),
    page:
      matchIn(
        urlOf(readEither('document-uri', 'documentURL'))?.pathname,
        /^(?:\/[a-z-]{1,20}){1,2}(?=\/|$)/,
      ) ?? '/',
    ...(source ? { source } : {}),
    ...(sink ? { sink } : {}),
  }
}

const maxReports = 20

export const reportsIn = (body: unknown): ContentReport[] | null => {
  if (isJson(body)) return isJson(body['csp-report']) ? [toContentReport(body['csp-report'])] : null
  if (!Array.isArray(body)) return null
  return body
    .filter((entry) => isJson(entry) && entry.type === 'csp-violation' && isJson(entry.body))
    .slice(0, maxReports)
    .map(({ body: report }: { body: Json }) => toContentReport(report))
}

const windowMs = 60_000
const reportLimits = { inAll: 120, fromOne: 30 }
/** Separate limits for service workers, so that one network cannot silence reports about a release. */
const releaseReportLimits = { inAll: 6_000, fromOne: 6 }

/** 30 reports a minute per source network (ruling 24), 120 in total; bounded memory. */
export const reportLimit = (
  now: () => number = Date.now,
  { inAll, fromOne } = reportLimits,
): ((source: string) => boolean) => {
  let windowStart = now()
  let takenCount = 0
  const bySource = new Map<string, number>()
  return (source) => {
    if (now() - windowStart >= windowMs) {
      windowStart = now()
      takenCount = 0
      bySource.clear()
    }
    const sourceCount = bySource.get(source) ?? 0
    if (takenCount >= inAll || sourceCount >= fromOne) return false
    takenCount += 1
    bySource.set(source, sourceCount + 1)
    return true
  }
}

/** The directives that client/worker/violation-reports.ts reports. */
const isAboutRelease = ({ directive }: ContentReport): boolean =>
  /^release-(changed|unsigned|replayed)$/.test(directive)

/** POST /csp-reports: at most 16 kB, rate-limited (429), with a separate limit for the worker's reports. */
const contentReports = (log: Logger): RequestHandler => {
  const [takeReport, takeReleaseReport] = [reportLimit(), reportLimit(Date.now, releaseReportLimits)]
  const type = ['application/csp-report', 'application/reports+json']
  const router = Router()
  router.post(
    reportsPath,
    route(reportsPath),
    noStore,
    (request, _response, next) => {
      if (!request.is(type)) throw createApiError('INVALID', { status: 415, summary: 'Invalid request' })
      next()
    },
    express.json({ limit: '16kb', inflate: false, type }),
    (request, response) => {
      const reports = reportsIn(request.body)
      if (!reports) throw invalidRequestError()
      const address = clientIp(request)
      const source = networkOf(address)
      const takenReports = reports.filter((report) =>
        (isAboutRelease(report) ? takeReleaseReport : takeReport)(source),
      )
      // Any client can send a report: the log must show whether all come from one network.
      const network = logNetworkOf(address)
      for (const report of takenReports)
        log.warn({ report, ...(isAboutRelease(report) ? { network } : {}) }, 'csp report')
      if (takenReports.length < reports.length)
        throw createApiError('THROTTLED', { status: 429, summary: 'Too many reports', retryAfter: 60 })
      response.status(204).end()
    },
  )
  return router
}

const signalsPath = '/signals'

/** The page's route without ids, the error's type and its position in our files; never typed text. */
const page = /^(?:\/[a-z-]{1,20}){1,2}$|^\/$/
const errorName = /^[A-Z][A-Za-z]{1,40}$/
const frame = /^assets\/[\w-]{1,80}\.js:\d{1,7}:\d{1,7}$/
const vitalNames = new Set(['LCP', 'CLS', 'INP', 'FCP', 'TTFB'])

interface ClientError {
  name: string
  page: string
  frames: string[]
}

const textLike = (value: unknown, shape: RegExp): value is string =>
  typeof value === 'string' && shape.test(value)

/** Allow-list: all other fields and shapes are dropped. */
const signalIn = (body: Json): { error: ClientError } | { vital: ClientVital } | null => {
  if (!textLike(body.page, page)) return null
  if (textLike(body.error, errorName) && Array.isArray(body.frames)) {
    const frames = body.frames.filter((entry): entry is string => textLike(entry, frame)).slice(0, 10)
    return { error: { name: body.error, page: body.page, frames } }
  }
  const { vital, value } = body
  if (typeof vital === 'string' && vitalNames.has(vital) && typeof value === 'number' && value >= 0)
    return { vital: { name: vital, value: Math.min(value, 600_000), page: body.page } }
  return null
}

/** POST /signals: at most 4 kB and ten signals, rate-limited (429) like reports of the content policy. */
const clientSignals = (log: Logger, signals: Signals | undefined): RequestHandler => {
  const takeSignal = reportLimit()
  const router = Router()
  router.post(
    signalsPath,
    route(signalsPath),
    noStore,
    express.json({ limit: '4kb', inflate: false }),
    (request, response) => {
      if (!Array.isArray(request.body) || request.body.length > 10) throw invalidRequestError()
      const source = clientIp(request) ?? 'unknown'
      if (!takeSignal(source))
        throw createApiError('THROTTLED', { status: 429, summary: 'Too many reports', retryAfter: 60 })
      for (const entry of request.body) {
        const signal = isJson(entry) ? signalIn(entry) : null
        if (signal && 'error' in signal) log.warn({ client: signal.error }, 'client error')
        if (signal && 'vital' in signal) signals?.vital(signal.vital)
      }
      response.status(204).end()
    },
  )
  return router
}

export interface HttpSettings {
  production: boolean
  /** Addresses or networks. X-Forwarded-For from any other sender is dropped. */
  trustedProxies: readonly string[]
  staticDir?: string | undefined
  widgetsDir?: string | undefined
  /** Never in production or with the built client. */
  developerPages?: readonly RequestHandler[]
  /** Undefined: our own price chart (WALLET-35). */
  chartProvider?: ChartProvider | undefined
  /** Runs in a sandboxed frame (ruling 8). */
  chatUrl?: string | undefined
  clientSignals?: boolean
}

export interface HttpOptions extends ExecuteOptions, HttpSettings {
  documents: Documents
  release: ServedRelease
  sharedCounts?: { allowance: Allowance; start: (running: ReadonlyMap<string, number>) => void } | undefined
  log: Logger
  signals?: Signals | undefined
  isStopping: () => boolean
}

/** Rejects by Content-Length alone: Express would read the body first. */
const refuseLarge: RequestHandler = ({ headers }, _response, next) => {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  next()
}

const answerFailure =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const { status, retryAfter, body } = toFailureResponse(log, detailsOf(request), request, error)
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

/** 503 during shutdown, and while the upstream fails unless this process serves the app, which explains it. */
const readiness = ({ upstream, isStopping, staticDir }: HttpOptions): RequestHandler => {
  const readState = createUpstreamCheck(async () => {
    const signal = AbortSignal.timeout(2000)
    const { status } = await upstream.call({ method: 'GET', path: '/healthz', headers: {}, signal })
    return status < 500
  })
  return async (_request, response) => {
    if (isStopping()) {
      response.status(503).json({ status: 'stopping' })
      return
    }
    const state = await readState()
    const isReady = state === 'up' || staticDir !== undefined
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready', upstream: state })
  }
}

export const openApp = (options: HttpOptions): RequestListener => {
  const { documents, production, staticDir, widgetsDir, chartProvider, chatUrl, trustedProxies, log } =
    options
  const { release } = options
  const app = express()
  const execute = createExecuteOperation(options)
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
    graphqlHandler(execute),
  )
  app.use(limitInFlight(createInFlight(undefined, maxFiles)))
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
    execute,
    inFlight,
    documents,
    production,
    trustedProxies,
    log,
    signals: options.signals,
  })
}
