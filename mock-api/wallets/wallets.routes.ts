import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendList } from '../http/envelope'
import { servedPair } from '../ledger/pairs'
import { listWalletActivities } from './activities.store'
import { priceHistoryOf } from './history.store'
import { intentsCalls } from './intents.routes'
import { refuseWhenOff, setWalletMode } from './mode.store'
import { moneyCalls } from './money.routes'
import type { PayoutDeps } from './sales.store'
import { servedWallet, walletModeOf, walletOf, walletsInfoOf } from './wallets.store'

type Segment = (name: string) => string

const named = (segment: Segment) => ({ symbol: segment('a').trim(), chain: segment('b').trim() })

/** A query's value as the database writes it; nothing and 'all' in any case are all. */
const filter = (text: string, written: string): string => (/^(all)?$/i.test(text) ? 'all' : written)

/** The caller's wallets, their switch and their moves; and what coins were worth. */
export const walletsCalls = (deps: Deps, payoutDeps: PayoutDeps) => {
  const { db, clock } = deps
  return {
    ...moneyCalls(deps, payoutDeps),
    ...intentsCalls(deps),

    'GET /v1/app/wallets': ({ caller }) => walletsInfoOf(db, clock, caller.accountId),

    'GET /v1/app/wallets/mode': ({ caller }) => walletModeOf(db, caller.accountId),

    'PATCH /v1/app/wallets/mode': async ({ caller, valid }) => {
      await refuseWhenOff(db)
      const { walletStatus } = valid().body
      return setWalletMode(db, clock, caller.accountId, walletStatus)
    },

    'GET /v1/app/wallets/transactions': async ({ response, caller, valid }) => {
      const { currencySymbol, chain, ...slice } = valid().query
      const of = {
        symbol: filter(currencySymbol, currencySymbol.toUpperCase()),
        chain: filter(chain, chain.toLowerCase()),
      }
      sendList(response, slice, await listWalletActivities(db, caller.accountId, of, slice))
    },

    'GET /v1/app/wallets/transactions/{a}/{b}': async ({ response, caller, segment, valid }) => {
      const wallet = await servedWallet(db, named(segment))
      const { query } = valid()
      sendList(response, query, await listWalletActivities(db, caller.accountId, wallet, query))
    },

    'GET /v1/app/wallets/{a}/{b}': ({ caller, segment }) =>
      walletOf(db, clock, caller.accountId, named(segment)),

    'GET /v1/crypto/{chain}/{symbol}/{type}/transactions/rate/history': async ({ segment, valid }) => {
      const pair = { symbol: segment('symbol').trim(), chain: segment('chain').trim() }
      const { symbol } = await servedPair(db, pair)
      return priceHistoryOf(db, clock, symbol, valid().query.range)
    },
  } satisfies Calls
}
