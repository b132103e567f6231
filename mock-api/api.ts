import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { activitiesRouter } from './activities/activities.routes'
import { authRouter } from './auth/auth.routes'
import { banksRouter } from './banks/banks.routes'
import { isCrowded, isUnreachable } from './database/postgres'
import { chatRouter } from './help/chat.routes'
import { complaintsRouter } from './help/complaints.routes'
import { ApiError, notFound, unavailable } from './http/api-error'
import { corsFor } from './http/cors'
import type { Deps } from './http/deps'
import { contract } from './http/document'
import { sendError } from './http/envelope'
import type { LogLine } from './http/log'
import type { Site } from './http/site'
import { currentTrace, followTrace, traceIdOf } from './http/trace'
import { notificationsRouter } from './notifications/notifications.routes'
import { referralsRouter } from './referrals/referrals.routes'
import { sellRouter } from './sell/sell.routes'
import { defaultAccountOf } from './transactions/payout'
import { transactionsRouter } from './transactions/transactions.routes'
import { findTransaction } from './transactions/transactions.store'
import { walletsRouter } from './wallets/wallets.routes'
import { faultsMiddleware } from './world/faults/fault-middleware'
import { recordRequests } from './world/faults/requests'
import { restPage } from './world/rest-page/rest-page'
import type { World } from './world/world'
import { type PanelLink, worldRoutes } from './world/world.routes'

export interface ApiParts {
  deps: Deps
  site: Site
  world: World
  worldEnabled: boolean
  /** Whether the database answers, within a few seconds. */
  databaseAnswers?: () => Promise<boolean>
  /** Under the control panel: the REST contract as a page. */
  restPage?: boolean
  /** Where the control panel links to GraphiQL. */
  graphiqlUrl?: string | undefined
  webOrigins?: readonly string[] | undefined
  trustedProxies?: readonly string[]
  validateResponses?: boolean
  log: (line: LogLine) => void
  complain: (where: string, error: unknown) => void
}

const linksOf = ({ restPage: hasPage, graphiqlUrl, site }: ApiParts): PanelLink[] => [
  ...(hasPage
    ? [
        { name: 'App', href: site.url },
        { name: 'Flow inspector', href: `${site.url}/inspector/` },
      ]
    : []),
  ...(hasPage ? [{ name: 'REST contract', href: '/__world/rest/' }] : []),
  ...(graphiqlUrl ? [{ name: 'GraphiQL', href: graphiqlUrl }] : []),
]

const bodyLimit = 64 * 1024
const tooLarge = () => new ApiError(413, 'Request too large')
const developmentOrigins = ['http://localhost:5173', 'http://127.0.0.1:5173']

/** The whole API as an Express application; every domain's routes meet here. */
export const apiOf = (parts: ApiParts): Express => {
  const { deps, site, world, worldEnabled, webOrigins = developmentOrigins } = parts
  const { faults, heldRequests, requestLog, table } = world.inner
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple')
  // The gateway on this machine, or a proxy named in the configuration, says for whom it asks.
  app.set('trust proxy', parts.trustedProxies ?? ['loopback'])
  app.locals.securityLog = parts.log
  app.locals.validateResponses = parts.validateResponses === true

  app.get(['/healthz', '/readyz'], signOfLife(parts))
  if (worldEnabled && parts.restPage) app.use('/__world/rest', restPage())
  if (worldEnabled) app.use('/__world', worldRoutes(world, parts.complain, linksOf(parts)))
  if (worldEnabled) app.use(chatRouter())
  app.use(
    followTrace,
    standardHeadersOf(deps),
    logRequests(parts),
    recordRequests(requestLog, table, deps.clock),
  )
  app.use(faultsMiddleware(faults, heldRequests), corsFor(webOrigins), refuseOddPaths, refuseLarge)
  if (deps.ignoresKeys) app.use(forgetKey)
  // What is compressed is not unpacked: nobody needs it at this size, and a bomb would.
  app.use(express.json({ limit: bodyLimit, inflate: false, type: () => true }))
  app.use(authRouter(deps, site), sellRouter(deps), transactionsRouter(deps), banksRouter(deps))
  app.use(referralsRouter(deps), notificationsRouter(deps), complaintsRouter(deps), activitiesRouter(deps))
  app.use(walletsRouter(deps, { defaultAccountOf, findTransaction }))
  app.use((request, response) => {
    // A route that looked at it and passed it on does not serve it.
    request.route = undefined
    // The most literal one, whatever its methods: 'wallets/sell/all' is a call, not a wallet.
    const template = table.templateOf('', request.path)
    if (template === null) throw notFound()
    const methods = Object.keys(contract.paths[template] ?? {}).map((method) => method.toUpperCase())
    response.set('allow', [...methods, 'OPTIONS'].join(', '))
    throw new ApiError(405, 'Method not allowed')
  })
  app.use(refuse(parts))
  return app
}

/**
 * Both say whether the database answers. /healthz is 200 while this process lives, because another one would meet the
 * same database; /readyz is 503 while it can serve nobody.
 */
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

/** What says of itself that it is too large is refused unread: Express would first wait for its end. */
const refuseLarge: RequestHandler = ({ headers }, _response, next) => {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  next()
}

/** What does not know a header does not read it either. */
const forgetKey: RequestHandler = (request, _response, next) => {
  delete request.headers['idempotency-key']
  next()
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

/** Everything thrown below, as the contract's refusals (contract 1.7). */
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

/** Null for what nobody expected. */
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
