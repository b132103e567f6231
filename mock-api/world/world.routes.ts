import express, { type ErrorRequestHandler, type Router } from 'express'
import { plain } from '../shared/money'
import { notFound, Refused } from '../shared/refused'
import type { Moved } from './doors'
import { loopbackOnly } from './loopback'
import { panelFolder, panelPage } from './panel-page'
import { catalogueOf, stateOf } from './state'
import { Wish } from './wish'
import { depositWish, faultWish, kindWish, kycWish, momentWish, moveWish, settlementWish } from './wishes'
import type { World } from './world'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Complain = (where: string, error: unknown) => void

/** The control panel at its root and the same actions as JSON: mounted under /__world, for this machine only. */
export function worldRoutes(world: World, complain: Complain): Router {
  const { db, clock, doors } = world.inner
  const router = express.Router()
  router.use(loopbackOnly, express.json({ limit: '64kb' }))

  const get = (path: string, answer: (wish: Wish) => unknown) =>
    router.get(
      path,
      async (request, response) =>
        void response.json(await answer(new Wish({ ...request.query, ...request.params }))),
    )
  const post = (path: string, act: (wish: Wish) => unknown) =>
    router.post(
      path,
      async (request, response) =>
        void response.json((await act(new Wish({ ...request.body, ...request.params }))) ?? {}),
    )
  const remove = (path: string, act: (wish: Wish) => unknown) =>
    router.delete(
      path,
      async (request, response) => void response.json((await act(new Wish(request.params))) ?? {}),
    )

  get('/catalogue', () => catalogueOf(world))
  get('/state', (wish) => stateOf(world, wish.optionalText('customer') ?? ''))
  get('/personas/:name', (wish) => world.persona(wish.text('name')))
  get('/audit', () => world.audit())
  get('/requests', () => world.requests())
  get('/mails', (wish) => world.mails(wish.optionalText('to')))
  get('/faults', () => ({ faults: world.faults(), fired: world.firedFaults() }))
  get('/address', async (wish) => {
    const owner = { accountId: wish.text('customer'), symbol: wish.text('symbol'), chain: wish.text('chain') }
    return { address: await doors.addressOf(db, clock, { ...owner, type: 'default' }) }
  })

  post('/customers', (wish) => world.createCustomer(kindWish(wish)))
  post('/referrals', (wish) => world.refer(wish.text('customer'), wish.text('referrer')))
  post('/past', (wish) => world.addPast(wish.text('customer'), wish.number('count')))
  post('/kyc', (wish) => world.setKyc(wish.text('customer'), kycWish(wish)))
  post('/deposits', async (wish) => shown(await world.deposit(depositWish(wish))))
  post('/credits', async (wish) => shown(await world.credit(depositWish(wish))))
  post('/confirm', async (wish) => ({
    transactions: (await world.confirm(wish.optionalText('transactionId'))).map(shown),
  }))
  post('/approve', async (wish) => ({
    transactions: (await world.approve(wish.optionalText('transactionId'))).map(shown),
  }))
  post('/resolve', async (wish) => shown(await world.resolveReport(wish.text('transactionId'))))
  post('/clock', (wish) => {
    if (wish.optionalFlag('reset')) return world.resetClock()
    const moves = moveWish(wish, 'advanceMs')
    return moves === undefined ? world.setClock(momentWish(wish, 'at')) : world.advanceClock(moves)
  })
  post('/rates', async (wish) => {
    const pair = { symbol: wish.text('symbol'), chain: wish.text('chain') }
    const value = wish.optionalDecimal('value')
    const limit = wish.optionalDecimal('limit')
    if (value !== undefined || wish.isNull('value')) await world.setRate(pair, value ?? null)
    if (limit !== undefined) await world.setLimit(pair, limit)
  })
  post('/prices', (wish) =>
    world.setPrice(wish.text('symbol'), wish.isNull('price') ? null : wish.decimal('price')),
  )
  post('/feed', (wish) => world.setFeed(wish.oneOf('mode', ['walking', 'steady', 'down'])))
  post('/settlement', (wish) => world.setSettlement(settlementWish(wish)))
  post('/admin-wallet-mode', (wish) => world.setAdminWalletMode(wish.flag('on')))
  post('/announcements', (wish) => world.announce(wish.text('body')))
  remove('/announcements', () => world.clearAnnouncements())
  post('/notifications', async (wish) => ({
    id: await world.notify(wish.text('customer'), wish.text('title'), wish.text('body')),
  }))
  post('/sessions/end', async (wish) => ({
    ended: await world.endSessions(wish.isNull('customer') ? null : wish.text('customer')),
  }))
  post('/comments', (wish) =>
    world.comment({ transactionId: wish.text('transactionId'), body: wish.text('body') }),
  )
  post('/faults', (wish) => world.fault(faultWish(wish)))
  remove('/faults', () => world.clearFaults())
  remove('/faults/:id', (wish) => {
    if (!world.removeFault(Number(wish.text('id')))) throw notFound('No such fault')
  })
  post('/gates/:gate/release', (wish) => ({ released: world.release(wish.text('gate')) }))
  post('/reset', () => world.reset())

  router.use((_, response, next) => {
    response.set({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
    next()
  })
  router.get('/', (_, response) => void response.type('html').send(panelPage()))
  router.use(express.static(panelFolder, { cacheControl: false, index: false }))
  router.use(() => {
    throw notFound('The world has no such page')
  })
  router.use(tellRefusal(complain))
  return router
}

/** A transaction in the words of the public API. */
const shown = (moved: Moved) => ({
  id: moved.id,
  transactionId: moved.transactionId,
  status: moved.status,
  amountCrypto: plain(moved.amountCrypto),
  amountUSD: moved.amountUsd,
  amountNGN: moved.amountNgn,
  blockchainTransactionId: moved.blockchainTransactionId,
})

/** Refusals as the public API words them: `{ error: { summary, fields } }`. */
const tellRefusal =
  (complain: Complain): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const tell = (status: number, summary: string, fields = {}) =>
      response.status(status).json({ error: { summary, fields } })
    // Of Express and its parts: a path or a body that cannot be read, or is too large.
    const status = Number((error as { status?: unknown } | null)?.status ?? Number.NaN)
    if (error instanceof Refused) tell(error.status, error.summary, error.fields)
    else if (error instanceof SyntaxError) tell(400, 'The body is no JSON')
    else if (error instanceof URIError) tell(404, 'The world has no such page')
    else if (status >= 400 && status < 500) tell(status, 'Invalid request')
    else {
      complain(`${request.method} /__world`, error)
      tell(500, 'Something went wrong: the log tells what')
    }
  }
