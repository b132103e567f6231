import { type Request, Router } from 'express'
import { notFound, unavailable } from '../http/api-error'
import { caller, isOwn, requireAccount, requireCustomer } from '../http/caller'
import { segment, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { plain } from '../ledger/money'
import { servedPair } from '../ledger/pairs'
import { freshQuoteOf } from '../market/market'
import { depositAddressFor } from './addresses.store'
import { activeAnnouncements } from './announcements.store'
import { kycOf } from './kyc.store'
import { rankOf } from './ranks.store'
import { findRate, listCurrencies, listRates } from './rates.store'

/** The account id of a caller whose own id stands in the path; 404 for everybody else's. */
const ownAccountId = (request: Request): string => {
  const asking = caller(request)
  if (!isOwn(asking, segment(request, 'id'))) throw notFound()
  return asking.accountId
}

const namedPair = (request: Request) => ({
  symbol: segment(request, 'symbol'),
  chain: segment(request, 'chain'),
})

/** Rates, currencies, deposit addresses, dollar prices, announcements, ranks and identity checks. */
export const sellRouter = (deps: Deps): Router => {
  const { db, clock } = deps
  const router = Router()
  const customer = requireCustomer(deps)

  router.get('/v1/app/rates/all', customer, async (request, response) => {
    valid(request)
    const rates = await listRates(db)
    if (rates.length === 0) throw unavailable()
    sendData(response, rates)
  })

  router.get('/v1/app/rates/:id', customer, async (request, response) => {
    // What is no number cannot be looked up, so this 422 comes before the 404.
    const { path } = valid<{ path: { id: number } }>(request)
    const rate = await findRate(db, path.id)
    if (!rate) throw notFound('Rate not found')
    sendData(response, rate)
  })

  router.get('/v1/app/currencies', customer, async (request, response) => {
    valid(request)
    sendData(response, await listCurrencies(db))
  })

  router.get('/v1/crypto/:chain/:symbol/:type/addresses/:id', customer, async (request, response) => {
    const accountId = ownAccountId(request)
    const { symbol, chain } = await servedPair(db, namedPair(request))
    const { type } = valid<{ path: { type: string } }>(request).path
    sendData(response, { address: await depositAddressFor(deps, { accountId, symbol, chain, type }) })
  })

  router.get('/v1/crypto/:chain/:symbol/:type/transactions/rate', customer, async (request, response) => {
    const { symbol, chain } = await servedPair(db, namedPair(request))
    valid(request)
    const { price } = await freshQuoteOf(db, clock, symbol, chain)
    sendData(response, { price: plain(price) })
  })

  router.get('/v1/app/announcements', customer, async (request, response) => {
    valid(request)
    sendData(response, await activeAnnouncements(db))
  })

  router.get('/v1/app/ranks/:id', customer, async (request, response) => {
    const accountId = ownAccountId(request)
    valid(request)
    sendData(response, await rankOf(db, accountId))
  })

  router.get('/v1/app/admin/kyc/:id', requireAccount(deps), async (request, response) => {
    const asking = caller(request)
    const id = segment(request, 'id')
    const own = isOwn(asking, id)
    // Nobody else learns that the account exists (AMB-47).
    const kyc = own || asking.role === 'admin' ? await kycOf(db, own ? asking.accountId : id) : undefined
    if (!kyc) throw notFound()
    valid(request)
    sendData(response, kyc)
  })

  return router
}
