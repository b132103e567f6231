import type { Call, Upstream } from '../../../gateway/upstream/upstream-client'
import { type Account, Accounts } from './customers'
import { unitsOf } from './decimals'
import { type CallFault, createDelivery, type Restarted } from './delivery'
import { houseOf, Ledger, movement, payableOf, walletOf } from './double-entry'
import { readCall, routeOf } from './envelope'
import { IdempotencyKeys } from './idempotency-keys'
import { coinOf, Market } from './market'
import { createMoneyCallHandler, type Executed, moneyRoutes } from './money-call-handler'
import { type FakeUpstreamState, write } from './money-calls'
import { notFound } from './rejection'
import { routesOf } from './routes'
import { Transactions } from './transactions'

export interface FakeUpstreamParts {
  /** The upstream's clock, ms since 1970. */
  now: () => number
  /** Returns a new unique id of letters, digits and '-'. */
  newId: () => string
  after: (ms: number, work: () => void) => void
  outcomeOf: (call: Call) => CallFault
  /**
   * Whether the upstream honours Idempotency-Key and stores outcomes (ruling 9), and whether it lists them (ruling
   * 34).
   */
  keepsKeys: boolean
  keepsList: boolean
  /** Whether the upstream rejects calls after their `x-send-by` (ruling 23); the gateway always does. */
  honoursSendBy?: boolean
  /** Called with each random session token. */
  issued?: (token: string) => void
}

/**
 * An in-memory upstream with mock-api's calls that move money or show it, behind the gateway's `Upstream`. It is
 * deterministic: the caller provides time, ids and delays. It starts with mock-api's customers and prices, and empty
 * wallets. tests/simulation/upstream/differential/fake-upstream.mock-api.test.ts compares its responses with
 * mock-api's.
 */
export const createFakeUpstream = (parts: FakeUpstreamParts) => {
  const { now, newId, after, outcomeOf: faultOf, keepsKeys, keepsList, honoursSendBy = true } = parts
  const people = new Accounts(now, newId)
  const transactions = new Transactions(people)
  const ledger = new Ledger()
  const market = new Market(now)
  const state: FakeUpstreamState = { market, people, transactions, ledger, now, newId }
  const keys = new IdempotencyKeys(now)
  const executed: Executed[] = []
  const rejectedKeys = new Set<string>()
  const routes = routesOf({ ...state, keys, keepsKeys, keepsList })
  const begin = createMoneyCallHandler({ ...state, keys, keepsKeys, honoursSendBy, executed, rejectedKeys })
  const knownRoutes = [...Object.keys(moneyRoutes), ...Object.keys(routes)].map(routeOf)

  const delivery = createDelivery({
    now,
    after,
    faultOf,
    read: (call) => {
      const matchedCall = readCall(call, knownRoutes)
      if (!matchedCall) throw notFound()
      const requestParts = {
        ...matchedCall.request,
        session: () => people.customerOf(call.headers.authorization),
      }
      const money = moneyRoutes[matchedCall.route]
      if (money) return begin(money, requestParts)
      return () => ({ status: 200, error: null, ...routes[matchedCall.route]!(requestParts) })
    },
  })
  const upstream: Upstream = {
    call: delivery.call,
    stats: () => ({ connected: 0, free: 0, running: delivery.running(), queued: 0 }),
    close: async () => undefined,
  }
  const accountOf = (username: string): Account => {
    const account = people.byUserId(username)
    if (!account) throw new Error(`no account '${username}'`)
    return account
  }

  return {
    upstream,
    ledger,
    /** Executed calls in order of time. */
    executed: executed as readonly Executed[],
    /** The keys of rejected calls, even if their responses were lost. */
    rejectedKeys: rejectedKeys as ReadonlySet<string>,
    /** Returns a wallet's balance ('ada', 'USDT', 'tron') in units of 10^-18. */
    balanceOf: (username: string, symbol: string, chain: string): bigint =>
      ledger.balanceOf(walletOf(accountOf(username).id, coinOf({ symbol, chain }))),

    /** Issues a token as if the customer had just logged in. */
    issueToken: (username: string): string => people.issueToken(accountOf(username)),
    endSessions: (username: string): void => people.endSessions(accountOf(username).id),
    /** Adds confirmed coins to a customer's wallet: 'ada', 'USDT', 'tron', '12.5'. */
    deposit: (username: string, symbol: string, chain: string, amount: string): void => {
      const accountId = accountOf(username).id
      const pair = market.pair(symbol, chain)
      const coins = unitsOf(amount)
      const { id } = write(state, { type: 'deposit', pair, coins, accountId })
      const legs = movement(coins, houseOf('chain', coinOf(pair)), walletOf(accountId, coinOf(pair)))
      ledger.post({ kind: 'deposit', transactionId: id, at: now(), legs })
    },
    /** Pays all pending payouts of a customer. */
    approve: (username: string): void => {
      const { id: accountId, bankAccount } = accountOf(username)
      for (const transaction of transactions.all)
        if (
          transaction.accountId === accountId &&
          transaction.status === 'pending' &&
          transaction.naira !== null
        ) {
          Object.assign(transaction, { status: 'approved', approvedAt: now(), paidInto: bankAccount })
          const legs = movement(transaction.naira, payableOf(accountId), houseOf('bank', 'NGN'))
          ledger.post({ kind: 'payout', transactionId: transaction.id, at: now(), legs })
        }
    },
    setPrice: (symbol: string, price: string): void => market.setPrice(symbol, price),
    setRate: (symbol: string, chain: string, rate: string): void => market.setRate({ symbol, chain }, rate),
    /** While the feed is stopped, prices become stale after 5 minutes and calls return 503. */
    setFeed: (isUp: boolean): void => market.setFeed(isUp),
    setOperatorSwitch: (isOn: boolean): void => {
      market.isWalletOn = isOn
    },
    /**
     * Restarts the process or its database: it rolls back uncommitted work, and for `downMs` rejects connections or
     * returns 503.
     */
    restart: (what: Restarted, downMs: number): void => {
      delivery.restart(what, downMs)
      keys.loseRunning()
    },
  }
}

export type FakeUpstream = ReturnType<typeof createFakeUpstream>
