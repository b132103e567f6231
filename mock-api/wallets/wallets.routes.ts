import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { rejectFrozen } from '../accounts/account-status'
import { recordActivity } from '../accounts/activities'
import { searchLimits } from '../accounts/attempt-limits'
import { notify, warning } from '../accounts/notices'
import type { Database } from '../database/database'
import {
  ApiError,
  invalidError,
  passwordNeededError,
  unauthorizedError,
  unavailableError,
} from '../http/api-error'
import { isRecent } from '../http/caller'
import type { CallContext, Calls, InputOf } from '../http/calls'
import type { Clock } from '../http/clock'
import type { Input } from '../http/contract-validation'
import type { Deps } from '../http/deps'
import { sendList, sendResult } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall, type WorkResult } from '../idempotency/idempotency'
import { amountIn } from '../ledger/amounts'
import { coinOf, companyAccount, lockBalances, movementLegs, post, walletAccount } from '../ledger/ledger'
import {
  convertAmount,
  dollarsOf,
  isBelow,
  isZero,
  sumOf,
  trimZeros,
  truncateAmount,
  worthOf,
} from '../ledger/money'
import { type Person, personColumns } from '../ledger/named-moves'
import { findPair, type Pair } from '../ledger/pairs'
import { isFresh } from '../market/market'
import { accounts, isCalled } from '../schema/accounts'
import type { CallDetails } from '../schema/idempotency'
import { prices } from '../schema/market'
import { transactions } from '../schema/transactions'
import { activityView, listWalletActivities } from './activities.store'
import { priceHistoryOf } from './history.store'
import { intentsCalls } from './intents.routes'
import { refuseWhenOff, setWalletMode } from './mode.store'
import {
  amountError,
  type Bounds,
  insertWalletTransaction,
  insufficientError,
  lockAccounts,
  type MoneyCall,
  quoteFor,
  rejectUnreviewed,
  tooSmallError,
} from './money-calls.store'
import { type PayoutDeps, sell } from './sales.store'
import { findWallet, walletModeOf, walletOf, walletsInfoOf } from './wallets.store'

const minimums: Readonly<Record<string, string>> = { BTC: '0.0005', ETH: '0.005' }
const minimumOf = (symbol: string): string => minimums[symbol] ?? '1'

/** Of the sold amount; the rest stays in the wallet (CONST-19). */
const decimals = 4

const treasury = ({ symbol, chain }: Pair) => companyAccount('treasury', coinOf(symbol, chain))

/** Both wallets change, or neither. 404 wallet, 409 not as reviewed, 422 amount, 503 no price. */
const swap = async (
  { tx, clock, accountId, bounds }: MoneyCall,
  { amount, from, to }: { amount: string; from: Pair; to: Pair },
) => {
  const source = await findWallet(tx, from)
  const target = await findWallet(tx, to)
  if (!(await lockAccounts(tx, [accountId])).has(accountId)) throw unauthorizedError()
  const soldAmount = truncateAmount(amount, decimals)
  const minimum = minimumOf(source.symbol)
  if (isBelow(soldAmount, minimum))
    throw amountError(`Input value is less than the minimum value required (${minimum})`)
  const lockedAccounts = [walletAccount(accountId, source), walletAccount(accountId, target)] as const
  const [balance = '0'] = await lockBalances(tx, lockedAccounts)
  if (isBelow(balance, soldAmount)) throw insufficientError()
  const sourceQuote = await quoteFor(tx, clock, source)
  const targetQuote = await quoteFor(tx, clock, target)
  const boughtAmount = convertAmount(soldAmount, sourceQuote.price, targetQuote.price)
  if (isZero(boughtAmount)) throw tooSmallError()
  rejectUnreviewed({ amount: boughtAmount, least: bounds.leastCrypto })
  const now = clock.now()
  const leg = { accountId, type: 'inter-transfer' } as const
  const outgoing = await insertWalletTransaction(
    tx,
    now,
    { ...leg, ...source, amountCrypto: soldAmount },
    sourceQuote,
  )
  const incoming = await insertWalletTransaction(
    tx,
    now,
    { ...leg, ...target, amountCrypto: boughtAmount },
    targetQuote,
  )
  // One entry, so that the company's accounts are locked in the order of all entries.
  await post(tx, {
    kind: 'swap',
    transactionId: outgoing.id,
    at: now,
    legs: [
      ...movementLegs(soldAmount, lockedAccounts[0], treasury(source)),
      ...movementLegs(boughtAmount, treasury(target), lockedAccounts[1]),
    ],
  })
  await recordActivity(tx, clock, accountId, 'swap')
  return { from: activityView(outgoing, source.name), to: activityView(incoming, target.name) }
}

const dayMs = 24 * 3_600_000
/** In 24 hours without a recent password or fingerprint (ruling 30). */
const maxDollars = '1000'

interface Order {
  accountId: string
  to: string
  symbol: string
  /** Coins. */
  amount: string
}

/**
 * Whether a transfer needs no recent password or fingerprint (ruling 30). 'too much': the first one to this recipient,
 * or more than the allowance in 24 hours at current prices; 'unknown' without the price of one of the coins.
 */
