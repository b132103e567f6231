import express, { type ErrorRequestHandler, type Router } from 'express'
import { ApiError, notFound } from '../http/api-error'
import { plain } from '../ledger/money'
import { addressOf } from '../sell/addresses.store'
import type { TransactionRow } from '../transactions/step'
import { loopbackOnly } from './loopback'
import { panelFolder, panelPage, picoFile } from './panel-page'
import { decimal, flag, oneOf, RequestParser, text, whole } from './request-parser'
import {
  parseDeposit,
  parseFault,
  parseKind,
  parseKyc,
  parseMoment,
  parseMove,
  parseSettlement,
} from './request-parsers'
import { catalogueOf, stateOf } from './state'
import type { World } from './world'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page elsewhere that the control panel links to. */
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

  get('/links', () => links)
  get('/catalogue', () => catalogueOf(world))
  get('/state', (request) => stateOf(world, request.optional('customer', text) ?? ''))
  get('/personas/:name', (request) => world.persona(request.text('name')))
  get('/audit', () => world.audit())
  get('/requests', () => world.requests())
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

  post('/customers', (request) => world.createCustomer(parseKind(request)))
  post('/referrals', (request) => world.refer(request.text('customer'), request.text('referrer')))
  post('/past', (request) => world.addPast(request.text('customer'), request.required('count', whole)))
  post('/kyc', (request) => world.setKyc(request.text('customer'), parseKyc(request)))
  post('/deposits', async (request) => shown(await world.deposit(parseDeposit(request))))
  post('/credits', async (request) => shown(await world.credit(parseDeposit(request))))
  post('/confirm', async (request) => ({
    transactions: (await world.confirm(request.optional('transactionId', text))).map(shown),
  }))
  post('/approve', async (request) => ({
    transactions: (await world.approve(request.optional('transactionId', text))).map(shown),
  }))
  post('/resolve', async (request) => shown(await world.resolveReport(request.text('transactionId'))))
  post('/clock', (request) => {
    if (request.optional('reset', flag)) return world.resetClock()
    const moves = parseMove(request, 'advanceMs')
    return moves === undefined ? world.setClock(parseMoment(request, 'at')) : world.advanceClock(moves)
  })
  post('/rates', async (request) => {
    const pair = { symbol: request.text('symbol'), chain: request.text('chain') }
    const value = request.optional('value', decimal)
    const limit = request.optional('limit', decimal)
    if (value !== undefined || request.isNull('value')) await world.setRate(pair, value ?? null)
    if (limit !== undefined) await world.setLimit(pair, limit)
  })
  post('/prices', (request) =>
    world.setPrice(
      request.text('symbol'),
      request.isNull('price') ? null : request.required('price', decimal),
    ),
  )
  post('/feed', (request) => world.setFeed(request.required('mode', oneOf(['walking', 'steady', 'down']))))
  post('/settlement', (request) => world.setSettlement(parseSettlement(request)))
  post('/admin-wallet-mode', (request) => world.setAdminWalletMode(request.required('on', flag)))
  post('/announcements', (request) => world.announce(request.text('body')))
  remove('/announcements', () => world.clearAnnouncements())
  post('/notifications', async (request) => ({
    id: await world.notify(request.text('customer'), request.text('title'), request.text('body')),
  }))
  post('/sessions/end', async (request) => ({
    ended: await world.endSessions(request.isNull('customer') ? null : request.text('customer')),
  }))
  post('/comments', (request) =>
    world.comment({ transactionId: request.text('transactionId'), body: request.text('body') }),
  )
  post('/faults', (request) => world.fault(parseFault(request)))
  remove('/faults', () => world.clearFaults())
  remove('/faults/:id', (request) => {
    if (!world.removeFault(Number(request.text('id')))) throw notFound('No such fault')
  })
  post('/gates/:gate/release', (request) => ({ released: world.release(request.text('gate')) }))
  post('/reset', () => world.reset())

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

/** A transaction in the words of the public API. */
const shown = (transaction: TransactionRow) => ({
  id: transaction.id,
  transactionId: transaction.transactionId,
  status: transaction.status,
  amountCrypto: plain(transaction.amountCrypto),
  amountUSD: transaction.amountUsd,
  amountNGN: transaction.amountNgn,
  blockchainTransactionId: transaction.blockchainTransactionId,
})

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
