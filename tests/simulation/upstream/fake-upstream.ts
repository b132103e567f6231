import type { Call, Upstream } from '../../../gateway/upstream/upstream-client'
import { type Account, People } from './customers'
import { unitsOf } from './decimals'
import { type CallFault, createDelivery, type Restarted } from './delivery'
import { houseOf, Ledger, movement, payableOf, walletOf } from './double-entry'
import { readCall, routeOf } from './envelope'
import { IdempotencyKeys } from './idempotency-keys'
import { coinOf, Market } from './market'
import { createMoneyCallHandler, type Executed, moneyRoutes, type RefusedCall } from './money-call-handler'
import { type FakeUpstreamState, write } from './money-calls'
import { notFound } from './rejection'
import { routesOf } from './routes'
import { Transactions } from './transactions'

export interface FakeUpstreamParts {
  /** ms since 1970: the upstream's own clock. */
  now: () => number
  /** A new unique id of letters, digits and '-'. */
  newId: () => string
  /** Runs the work this many ms later. */
  after: (ms: number, work: () => void) => void
  outcomeOf: (call: Call) => CallFault
  /** Whether it honours Idempotency-Key and keeps outcomes (ruling 9), and whether it lists them (ruling 34). */
  keepsKeys: boolean
  keepsList: boolean
  /** Whether it rejects calls after their `x-send-by` (ruling 23); the gateway always does. */
  honoursSendBy?: boolean
  /** Called with each random session token. */
  issued?: (token: string) => void
  /** How long it keeps outcomes, ms: 48 hours, like mock-api; the contract promises a day. */
  keyRetentionMs?: number
}

const mockApiRetentionMs = 48 * 3_600_000

/**
 * The upstream in memory: mock-api's calls that move money and show it, behind the gateway's `Upstream`. Deterministic:
 * time, ids and every delay are given. Begins with mock-api's people and prices, and empty wallets.
 * tests/simulation/upstream/differential/fake-upstream.mock-api.test.ts compares its responses with mock-api's.
 */
export const createFakeUpstream = (parts: FakeUpstreamParts) => {
  const { now, newId, after, outcomeOf: faultOf, keepsKeys, keepsList } = parts
  const { honoursSendBy = true, keyRetentionMs = mockApiRetentionMs } = parts
  const people = new People(now, newId)
  const transactions = new Transactions(people)
  const ledger = new Ledger()
  const market = new Market(now)
  const state: FakeUpstreamState = { market, people, transactions, ledger, now, newId }
  const keys = new IdempotencyKeys(now, keyRetentionMs)
  const executed: Executed[] = []
  const rejectedCalls: RefusedCall[] = []
  const routes = routesOf({ ...state, keys, keepsKeys, keepsList })
  const begin = createMoneyCallHandler({ ...state, keys, keepsKeys, honoursSendBy, executed, rejectedCalls })
  const knownRoutes = [...Object.keys(moneyRoutes), ...Object.keys(routes)].map(routeOf)

  const delivery = createDelivery({
    now,
    after,
    faultOf,
    read: (call) => {
      const matchedCall = readCall(call, knownRoutes)
      if (!matchedCall) throw notFound()
      const requestParts = {
        ...matchedCall.asked,
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
  const accountOf = (who: string): Account => {
    const account = people.byUserId(who)
    if (!account) throw new Error(`no account '${who}'`)
    return account
  }

  return {
    upstream,
    ledger,
    /** Executed and rejected calls, in this order. */
    executed: executed as readonly Executed[],
    refused: rejectedCalls as readonly RefusedCall[],
    outcomeOf: (who: string, key: string) => keys.outcomeOf(accountOf(who).id, key),
    /** A wallet's balance ('ada', 'USDT', 'tron'), in units of 10^-18. */
    balanceOf: (who: string, symbol: string, chain: string): bigint =>
      ledger.balanceOf(walletOf(accountOf(who).id, coinOf({ symbol, chain }))),

    /** A new session's token, as if its customer had just logged in. */
    issueToken: (who: string, kind: 'password' | 'biometric' = 'password'): string =>
      people.issueToken(accountOf(who), kind),
    /** The operator ends all sessions of a customer. */
    endSessions: (who: string): void => people.endSessions(accountOf(who).id),
    /** Confirmed coins arrive in a customer's wallet at once: 'ada', 'USDT', 'tron', '12.5'. */
    deposit: (who: string, symbol: string, chain: string, amount: string): void => {
      const accountId = accountOf(who).id
      const pair = market.pair(symbol, chain)
      const coins = unitsOf(amount)
      const { id } = write(state, { type: 'deposit', pair, coins, accountId })
      const legs = movement(coins, houseOf('chain', coinOf(pair)), walletOf(accountId, coinOf(pair)))
      ledger.post({ kind: 'deposit', transactionId: id, at: now(), legs })
    },
    /** The bank pays all that a customer is owed. */
    approve: (who: string): void => {
      const { id: accountId, bankAccount } = accountOf(who)
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
    /** Without the feed prices become stale: 503 after 5 minutes. */
    setFeed: (isUp: boolean): void => market.setFeed(isUp),
    setOperatorSwitch: (isOn: boolean): void => {
      market.isWalletOn = isOn
    },
    /**
     * The process or its database ends and is back after this many ms. Uncommitted work is undone; meanwhile it
     * rejects connections, or responds with 503.
     */
    restart: (what: Restarted, downMs: number): void => {
      delivery.restart(what, downMs)
      keys.loseRunning()
    },
  }
}

export type FakeUpstream = ReturnType<typeof createFakeUpstream>
