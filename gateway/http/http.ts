import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { clientIp, logNetworkOf, networkOf } from '../core/client-ip'
import { createApiError, invalidRequest } from '../core/errors'
import { noStore, strictHeaders } from '../core/headers'
import { isJson, type Json } from '../core/json'
import { detailsOf, logRequests, route } from '../core/log'
import { pagePolicy, reportsPath } from '../core/page-policy'
import { type Documents, trustedOnly } from '../graphql/documents'
import { type AnswerOptions, answerQuestions, createAnswerQuestion } from '../graphql/graphql-handler'
import { clientFiles } from '../pages/files'
import { type ChartProvider, widgetPages } from '../pages/widgets'
import type { ServedRelease } from '../release/release'
import type { ClientVital } from '../signals/measurements'
import type { Signals } from '../signals/signals'
import { bodyLimit, failureAnswer, tooLarge } from './failure'
import { graphqlListener } from './graphql-listener'
import { type Allowance, createInFlight, limitInFlight, mostFiles } from './in-flight'
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

/** A policy violation as a log entry: directive and position in our code, nothing that was typed. */
interface ContentReport {
  directive: string
  /** 'inline', 'eval', a scheme or an origin; never a URL. */
  blocked: string
  page: string
  source?: string
  sink?: string
}

const matching = (value: unknown, shape: RegExp): string | undefined =>
  typeof value === 'string' ? shape.exec(value)?.[0] : undefined

const urlOf = (value: unknown): URL | null =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value) : null

const blockedOf = (value: unknown): string => {
  const keyword = matching(value, /^[a-z-]{1,40}$/)
  const url = urlOf(value)
  if (keyword || !url) return keyword ?? 'unknown'
  return url.origin === 'null' ? url.protocol.replace(':', '') : url.origin
}

const sourceOf = (file: unknown, line: unknown, column: unknown): string | undefined => {
  const asset = matching(urlOf(file)?.pathname, /(?<=^\/)(?:assets\/[\w.-]+|sw\.js|(?:widgets\/)?\w+\.html)$/)
  return asset && [asset, line, column].filter((part) => part === asset || Number.isInteger(part)).join(':')
}

/** Reads both report formats (report-uri's with hyphens, report-to's in camel case) without possible secrets. */
const stripped = (body: Json): ContentReport => {
  const either = (hyphens: string, camel: string) => body[hyphens] ?? body[camel]
  const source = sourceOf(
    either('source-file', 'sourceFile'),
    either('line-number', 'lineNumber'),
    either('column-number', 'columnNumber'),
  )
  const sink = matching(either('script-sample', 'sample'), /^\w{1,40} \w{1,40}(?=\|)/)
  const directive = body['effective-directive'] ?? body.effectiveDirective ?? body['violated-directive']
  return {
    directive: matching(directive, /^[a-z-]{1,40}/) ?? 'unknown',
    blocked: blockedOf(either('blocked-uri', 'blockedURL')),
    page:
      matching(urlOf(either('document-uri', 'documentURL'))?.pathname, /^(?:\/[a-z-]{1,20}){1,2}(?=\/|$)/) ??
      '/',
    ...(source ? { source } : {}),
    ...(sink ? { sink } : {}),
  }
}

const mostAtOnce = 20

/** At most 20; null for anything but a report. */
export const reportsIn = (body: unknown): ContentReport[] | null => {
  if (isJson(body)) return isJson(body['csp-report']) ? [stripped(body['csp-report'])] : null
  if (!Array.isArray(body)) return null
  return body
    .filter((entry) => isJson(entry) && entry.type === 'csp-violation' && isJson(entry.body))
    .slice(0, mostAtOnce)
    .map(({ body: report }: { body: Json }) => stripped(report))
}

const windowMs = 60_000
const usual = { inAll: 120, fromOne: 30 }
/** Separate limits for service workers, so that one network cannot silence reports about a release. */
const ofReleases = { inAll: 6_000, fromOne: 6 }

/** Limits reports to 30 a minute per source network (ruling 24) and 120 in total; its memory is bounded too. */
export const reportLimit = (
  now: () => number = Date.now,
  { inAll, fromOne } = usual,
): ((source: string) => boolean) => {
  let began = now()
  let taken = 0
  const bySource = new Map<string, number>()
  return (source) => {
    if (now() - began >= windowMs) {
      began = now()
      taken = 0
      bySource.clear()
    }
    const own = bySource.get(source) ?? 0
    if (taken >= inAll || own >= fromOne) return false
    taken += 1
    bySource.set(source, own + 1)
    return true
  }
}

/** The directives that client/worker/tell.ts reports. */
const isAboutRelease = ({ directive }: ContentReport): boolean =>
  /^release-(changed|unsigned|replayed)$/.test(directive)

/** POST /csp-reports: one log line per violation; at most 16 kB, rate-limited (429), the worker's reports on their own. */
const contentReports = (log: Logger): RequestHandler => {
  const [isTaken, isReleaseTaken] = [reportLimit(), reportLimit(Date.now, ofReleases)]
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
      if (!reports) throw invalidRequest()
      const address = clientIp(request)
      const source = networkOf(address)
      const taken = reports.filter((report) => (isAboutRelease(report) ? isReleaseTaken : isTaken)(source))
      // Any client can send one: the log must show whether they come from one network.
      const network = logNetworkOf(address)
      for (const report of taken)
        log.warn({ report, ...(isAboutRelease(report) ? { network } : {}) }, 'csp report')
      if (taken.length < reports.length)
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
    const frames = body.frames.filter((one): one is string => textLike(one, frame)).slice(0, 10)
    return { error: { name: body.error, page: body.page, frames } }
  }
  const { vital, value } = body
  if (typeof vital === 'string' && vitalNames.has(vital) && typeof value === 'number' && value >= 0)
    return { vital: { name: vital, value: Math.min(value, 600_000), page: body.page } }
  return null
}

/** POST /signals: at most 4 kB and ten signals, rate-limited (429) like reports of the content policy. */
const clientSignals = (log: Logger, signals: Signals | undefined): RequestHandler => {
  const isTaken = reportLimit()
  const router = Router()
  router.post(
    signalsPath,
    route(signalsPath),
    noStore,
    express.json({ limit: '4kb', inflate: false }),
    (request, response) => {
      if (!Array.isArray(request.body) || request.body.length > 10) throw invalidRequest()
      const source = clientIp(request) ?? 'unknown'
      if (!isTaken(source))
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
  /** Trusted proxies in front: addresses or networks. X-Forwarded-For from any other sender is dropped. */
  trustedProxies: readonly string[]
  /** Folder of the built client; undefined serves no files. */
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

export interface HttpOptions extends AnswerOptions, HttpSettings {
  documents: Documents
  release: ServedRelease
  sharedCounts?: { allowance: Allowance; start: (running: ReadonlyMap<string, number>) => void } | undefined
  log: Logger
  signals?: Signals | undefined
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

/** 503 while shutting down, and while the upstream fails unless this process serves the app, which explains it. */
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

/** Express, preceded by the fast path for our own client's GraphQL requests. */
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
