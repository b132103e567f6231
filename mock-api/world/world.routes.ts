import express, { type ErrorRequestHandler, type Router } from 'express'
import { ApiError, notFoundError } from '../http/api-error'
import { addressOf } from '../sell/addresses.store'
import { actionsOf, removalsOf } from './actions'
import { loopbackOnly } from './loopback'
import { panelFolder, panelPage, picoPath } from './panel-page'
import { flag, RequestParser, text } from './request-parser'
import { parseFilter } from './request-parsers'
import { createPlayer } from './scenarios/player'
import { linkOf, listScenarios, loadScenario, readScenario, type Scenario } from './scenarios/scenario'
import { catalogueOf, stateOf } from './state'
import type { World } from './world'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface PanelLink {
  name: string
  href: string
}

type LogError = (where: string, error: unknown) => void

/** Serves the control panel and its JSON actions under /__world, for this machine only. */
export function worldRoutes(world: World, logError: LogError, links: readonly PanelLink[] = []): Router {
  const router = express.Router()
  router.use(loopbackOnly, express.json({ limit: '64kb' }))

  const get = (path: string, read: (request: RequestParser) => unknown) =>
    router.get(
      path,
      async (request, response) =>
        void response.json(await read(new RequestParser({ ...request.query, ...request.params }))),
    )
  const post = (path: string, action: (request: RequestParser) => unknown) =>
    router.post(
      path,
      async (request, response) =>
        void response.json((await action(new RequestParser({ ...request.body, ...request.params }))) ?? {}),
    )
  const remove = (path: string, action: (request: RequestParser) => unknown) =>
    router.delete(
      path,
      async (request, response) =>
        void response.json((await action(new RequestParser(request.params))) ?? {}),
    )

  const play = createPlayer(world, (error) => logError('a scenario', error))
  const app = links.find(({ name }) => name === 'App')?.href
  /** `link` is null unless the development server serves the app. */
  const withLink = <Item extends Scenario>(scenario: Item) => ({
    ...scenario,
    link: app ? linkOf(app, scenario) : null,
  })

  get('/links', () => links)
  get('/catalogue', () => catalogueOf(world))
  get('/state', (request) => stateOf(world, request.optional('customer', text) ?? ''))
  get('/personas/:name', (request) => world.persona(request.text('name')))
  get('/audit', () => world.audit())
  get('/tail', (request) => world.tail(request.optional('after', text), parseFilter(request)))
  get('/snapshots', () => world.snapshots())
  get('/scenarios', () => listScenarios().map(withLink))
  get('/mails', (request) => world.mails(request.optional('to', text)))
  get('/faults', () => ({ faults: world.faults(), fired: world.firedFaults() }))
  get('/address', async (request) => {
    const pair = { symbol: request.text('symbol'), chain: request.text('chain') }
    const owner = { ...pair, accountId: request.text('customer'), type: 'default' }
    return { address: await addressOf(world.inner.deps, owner) }
  })

  // Only the development client reports actions, and only `npm start` links to it.
  if (app) {
    get('/requests', (request) => world.requestTraces.list(request.optional('request', text)))
    router.post(
      '/requests',
      ({ body }, response) => void response.json(world.requestTraces.addAction(body) ?? {}),
    )
    // OpenTelemetry exporters add this path to their endpoint.
    router.post(
      '/v1/traces',
      ({ body }, response) => void response.json(world.requestTraces.addSpans(body) ?? {}),
    )
  }
  for (const [name, action] of Object.entries(actionsOf(world))) post(`/${name}`, action)
  for (const [name, action] of Object.entries(removalsOf(world))) remove(`/${name}`, action)
  post('/snapshots', (request) => world.save(request.text('name'), request.optional('replace', flag)))
  post('/snapshots/load', (request) => world.load(request.text('name')))
  post('/snapshots/branch', (request) => world.branch(request.text('name'), request.optional('from', text)))
  post('/play', async (request) => {
    const name = request.optional('name', text)
    const { steps, meanwhile, ...about } =
      name === undefined ? readScenario(request.text('text')) : loadScenario(name)
    await play({ ...about, steps, meanwhile })
    return withLink(about)
  })

  router.use((_, response, next) => {
    response.set({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
    next()
  })
  router.get('/', (_, response) => void response.type('html').send(panelPage()))
  router.get('/styles/pico.css', (_, response) => response.sendFile(picoPath))
  router.use(express.static(panelFolder, { cacheControl: false, index: false }))
  router.use(() => {
    throw notFoundError('The control panel has no such page')
  })
  router.use(errorHandler(logError))
  return router
}

/** Responds like the public API: `{ error: { summary, fields } }`. */
const errorHandler =
  (logError: LogError): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const sendFailure = (status: number, summary: string, fields = {}) =>
      response.status(status).json({ error: { summary, fields } })
    // Express rejects a path or body that it cannot read or that is too large.
    const status = Number((error as { status?: unknown } | null)?.status ?? Number.NaN)
    if (error instanceof ApiError) sendFailure(error.status, error.summary, error.fields)
    else if (error instanceof SyntaxError) sendFailure(400, 'The body is not JSON')
    else if (error instanceof URIError) sendFailure(404, 'The control panel has no such page')
    else if (status >= 400 && status < 500) sendFailure(status, 'Invalid request')
    else {
      logError(`${request.method} /__world`, error)
      sendFailure(500, 'Something went wrong. See the log')
    }
  }
