import type { ErrorRequestHandler, Express, RequestHandler, Router } from 'express'
import express from 'express'
import { requestIdOf } from './accounts/security-log'
import { activitiesCalls } from './activities/activities.routes'
import { authCalls } from './auth/auth.routes'
import { banksCalls } from './banks/banks.routes'
import { isCrowded, isDiskFull, isUnreachable } from './database/postgres'
import { chatRouter } from './help/chat.routes'
import { helpCalls } from './help/help.routes'
import { ApiError, diskFullError, notFoundError, unavailableError } from './http/api-error'
import { type Calls, serveCalls } from './http/calls'
import type { Deps } from './http/deps'
import { sendError } from './http/envelope'
import type { LogLine } from './http/log'
import { contract } from './http/openapi-document'
import type { Site } from './http/site'
import { currentTrace, followTrace, traceIdOf } from './http/trace'
import { notificationsCalls } from './notifications/notifications.routes'
import { pushCalls } from './notifications/push.routes'
import { referralsCalls } from './referrals/referrals.routes'
import { sellCalls } from './sell/sell.routes'
import { defaultAccountOf } from './transactions/payout'
import { transactionsCalls } from './transactions/transactions.routes'
import { findTransaction } from './transactions/transactions.store'
import { walletsCalls } from './wallets/wallets.routes'
import { faultsMiddleware } from './world/faults/fault-middleware'
import { recordRequests } from './world/faults/requests'
import type { World } from './world/world'
import { type PanelLink, worldRoutes } from './world/world.routes'

const bodyLimit = 64 * 1024
const tooLargeError = () => new ApiError(413, 'Request too large')

/** `x-server-time` is the mock environment's clock, which all time rules use, in ms since 1970. */
const standardHeadersOf =
  ({ clock }: Deps): RequestHandler =>
  ({ headers }, response, next) => {
    // A 304 response would have no envelope.
    delete headers['if-none-match']
    response.set({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-server-time': String(clock.now().getTime()),
    })
    next()
  }

/** The database rejects NUL characters. */
const rejectNulPaths: RequestHandler = (request, _response, next) => {
  if (/%00/.test(request.path)) throw notFoundError()
  next()
}

/** Rejects by Content-Length, before Express reads the body. */
const rejectLarge: RequestHandler = ({ headers }, _response, next) => {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLargeError()
  next()
}

/** Simulates an upstream that ignores keys. */
const dropKey: RequestHandler = (request, _response, next) => {
  delete request.headers['idempotency-key']
  next()
}

/** Lets the configured web origins call from a browser and read these headers (API-02). */
const corsFor = (origins: readonly string[]): RequestHandler => {
  const allowedOrigins = new Set(origins)
  return (request, response, next) => {
    const { origin } = request.headers
    response.vary('origin')
    if (origin !== undefined && allowedOrigins.has(origin))
      response.set({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'authorization, retry-after, idempotent-replayed, x-server-time',
      })
    if (request.method !== 'OPTIONS') return next()
    if (origin !== undefined && allowedOrigins.has(origin))
      response.set({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
        'access-control-allow-headers':
          'authorization, content-type, idempotency-key, x-send-by, x-least-ngn, x-most-crypto, x-least-crypto, traceparent',
        'access-control-max-age': '600',
      })
    response.status(204).end()
  }
}

export interface ApiOptions {
  /** Serves the control panel and its routes, only on a loopback address. */
  worldEnabled?: boolean
  panelLinks?: readonly PanelLink[]
  developerPages?: Readonly<Record<string, Router>>
  /** Defaults to the development client's. */
  webOrigins?: readonly string[] | undefined
  /** Senders whose X-Forwarded-For limits use (ruling 24); defaults to this machine. */
  trustedProxies?: readonly string[]
  /** Only for tests: an invalid response becomes a 500. */
  validateResponses?: boolean
}

export interface ApiParts extends ApiOptions {
  deps: Deps
  site: Site
  world: World
  isDatabaseUp?: () => Promise<boolean>
  log: (line: LogLine) => void
  logError: (where: string, error: unknown) => void
}

const developmentOrigins = ['http://localhost:5173', 'http://127.0.0.1:5173']

// Does not compile if a call of openapi.yaml lacks a handler.
const createCalls = (deps: Deps, site: Site): Required<Calls> => ({
  ...authCalls(deps, site),
  ...sellCalls(deps),
  ...transactionsCalls(deps),
  ...banksCalls(deps),
  ...referralsCalls(deps),
  ...notificationsCalls(deps),
  ...pushCalls(deps),
  ...helpCalls(deps),
  ...activitiesCalls(deps),
  ...walletsCalls(deps, { defaultAccountOf, findTransaction }),
})

