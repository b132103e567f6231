import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { notFoundError, unavailableError } from '../http/api-error'
import { type Caller, isOwn, ownAccountId } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { isBelow, trimZeros } from '../ledger/money'
import { findPair } from '../ledger/pairs'
import { freshQuoteOf } from '../market/market'
import { accounts, customers } from '../schema/accounts'
import { currencies, rates } from '../schema/market'
import { transactions } from '../schema/transactions'
import { depositAddressFor } from './addresses.store'
import { activeAnnouncements } from './announcements.store'
import { highestRange, ranks } from './sell.rules'

/** 'NotStarted' if there is no record; undefined if there is no account. */
const kycOf = async (db: Database, accountId: string) => {
  const [row] = await db
    .select({ status: customers.kycStatus })
    .from(accounts)
    .leftJoin(customers, eq(customers.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  return row && { verificationStatus: row.status ?? 'NotStarted' }
}

const listCurrencies = async (db: Database) =>
  db
    .select({ symbol: currencies.symbol, name: currencies.name, chain: currencies.chain })
    .from(currencies)
    .orderBy(currencies.position)

const ratesQuery = (db: Database) =>
  db
    .select({
      id: rates.id,
      value: rates.value,
      limit: rates.limit,
      currency: { symbol: currencies.symbol, name: currencies.name, chain: currencies.chain },
    })
    .from(rates)
    .innerJoin(currencies, and(eq(currencies.symbol, rates.symbol), eq(currencies.chain, rates.chain)))

const rateView = (row: Awaited<ReturnType<typeof ratesQuery>>[number]) => ({
  ...row,
  value: trimZeros(row.value),
})

const listRates = async (db: Database) => (await ratesQuery(db).orderBy(currencies.position)).map(rateView)

const maxId = 2_147_483_647

/** Also undefined for a number above the column's range. */
const findRate = async (db: Database, id: number) => {
  if (id > maxId) return undefined
  const [row] = await ratesQuery(db).where(eq(rates.id, id))
  return row && rateView(row)
}

/** Counts bank payouts, reported or not, but not the coins in wallets. */
const rankOf = async (db: Database, accountId: string) => {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${transactions.amountUsd}), 0)::numeric(22, 2)::text` })
    .from(transactions)
    .where(
      and(
        eq(transactions.accountId, accountId),
        eq(transactions.direction, 'bank'),
        inArray(transactions.status, ['approved', 'reported']),
      ),
    )
  const total = row?.total ?? '0.00'
  const rankName = ranks.find(({ from }) => !isBelow(total, from))?.name ?? 'Unranked'
  return { rankName, totalTradesUSDT: total, highestHigherAmountRange: highestRange }
}

export const sellCalls = (deps: Deps) => {
  const { db, clock } = deps
  const pairIn = (segment: (name: string) => string) =>
    findPair(db, { symbol: segment('symbol'), chain: segment('chain') })
  /** Undefined for other customers, who must not learn that the account exists (API-26). */
  const visibleKyc = async (caller: Caller, id: string) => {
    const isOwnAccount = isOwn(caller, id)
    return isOwnAccount || caller.role === 'admin'
      ? kycOf(db, isOwnAccount ? caller.accountId : id)
      : undefined
  }

  return {
    'GET /v1/app/rates/all': async () => {
      const rates = await listRates(db)
      if (rates.length === 0) throw unavailableError()
      return rates
    },

    'GET /v1/app/rates/{id}': async ({ valid }) => {
      // The database cannot look up an invalid id, so 422 comes before 404.
      const rate = await findRate(db, valid().path.id)
      if (!rate) throw notFoundError('Rate not found')
      return rate
    },

    'GET /v1/app/currencies': () => listCurrencies(db),

    'GET /v1/crypto/{chain}/{symbol}/{type}/addresses/{id}': async ({ caller, segment, valid }) => {
      const accountId = ownAccountId(caller, segment('id'))
      const { symbol, chain } = await pairIn(segment)
      const { type } = valid().path
      return { address: await depositAddressFor(deps, { accountId, symbol, chain, type }) }
    },

    'GET /v1/crypto/{chain}/{symbol}/{type}/transactions/rate': async ({ segment, valid }) => {
      const { symbol, chain } = await pairIn(segment)
      valid()
      const { price } = await freshQuoteOf(db, clock, symbol, chain)
      return { price: trimZeros(price) }
    },

    'GET /v1/app/announcements': () => activeAnnouncements(db),

    'GET /v1/app/ranks/{id}': ({ caller, segment }) => rankOf(db, ownAccountId(caller, segment('id'))),

    'GET /v1/app/admin/kyc/{id}': async ({ caller, segment }) => {
      const kyc = await visibleKyc(caller, segment('id'))
      if (!kyc) throw notFoundError()
      return kyc
    },
  } satisfies Calls
}
