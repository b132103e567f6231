import { notFound, unavailable } from '../http/api-error'
import { type Caller, isOwn, ownAccountId } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { plain } from '../ledger/money'
import { servedPair } from '../ledger/pairs'
import { freshQuoteOf } from '../market/market'
import { depositAddressFor } from './addresses.store'
import { activeAnnouncements } from './announcements.store'
import { kycOf } from './kyc.store'
import { rankOf } from './ranks.store'
import { findRate, listCurrencies, listRates } from './rates.store'

/** Rates, currencies, deposit addresses, dollar prices, announcements, ranks and identity checks. */
export const sellCalls = (deps: Deps) => {
  const { db, clock } = deps
  const namedPair = (segment: (name: string) => string) =>
    servedPair(db, { symbol: segment('symbol'), chain: segment('chain') })
  /** Nobody else learns that the account exists (API-26). */
  const visibleKyc = async (asking: Caller, id: string) => {
    const own = isOwn(asking, id)
    return own || asking.role === 'admin' ? kycOf(db, own ? asking.accountId : id) : undefined
  }

  return {
    'GET /v1/app/rates/all': async () => {
      const rates = await listRates(db)
      if (rates.length === 0) throw unavailable()
      return rates
    },

    'GET /v1/app/rates/{id}': async ({ valid }) => {
      // What is no number cannot be looked up, so this 422 comes before the 404.
      const rate = await findRate(db, valid().path.id)
      if (!rate) throw notFound('Rate not found')
      return rate
    },

    'GET /v1/app/currencies': () => listCurrencies(db),

    'GET /v1/crypto/{chain}/{symbol}/{type}/addresses/{id}': async ({ caller, segment, valid }) => {
      const accountId = ownAccountId(caller, segment('id'))
      const { symbol, chain } = await namedPair(segment)
      const { type } = valid().path
      return { address: await depositAddressFor(deps, { accountId, symbol, chain, type }) }
    },

    'GET /v1/crypto/{chain}/{symbol}/{type}/transactions/rate': async ({ segment, valid }) => {
      const { symbol, chain } = await namedPair(segment)
      valid()
      const { price } = await freshQuoteOf(db, clock, symbol, chain)
      return { price: plain(price) }
    },

    'GET /v1/app/announcements': () => activeAnnouncements(db),

    'GET /v1/app/ranks/{id}': ({ caller, segment }) => rankOf(db, ownAccountId(caller, segment('id'))),

    'GET /v1/app/admin/kyc/{id}': async ({ caller, segment }) => {
      const kyc = await visibleKyc(caller, segment('id'))
      if (!kyc) throw notFound()
      return kyc
    },
  } satisfies Calls
}
