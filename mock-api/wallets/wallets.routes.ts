import { rejectFrozen } from '../accounts/account-status'
import { searchLimits } from '../accounts/attempt-limits'
import type { Database } from '../database/database'
import { isRecent } from '../http/caller'
import type { CallContext, Calls, InputOf } from '../http/calls'
import type { Input } from '../http/contract-validation'
import type { Deps } from '../http/deps'
import { sendList, sendResult } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall, type WorkResult } from '../idempotency/idempotency'
import { amountIn } from '../ledger/amounts'
import { truncateAmount } from '../ledger/money'
import { findPair } from '../ledger/pairs'
import type { CallDetails } from '../schema/idempotency'
import { listWalletActivities } from './activities.store'
import { priceHistoryOf } from './history.store'
import { intentsCalls } from './intents.routes'
import { refuseWhenOff, setWalletMode } from './mode.store'
import type { Bounds, MoneyCall } from './money-calls.store'
import { type PayoutDeps, sell } from './sales.store'
import { swap } from './swaps.store'
import { transfer } from './transfers.store'
import { findWallet, walletModeOf, walletOf, walletsInfoOf } from './wallets.store'

/** Whether a caller could guess it: the response reveals whether a username or email exists; ids are random. */
const isGuessable = (recipient: string): boolean => !recipient.startsWith('acc-') || recipient.includes('@')

const sameTokenProblem = ({
  fromCurrencySymbol: from,
  toCurrencySymbol: to,
}: Readonly<Record<string, unknown>>) =>
  typeof from === 'string' && typeof to === 'string' && from.toUpperCase() === to.toUpperCase()
    ? { toCurrencySymbol: "You can't swap the same token" }
    : {}

const isPathWord = (name: unknown): name is string => typeof name === 'string' && /^\w{1,64}$/.test(name)

const boundsIn = ({ headers = {} }: Input): Bounds => ({
  leastNgn: headers['x-least-ngn'] as string | undefined,
  mostCrypto: headers['x-most-crypto'] as string | undefined,
  leastCrypto: headers['x-least-crypto'] as string | undefined,
})

/** The details for the list of money calls (ruling 34); for a swap, those of the sold coins. */
const detailsIn = (body: { amountCrypto: string } & Partial<Record<string, unknown>>): CallDetails => ({
  amountCrypto: truncateAmount(body.amountCrypto, 18),
  currencySymbol: String(body.currencySymbol ?? body.currency ?? body.fromCurrencySymbol).toUpperCase(),
  chain: String(body.chain ?? body.fromChain).toLowerCase(),
})

type MoneyCallName =
  | 'POST /v1/app/wallets/sell'
  | 'POST /v1/app/wallets/sell/all'
  | 'POST /v1/app/wallets/transfer'
  | 'POST /v1/app/wallets/swap'

type BodyOf<Name extends MoneyCallName> = InputOf<Name>['body'] & { amountCrypto: string | number }

const moneyCalls = (deps: Deps, payoutDeps: PayoutDeps) => {
  const { db, clock } = deps

  /** Checks in this order: stored response, freeze, switch and wallet, then fields (rulings 15, 37 and 47). */
  const validateMoneyCall = async <Name extends MoneyCallName>(
    { request, caller, valid }: CallContext<Name>,
    extraChecks?: typeof sameTokenProblem,
  ): Promise<InputOf<Name>> => {
    try {
      return valid(extraChecks)
    } catch (problem) {
      await rejectFrozen(db, clock, caller.accountId)
      await refuseWhenOff(db)
      const { currency, chain } = Object(request.body) as Record<string, unknown>
      if (isPathWord(currency) && isPathWord(chain)) await findWallet(db, { symbol: currency, chain })
      throw problem
    }
  }

  const createMoneyHandler =
    <Name extends MoneyCallName>(
      move: (call: MoneyCall, body: BodyOf<Name> & { amountCrypto: string }) => Promise<object>,
      options: {
        extraChecks?: typeof sameTokenProblem
        count?: (tx: Database, body: BodyOf<Name>, by: string) => Promise<unknown>
      } = {},
    ) =>
    async (context: CallContext<Name>): Promise<void> => {
      const input = await validateMoneyCall(context, options.extraChecks)
      const { accountId, token } = context.caller
      const rawBody = input.body as BodyOf<Name>
      const body = { ...rawBody, amountCrypto: amountIn(rawBody.amountCrypto) ?? '' }
      const work = async (tx: Database): Promise<WorkResult> => {
        await refuseWhenOff(tx)
        const isRecentProof = isRecent(deps, token)
        const moneyCall = { tx, clock, accountId, isRecent: isRecentProof, bounds: boundsIn(input) }
        return { status: 200, data: await move(moneyCall, body) }
      }
      const keyed = keyedCall(context.request, accountId, { ...input, body })
      const call = { ...keyed, isRefusedFrozen: true, asked: detailsIn(body) }
      const result = await idempotent(deps, call, work, async (tx) => options.count?.(tx, body, accountId))
      sendResult(context.response, result)
    }

  return {
    'POST /v1/app/wallets/sell': createMoneyHandler(
      (call, { amountCrypto: amount, currencySymbol: symbol, chain }) =>
        sell(call, payoutDeps, { amount, symbol, chain }),
    ),
    'POST /v1/app/wallets/sell/all': createMoneyHandler((call, { currencySymbol: symbol, chain }) =>
      sell(call, payoutDeps, { amount: 'all', symbol, chain }),
    ),
    'POST /v1/app/wallets/transfer': createMoneyHandler(
      (call, { amountCrypto: amount, currency: symbol, chain, recipient }) =>
        transfer(call, { amount, symbol, chain, recipient }),
      {
        count: async (tx, { recipient }, by) => {
          if (isGuessable(recipient)) await countAttempt({ db: tx, clock }, searchLimits(by, recipient))
        },
      },
    ),
    'POST /v1/app/wallets/swap': createMoneyHandler(
      (call, { amountCrypto: amount, ...body }) =>
        swap(call, {
          amount,
          from: { symbol: body.fromCurrencySymbol, chain: body.fromChain },
          to: { symbol: body.toCurrencySymbol, chain: body.toChain },
        }),
      { extraChecks: sameTokenProblem },
    ),
  } satisfies Calls
}

type Segment = (name: string) => string

const pairIn = (segment: Segment) => ({ symbol: segment('a').trim(), chain: segment('b').trim() })

/** '' and 'all', in any case, mean all. */
const filter = (text: string, normalized: string): string => (/^(all)?$/i.test(text) ? 'all' : normalized)

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
      const filterOf = {
        symbol: filter(currencySymbol, currencySymbol.toUpperCase()),
        chain: filter(chain, chain.toLowerCase()),
      }
      sendList(response, slice, await listWalletActivities(db, caller.accountId, filterOf, slice))
    },

    'GET /v1/app/wallets/transactions/{a}/{b}': async ({ response, caller, segment, valid }) => {
      const wallet = await findWallet(db, pairIn(segment))
      const { query } = valid()
      sendList(response, query, await listWalletActivities(db, caller.accountId, wallet, query))
    },

    'GET /v1/app/wallets/{a}/{b}': ({ caller, segment }) =>
      walletOf(db, clock, caller.accountId, pairIn(segment)),

    'GET /v1/crypto/{chain}/{symbol}/{type}/transactions/rate/history': async ({ segment, valid }) => {
      const pair = { symbol: segment('symbol').trim(), chain: segment('chain').trim() }
      const { symbol } = await findPair(db, pair)
      return priceHistoryOf(db, clock, symbol, valid().query.range)
    },
  } satisfies Calls
}