export const createApi = (parts: ApiParts): Express => {
  const { deps, site, world, worldEnabled, webOrigins = developmentOrigins } = parts
  const { faults, heldRequests, requestLog, table } = world.inner
  const templateOf = (path: string) => table.templateOf('', path)
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple')
  // The gateway on this machine, or a configured proxy, sends the client's address.
  app.set('trust proxy', parts.trustedProxies ?? ['loopback'])
  app.locals.securityLog = parts.log
  app.locals.validateResponses = parts.validateResponses === true

  app.get(['/healthz', '/readyz'], healthHandler(parts))
  if (worldEnabled) {
    for (const [path, page] of Object.entries(parts.developerPages ?? {})) app.use(`/__world/${path}`, page)
    app.use('/__world', worldRoutes(world, parts.logError, parts.panelLinks))
    app.use(chatRouter())
  }
  app.use(followTrace, standardHeadersOf(deps), logRequests(parts))
  app.use(recordRequests(requestLog, table, deps.clock))
  app.use(faultsMiddleware(faults, heldRequests), corsFor(webOrigins), rejectNulPaths, rejectLarge)
  if (deps.ignoresKeys) app.use(dropKey)
  // Rejects compressed bodies, which no client needs at this size, so that it never unpacks a zip bomb.
  app.use(express.json({ limit: bodyLimit, inflate: false, type: () => true }))
  // An upstream that stores no keys lacks these calls (ruling 9).
  if (deps.ignoresKeys)
    app.get(['/v1/app/wallets/intents', '/v1/app/wallets/intents/:key'], () => {
      throw notFoundError()
    })
  app.use(serveCalls(deps, createCalls(deps, site), templateOf))
  app.use((request, response) => {
    // Express keeps the route of a handler that called next().
    request.route = undefined
    const template = templateOf(request.path)
    if (template === null) throw notFoundError()
    const methods = Object.keys(contract.paths[template] ?? {}).map((method) => method.toUpperCase())
    response.set('allow', [...methods, 'OPTIONS'].join(', '))
    throw new ApiError(405, 'Method not allowed')
  })
  app.use(errorHandler(parts))
  return app
}

/** While the database is down, only /readyz responds 503, because a restart would not help. */
const healthHandler =
  ({ isDatabaseUp = async () => true }: ApiParts): RequestHandler =>
  async ({ path }, response) => {
    const isUp = await isDatabaseUp()
    const isReady = isUp || !/^\/readyz/i.test(path)
    response
      .status(isReady ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status: isReady ? 'ok' : 'unavailable', database: isUp ? 'ok' : 'silent' })
  }

const logRequests =
  ({ log, world }: ApiParts): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    const { method, path } = request
    const traceId = traceIdOf(currentTrace())
    const requestId = requestIdOf(request)
    response.once('close', () => {
      log({
        level: 'info',
        at: new Date().toISOString(),
        method,
        route: world.inner.table.templateOf(method, path) ?? '(unknown path)',
        status: response.writableFinished ? response.statusCode : null,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        ...(requestId === undefined ? {} : { requestId }),
        ...(traceId === undefined ? {} : { traceId }),
      })
    })
    next()
  }

/** Converts every error to one that the contract defines (ERR-04). */
const errorHandler =
  ({ logError, validateResponses, world }: ApiParts): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error)
    const apiError = toApiError(error)
    const isUnexpected = apiError === null || isDiskFull(error) || (isUnreachable(error) && !isCrowded(error))
    if (isUnexpected)
      logError(`${request.method} ${world.inner.table.templateOf(request.method, request.path)}`, error)
    if (apiError) return sendError(response, apiError)
    const summary = 'Something went wrong. Please try again'
    sendError(response, new ApiError(500, validateResponses ? String(error) : summary))
  }

const toApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error
  // Express could not decode the path, so it matches no route.
  if (error instanceof URIError) return notFoundError()
  if (isDiskFull(error)) return diskFullError()
  if (isUnreachable(error)) return unavailableError()
  const type = (error as { type?: unknown } | null)?.type
  if (type === 'entity.too.large') return tooLargeError()
  // body-parser's other errors: invalid JSON, a wrong encoding, an incomplete body.
  return typeof type === 'string' ? new ApiError(400, 'Invalid request') : null
}
