import type { ErrorRequestHandler, Express, RequestHandler, Router } from 'express'
import express from 'express'
import { activitiesCalls } from './activities/activities.routes'
import { authCalls } from './auth/auth.routes'
import { banksCalls } from './banks/banks.routes'
import { isCrowded, isUnreachable } from './database/postgres'
import { chatRouter } from './help/chat.routes'
import { helpCalls } from './help/help.routes'
import { ApiError, notFound, unavailable } from './http/api-error'
import { type Calls, serveCalls } from './http/calls'
import type { Deps } from './http/deps'
import { contract } from './http/document'
import { sendError } from './http/envelope'
import type { LogLine } from './http/log'
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
const tooLarge = () => new ApiError(413, 'Request too large')

/** `x-server-time` is the world's clock in ms since 1970: what every rule about time goes by (an addition). */
const standardHeadersOf =
  ({ clock }: Deps): RequestHandler =>
  ({ headers }, response, next) => {
    // Nobody may have stored an answer, so none is 'not modified': that would come without the envelope.
    delete headers['if-none-match']
    response.set({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-server-time': String(clock.now().getTime()),
    })
    next()
  }

/** No id holds a NUL, and the database could not even be asked for one. */
const refuseOddPaths: RequestHandler = (request, _response, next) => {
  if (/%00/.test(request.path)) throw notFound()
  next()
}

/** Rejects by Content-Length alone: Express would first wait for the end of the body. */
const refuseLarge: RequestHandler = ({ headers }, _response, next) => {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  next()
}

/** An upstream that does not know the header does not read it either. */
const forgetKey: RequestHandler = (request, _response, next) => {
  delete request.headers['idempotency-key']
  next()
}

/** Lets the configured web origins call from a browser, and read what they need of the answer (API-02). */
const corsFor = (origins: readonly string[]): RequestHandler => {
  const known = new Set(origins)
  return (request, response, next) => {
    const { origin } = request.headers
    response.vary('origin')
    if (origin !== undefined && known.has(origin))
      response.set({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'authorization, retry-after, idempotent-replayed, x-server-time',
      })
    if (request.method !== 'OPTIONS') return next()
    if (origin !== undefined && known.has(origin))
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
  /** The control panel and its JSON routes; only ever on a loopback address. */
  worldEnabled?: boolean
  panelLinks?: readonly PanelLink[]
  developerPages?: Readonly<Record<string, Router>>
  /** Web origins that may call from a browser; the development client's without it. */
  webOrigins?: readonly string[] | undefined
  /** Who may name a client's address in X-Forwarded-For, which limits count by (ruling 24); this machine without it. */
  trustedProxies?: readonly string[]
  /** Every answer is validated against openapi.yaml; an invalid one becomes a 500. For tests. */
  validateResponses?: boolean
}

export interface ApiParts extends ApiOptions {
  deps: Deps
  site: Site
  world: World
  databaseAnswers?: () => Promise<boolean>
  log: (line: LogLine) => void
  complain: (where: string, error: unknown) => void
}

const developmentOrigins = ['http://localhost:5173', 'http://127.0.0.1:5173']

// Exhaustive by type: a call of openapi.yaml that nothing serves does not compile.
const callsOf = (deps: Deps, site: Site): Required<Calls> => ({
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

export const apiOf = (parts: ApiParts): Express => {
  const { deps, site, world, worldEnabled, webOrigins = developmentOrigins } = parts
  const { faults, heldRequests, requestLog, table } = world.inner
  // The most literal one, whatever its methods.
  const templateOf = (path: string) => table.templateOf('', path)
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple')
  // The gateway on this machine, or a proxy named in the configuration, says for whom it asks.
  app.set('trust proxy', parts.trustedProxies ?? ['loopback'])
  app.locals.securityLog = parts.log
  app.locals.validateResponses = parts.validateResponses === true

  app.get(['/healthz', '/readyz'], signOfLife(parts))
  if (worldEnabled) {
    for (const [path, page] of Object.entries(parts.developerPages ?? {})) app.use(`/__world/${path}`, page)
    app.use('/__world', worldRoutes(world, parts.complain, parts.panelLinks))
    app.use(chatRouter())
  }
  app.use(
    followTrace,
    standardHeadersOf(deps),
    logRequests(parts),
    recordRequests(requestLog, table, deps.clock),
  )
  app.use(faultsMiddleware(faults, heldRequests), corsFor(webOrigins), refuseOddPaths, refuseLarge)
  if (deps.ignoresKeys) app.use(forgetKey)
  // Rejects compressed bodies: no client needs them at this size, and a bomb would be unpacked.
  app.use(express.json({ limit: bodyLimit, inflate: false, type: () => true }))
  // An upstream that keeps no keys has no such calls either (ruling 9).
  if (deps.ignoresKeys)
    app.get(['/v1/app/wallets/intents', '/v1/app/wallets/intents/:key'], () => {
      throw notFound()
    })
  app.use(serveCalls(deps, callsOf(deps, site), templateOf))
  app.use((request, response) => {
    // A route that looked at it and passed it on does not serve it.
    request.route = undefined
    const template = templateOf(request.path)
    if (template === null) throw notFound()
    const methods = Object.keys(contract.paths[template] ?? {}).map((method) => method.toUpperCase())
    response.set('allow', [...methods, 'OPTIONS'].join(', '))
    throw new ApiError(405, 'Method not allowed')
  })
  app.use(refuse(parts))
  return app
}

/** /healthz is 200 while this process lives: another one would meet the same database. /readyz is 503 without it. */
const signOfLife =
  ({ databaseAnswers = async () => true }: ApiParts): RequestHandler =>
  async ({ path }, response) => {
    const answers = await databaseAnswers()
    const isReady = answers || !/^\/readyz/i.test(path)
    response
      .status(isReady ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status: isReady ? 'ok' : 'unavailable', database: answers ? 'ok' : 'silent' })
  }

const logRequests =
  ({ log, world }: ApiParts): RequestHandler =>
  (request, response, next) => {
    const begun = performance.now()
    const { method, path } = request
    const traceId = traceIdOf(currentTrace())
    response.once('close', () => {
      log({
        level: 'info',
        at: new Date().toISOString(),
        method,
        route: world.inner.table.templateOf(method, path) ?? '(unknown path)',
        status: response.writableFinished ? response.statusCode : null,
        ms: Math.round((performance.now() - begun) * 10) / 10,
        ...(traceId === undefined ? {} : { traceId }),
      })
    })
    next()
  }

/** Everything thrown below, as the contract's refusals (ERR-04). */
const refuse =
  ({ complain, validateResponses, world }: ApiParts): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error)
    const apiError = toApiError(error)
    const isOdd = apiError === null || (isUnreachable(error) && !isCrowded(error))
    if (isOdd)
      complain(`${request.method} ${world.inner.table.templateOf(request.method, request.path)}`, error)
    if (apiError) return sendError(response, apiError)
    const summary = 'Something went wrong. Please try again'
    sendError(response, new ApiError(500, validateResponses ? String(error) : summary))
  }

const toApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error
  // A path that cannot be decoded names nothing.
  if (error instanceof URIError) return notFound()
  if (isUnreachable(error)) return unavailable()
  const type = (error as { type?: unknown } | null)?.type
  if (type === 'entity.too.large') return tooLarge()
  // All else that body-parser says: not JSON, a wrong encoding, cut off.
  return typeof type === 'string' ? new ApiError(400, 'Invalid request') : null
}
