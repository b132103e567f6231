import { type Request, type RequestHandler, Router } from 'express'
import type { Slice } from '../database/slice'
import { caller, requireCustomer } from '../http/caller'
import { segment, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { servedPair } from '../ledger/pairs'
import { listWalletActivities } from './activities.store'
import { priceHistoryOf, type Range } from './history.store'
import { refuseWhenOff, setWalletMode } from './mode.store'
import { moneyRouter } from './money.routes'
import type { PayoutDeps } from './sales.store'
import { servedWallet, walletModeOf, walletOf, walletsInfoOf } from './wallets.store'

interface PageQuery {
  query: Slice
}
interface Filtered {
  query: Slice & { currencySymbol: string; chain: string }
}

const named = (request: Request) => ({
  symbol: segment(request, 'a').trim(),
  chain: segment(request, 'b').trim(),
})

/** A query's value as the database writes it; nothing and 'all' in any case are all. */
const filter = (text: string, written: string): string => (/^(all)?$/i.test(text) ? 'all' : written)

/** The caller's wallets, their switch and their moves; and what coins were worth. */
export const walletsRouter = (deps: Deps, payoutDeps: PayoutDeps): Router => {
  const { db, clock } = deps
  const router = Router()
  const customer = requireCustomer(deps)

  router.get('/v1/app/wallets', customer, async (request, response) => {
    valid(request)
    sendData(response, await walletsInfoOf(db, clock, caller(request).accountId))
  })

  router.get('/v1/app/wallets/mode', customer, async (request, response) => {
    valid(request)
    sendData(response, await walletModeOf(db, caller(request).accountId))
  })

  router.patch('/v1/app/wallets/mode', customer, async (request, response) => {
    await refuseWhenOff(db)
    const { walletStatus } = valid<{ body: { walletStatus: boolean } }>(request).body
    sendData(response, await setWalletMode(db, clock, caller(request).accountId, walletStatus))
  })

  router.get('/v1/app/wallets/transactions', customer, async (request, response) => {
    const { page, size, currencySymbol, chain } = valid<Filtered>(request).query
    const of = {
      symbol: filter(currencySymbol, currencySymbol.toUpperCase()),
      chain: filter(chain, chain.toLowerCase()),
    }
    const { rows, total } = await listWalletActivities(db, caller(request).accountId, of, { page, size })
    sendData(response, rows, { page, size, total })
  })

  router.get('/v1/app/wallets/transactions/:a/:b', customer, async (request, response) => {
    const wallet = await servedWallet(db, named(request))
    const slice = valid<PageQuery>(request).query
    const { rows, total } = await listWalletActivities(db, caller(request).accountId, wallet, slice)
    sendData(response, rows, { ...slice, total })
  })

  router.use(moneyRouter(deps, payoutDeps))

  // A path with a call of its own is no wallet.
  const unlessCall: RequestHandler = ({ path }, _response, next) =>
    next(/^\/v1\/app\/wallets\/sell\/all\/?$/i.test(path) ? 'route' : undefined)
  router.get('/v1/app/wallets/:a/:b', unlessCall, customer, async (request, response) => {
    const wallet = await walletOf(db, clock, caller(request).accountId, named(request))
    valid(request)
    sendData(response, wallet)
  })

  router.get(
    '/v1/crypto/:chain/:symbol/:type/transactions/rate/history',
    customer,
    async (request, response) => {
      const pair = { symbol: segment(request, 'symbol').trim(), chain: segment(request, 'chain').trim() }
      const { symbol } = await servedPair(db, pair)
      const { range } = valid<{ query: { range: Range } }>(request).query
      sendData(response, await priceHistoryOf(db, clock, symbol, range))
    },
  )

  return router
}
