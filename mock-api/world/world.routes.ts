import express, { type ErrorRequestHandler, type Router } from 'express'
import { ApiError, notFound } from '../http/api-error'
import { addressOf } from '../sell/addresses.store'
import { actionsOf, removalsOf } from './actions'
import { loopbackOnly } from './loopback'
import { panelFolder, panelPage, picoFile } from './panel-page'
import { flag, RequestParser, text } from './request-parser'
import { parseFilter } from './request-parsers'
import { player } from './scenarios/play'
import { linkOf, readScenario, type Scenario, shippedScenario, shippedScenarios } from './scenarios/scenario'
import { catalogueOf, stateOf } from './state'
import type { World } from './world'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface PanelLink {
  name: string
  href: string
}

type Complain = (where: string, error: unknown) => void

/** The control panel at its root and the same actions as JSON: mounted under /__world, for this machine only. */
export function worldRoutes(world: World, complain: Complain, links: readonly PanelLink[] = []): Router {
  const router = express.Router()
  router.use(loopbackOnly, express.json({ limit: '64kb' }))

  const get = (path: string, answer: (request: RequestParser) => unknown) =>
    router.get(
      path,
      async (request, response) =>
        void response.json(await answer(new RequestParser({ ...request.query, ...request.params }))),
    )
  const post = (path: string, act: (request: RequestParser) => unknown) =>
    router.post(
      path,
      async (request, response) =>
        void response.json((await act(new RequestParser({ ...request.body, ...request.params }))) ?? {}),
    )
  const remove = (path: string, act: (request: RequestParser) => unknown) =>
    router.delete(
      path,
      async (request, response) => void response.json((await act(new RequestParser(request.params))) ?? {}),
    )

  const play = player(world, (error) => complain('a scenario', error))
  const app = links.find(({ name }) => name === 'App')?.href
  /** With its link, where the development server serves the app. */
  const withLink = <One extends Scenario>(one: One) => ({ ...one, link: app ? linkOf(app, one) : null })

  get('/links', () => links)
  get('/catalogue', () => catalogueOf(world))
  get('/state', (request) => stateOf(world, request.optional('customer', text) ?? ''))
  get('/personas/:name', (request) => world.persona(request.text('name')))
  get('/audit', () => world.audit())
  get('/tail', (request) => world.tail(request.optional('after', text), parseFilter(request)))
  get('/snapshots', () => world.snapshots())
  get('/scenarios', () => shippedScenarios().map(withLink))
  get('/mails', (request) => world.mails(request.optional('to', text)))
  get('/faults', () => ({ faults: world.faults(), fired: world.firedFaults() }))
  get('/address', async (request) => {
    const owner = {
      accountId: request.text('customer'),
      symbol: request.text('symbol'),
      chain: request.text('chain'),
    }
    return { address: await addressOf(world.inner.deps, { ...owner, type: 'default' }) }
  })

  for (const [name, act] of Object.entries(actionsOf(world))) post(`/${name}`, act)
  for (const [name, act] of Object.entries(removalsOf(world))) remove(`/${name}`, act)
  post('/snapshots', (request) => world.save(request.text('name'), request.optional('replace', flag)))
  post('/snapshots/load', (request) => world.load(request.text('name')))
  post('/snapshots/branch', (request) => world.branch(request.text('name'), request.optional('from', text)))
  post('/play', async (request) => {
    const name = request.optional('name', text)
    const { steps, meanwhile, ...about } =
      name === undefined ? readScenario(request.text('text')) : shippedScenario(name)
    await play({ ...about, steps, meanwhile })
    return withLink(about)
  })

  router.use((_, response, next) => {
    response.set({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
    next()
  })
  router.get('/', (_, response) => void response.type('html').send(panelPage()))
  router.get('/styles/pico.css', (_, response) => response.sendFile(picoFile))
  router.use(express.static(panelFolder, { cacheControl: false, index: false }))
  router.use(() => {
    throw notFound('The world has no such page')
  })
  router.use(answerWithError(complain))
  return router
}

/** Refusals as the public API words them: `{ error: { summary, fields } }`. */
const answerWithError =
  (complain: Complain): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const refuse = (status: number, summary: string, fields = {}) =>
      response.status(status).json({ error: { summary, fields } })
    // Of Express and its parts: a path or a body that cannot be read, or is too large.
    const status = Number((error as { status?: unknown } | null)?.status ?? Number.NaN)
    if (error instanceof ApiError) refuse(error.status, error.summary, error.fields)
    else if (error instanceof SyntaxError) refuse(400, 'The body is no JSON')
    else if (error instanceof URIError) refuse(404, 'The world has no such page')
    else if (status >= 400 && status < 500) refuse(status, 'Invalid request')
    else {
      complain(`${request.method} /__world`, error)
      refuse(500, 'Something went wrong: the log tells what')
    }
  }
