import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { createApiError } from '../core/errors'
import { noStore, strictHeaders } from '../core/headers'
import { logRequests, route } from '../core/log'
import { pagePolicy } from '../core/page-policy'
import { type GraphqlOptions, graphqlHandlers } from '../graphql/graphql-handlers'
import { clientFiles } from '../pages/static-files'
import { type ChartProvider, chatPage, widgetPages } from '../pages/widgets'
import type { ServedRelease } from '../release/release'
import { clientSignals } from '../signals/client-signals'
import { contentReports } from '../signals/content-reports'
import type { Signals } from '../signals/signals'
import { answerFailure, bodyLimit, refuseLarge } from './failure-response'
import { type Allowance, createInFlight, limitInFlight, maxFiles } from './in-flight'
import { readiness } from './readiness'

export interface HttpSettings {
  production: boolean
  /** Addresses or networks. The gateway ignores X-Forwarded-For from any other sender. */
  trustedProxies: readonly string[]
  staticDir?: string | undefined
  widgetsDir?: string | undefined
  /** Absent in production and when the built client is served. */
  developerPages?: readonly RequestHandler[]
  /** Undefined to use our own price chart (WALLET-35). */
  chartProvider?: ChartProvider | undefined
  /** The chat runs in a sandboxed frame (ruling 8). */
  chatUrl?: string | undefined
  clientSignals?: boolean
}

export interface HttpOptions extends GraphqlOptions, HttpSettings {
  release: Pick<ServedRelease, 'read' | 'manifests'>
  sharedCounts?: { allowance: Allowance; start: (running: ReadonlyMap<string, number>) => void } | undefined
  log: Logger
  signals?: Signals | undefined
  isStopping: () => boolean
}

const notFound: RequestHandler = () => {
  throw createApiError('NOT_FOUND', { status: 404, summary: 'Not found' })
}

export const openApp = (options: HttpOptions): Express => {
  const { production, staticDir, widgetsDir, chatUrl, release, log, signals } = options
  const app = express()
  const inFlight = createInFlight(options.sharedCounts?.allowance)
  options.sharedCounts?.start(inFlight.running)
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...options.trustedProxies])
  app.use(logRequests(log, signals), ...strictHeaders)
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
    ...graphqlHandlers(options),
  )
  app.use(limitInFlight(createInFlight(undefined, maxFiles)))
  app.use(contentReports(log))
  if (options.clientSignals) app.use(clientSignals(log, signals))
  if (chatUrl) app.use(chatPage(chatUrl))
  app.use(release.manifests)
  if (widgetsDir) app.use(widgetPages(options.chartProvider, (path) => release.read('widgets', path)))
  if (staticDir) {
    const policy = pagePolicy(staticDir, chatUrl && new URL(chatUrl).origin)
    app.use(clientFiles(staticDir, policy, (path) => release.read('client', path)))
  }
  app.use(notFound)
  app.use(answerFailure(log))
  return app
}