const judgeTransfer = async (
  tx: Database,
  clock: Clock,
  { accountId, to, symbol, amount }: Order,
): Promise<'enough' | 'too much' | 'unknown'> => {
  // Serialised, so that two transfers cannot both be the last that fits. Before any wallet's row is locked.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`transfers by ${accountId}`}, 0))`)
  const isSentTransfer = and(
    eq(transactions.accountId, accountId),
    eq(transactions.type, 'transfer'),
    eq(transactions.status, 'approved'),
  )
  const earlierTransfers = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(isSentTransfer, eq(transactions.counterpartyId, to)))
    .limit(1)
  if (earlierTransfers.length === 0) return 'too much'
  const since = new Date(clock.now().getTime() - dayMs)
  const recentSums = await tx
    .select({ symbol: transactions.symbol, coins: sql<string>`sum(${transactions.amountCrypto})::text` })
    .from(transactions)
    .where(and(isSentTransfer, gt(transactions.createDate, since)))
    .groupBy(transactions.symbol)
  const currentPrices = new Map((await tx.select().from(prices)).map((row) => [row.symbol, row]))
  const dollarAmounts: string[] = []
  for (const { symbol: coin, coins } of [...recentSums, { symbol, coins: amount }]) {
    const price = currentPrices.get(coin)
    if (!price || !isFresh(clock, price.at)) return 'unknown'
    dollarAmounts.push(worthOf(coins, price.price))
  }
  return isBelow(maxDollars, sumOf(dollarAmounts)) ? 'too much' : 'enough'
}

/** A dollar, less 5 % for a price that moved since the customer saw it (CONST-17). */
const minDollars = '0.95'

const noAccount = () => invalidError({ recipient: 'Account not found' })

/** By account id, username or email. 422 unless it is a customer. */
const recipientOf = async (tx: Database, identifier: string): Promise<Person & { id: string }> => {
  const [accountRow] = await tx
    .select({ id: accounts.id, ...personColumns })
    .from(accounts)
    .where(
      and(
        isNull(accounts.deletedAt),
        eq(accounts.role, 'customer'),
        or(eq(accounts.id, identifier), isCalled(accounts, identifier)),
      ),
    )
  if (!accountRow) throw noAccount()
  return accountRow
}

/** Reports a missing price only if nothing else is wrong (ruling 37). */
const undefinedIfApiError = (error: unknown): undefined => {
  if (!(error instanceof ApiError)) throw error
}

type Move = typeof transactions.$inferSelect

/** Both customers, once each (ruling 31). */
const notifyTransfer = async (
  tx: Database,
  [outgoing, sender]: [Move, string | undefined],
  [incoming, recipient]: [Move, string],
  at: Date,
) => {
  const coins = `${trimZeros(outgoing.amountCrypto)} ${outgoing.symbol}`
  const notifyParty = ({ accountId, id }: Move, title: string, body: string) =>
    notify(tx, { accountId, title, body, about: { kind: 'transaction', id } }, at)
  await notifyParty(outgoing, 'Transfer sent', `${coins} was sent to ${recipient}. ${warning}`)
  await notifyParty(incoming, 'Transfer received', `${coins} from ${sender} is in your wallet.`)
}

/** Both wallets change, or neither (ruling 31). 404 wallet, 422, 403 without a recent password, 503 no price. */
const transfer = async (
  { tx, clock, accountId, isRecent }: MoneyCall,
  { amount, recipient, ...pair }: Pair & { amount: string; recipient: string },
) => {
  const wallet = await findWallet(tx, pair)
  const { id: to, ...recipientPerson } = await recipientOf(tx, recipient)
  if (to === accountId) throw invalidError({ recipient: 'You cannot transfer to yourself' })
  const open = await lockAccounts(tx, [accountId, to])
  if (!open.has(accountId)) throw unauthorizedError()
  if (!open.has(to)) throw noAccount()
  const order = { accountId, to, symbol: wallet.symbol, amount }
  const judgement = isRecent ? 'enough' : await judgeTransfer(tx, clock, order)
  if (judgement === 'too much') throw passwordNeededError()
  const quote = await quoteFor(tx, clock, wallet).catch(undefinedIfApiError)
  if (quote && isBelow(dollarsOf(amount, quote.price), minDollars)) throw amountError('Invalid amount')
  const lockedAccounts = [walletAccount(accountId, wallet), walletAccount(to, wallet)] as const
  const [balance = '0'] = await lockBalances(tx, lockedAccounts)
  if (isBelow(balance, amount)) throw insufficientError()
  if (!quote || judgement === 'unknown') throw unavailableError()
  const now = clock.now()
  const move = { symbol: wallet.symbol, chain: wallet.chain, amountCrypto: amount }
  const insertSide = (ownerId: string, counterpartyId: string, type: 'transfer' | 'credit') =>
    insertWalletTransaction(tx, now, { ...move, accountId: ownerId, counterpartyId, type }, quote)
  const outgoing = await insertSide(accountId, to, 'transfer')
  const incoming = await insertSide(to, accountId, 'credit')
  await post(tx, {
    kind: 'transfer',
    transactionId: outgoing.id,
    at: now,
    legs: movementLegs(amount, ...lockedAccounts),
  })
  await recordActivity(tx, clock, accountId, 'transfer')
  await notifyTransfer(tx, [outgoing, open.get(accountId)], [incoming, recipientPerson.username], now)
  return activityView(outgoing, wallet.name, recipientPerson)
}

/** Ids are random; a username or email can be guessed, and the response reveals whether one exists. */
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

/** For the list of money calls (ruling 34); of a swap the sold side. */
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

  /** Order of checks: stored response, freeze, switch and wallet, then the fields (rulings 15, 37 and 47). */
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
      {
        extraChecks,
        count = async () => {},
      }: {
        extraChecks?: typeof sameTokenProblem
        count?: (tx: Database, body: BodyOf<Name>, by: string) => Promise<unknown>
      } = {},
    ) =>
    async (context: CallContext<Name>): Promise<void> => {
      const input = await validateMoneyCall(context, extraChecks)
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
      const result = await idempotent(deps, call, work, (tx) => count(tx, body, accountId))
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

/** '' and 'all' in any case mean all. */
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
