import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { noteActivity } from '../accounts/activities'
import { searchesBy } from '../accounts/attempts'
import { notify, warning } from '../accounts/notices'
import type { Database } from '../database/database'
import { ApiError, invalid, stale, unauthorized, unavailable } from '../http/api-error'
import { isRecent } from '../http/caller'
import type { Ask, Calls, InputOf } from '../http/calls'
import type { Clock } from '../http/clock'
import type { Input } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendAnswer, sendList } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { type Done, idempotent, keyedCall } from '../idempotency/idempotency'
import { amountIn } from '../ledger/amounts'
import { coinOf, companyAccount, hold, movement, post, walletAccount } from '../ledger/ledger'
import { dollarsOf, exchanged, isBelow, isZero, plain, sumOf, truncated, worthOf } from '../ledger/money'
import { type Pair, servedPair } from '../ledger/pairs'
import { type Person, person } from '../ledger/transaction-names'
import { isFresh } from '../market/market'
import { accounts, isCalled } from '../schema/accounts'
import type { Asked } from '../schema/idempotency'
import { prices } from '../schema/market'
import { transactions } from '../schema/transactions'
import { listWalletActivities, shownActivity } from './activities.store'
import { priceHistoryOf } from './history.store'
import { intentsCalls } from './intents.routes'
import { refuseWhenOff, setWalletMode } from './mode.store'
import {
  type Bounds,
  insertWalletTransaction,
  insufficient,
  lockAccounts,
  type MoneyCall,
  quoteFor,
  refuseUnreviewed,
  tooSmall,
  wrongAmount,
} from './money-calls.store'
import { type PayoutDeps, sell } from './sales.store'
import { servedWallet, walletModeOf, walletOf, walletsInfoOf } from './wallets.store'

const minimums: Readonly<Record<string, string>> = { BTC: '0.0005', ETH: '0.005' }
const minimumOf = (symbol: string): string => minimums[symbol] ?? '1'

/** Decimals of what is swapped; the others stay in the wallet (CONST-19). */
const decimals = 4

const treasury = ({ symbol, chain }: Pair) => companyAccount('treasury', coinOf(symbol, chain))

/** Both wallets change, or neither. 404 wallet, 409 not as reviewed, 422 amount, 503 no price. */
const swap = async (
  { tx, clock, accountId, bounds }: MoneyCall,
  { amount, from, to }: { amount: string; from: Pair; to: Pair },
) => {
  const source = await servedWallet(tx, from)
  const target = await servedWallet(tx, to)
  if (!(await lockAccounts(tx, [accountId])).has(accountId)) throw unauthorized()
  const taken = truncated(amount, decimals)
  const minimum = minimumOf(source.symbol)
  if (isBelow(taken, minimum))
    throw wrongAmount(`Input value is less than the minimum value required (${minimum})`)
  const heldAccounts = [walletAccount(accountId, source), walletAccount(accountId, target)] as const
  const [balance = '0'] = await hold(tx, heldAccounts)
  if (isBelow(balance, taken)) throw insufficient()
  const sourceQuote = await quoteFor(tx, clock, source)
  const targetQuote = await quoteFor(tx, clock, target)
  const gained = exchanged(taken, sourceQuote.price, targetQuote.price)
  if (isZero(gained)) throw tooSmall()
  refuseUnreviewed({ amount: gained, least: bounds.leastCrypto })
  const now = clock.now()
  const leg = { accountId, type: 'inter-transfer' } as const
  const given = await insertWalletTransaction(
    tx,
    now,
    { ...leg, ...source, amountCrypto: taken },
    sourceQuote,
  )
  const got = await insertWalletTransaction(tx, now, { ...leg, ...target, amountCrypto: gained }, targetQuote)
  // One entry, so that the house's accounts are locked in the order of all entries.
  await post(tx, {
    kind: 'swap',
    transactionId: given.id,
    at: now,
    legs: [
      ...movement(taken, heldAccounts[0], treasury(source)),
      ...movement(gained, treasury(target), heldAccounts[1]),
    ],
  })
  await noteActivity(tx, clock, accountId, 'swap')
  return { from: shownActivity(given, source.name), to: shownActivity(got, target.name) }
}

const dayMs = 24 * 3_600_000
/** What an account may transfer in 24 hours without a recent proof, dollars (ruling 30). */
const mostWorth = '1000'

interface Order {
  accountId: string
  to: string
  symbol: string
  /** Coins. */
  amount: string
}

/**
 * Whether a transfer may be made without a password typed or a fingerprint verified lately (ruling 30): 'too much' for
 * a recipient to whom the account never completed one, and for a sum of 24 hours, this one included, above the
 * allowance at present prices; 'unknown' without the price of one of its coins.
 */
const judged = async (
  tx: Database,
  clock: Clock,
  { accountId, to, symbol, amount }: Order,
): Promise<'enough' | 'too much' | 'unknown'> => {
  // One after the other, so that two cannot each be the one that still fits. Before any row of a wallet is locked.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`transfers by ${accountId}`}, 0))`)
  const sent = and(
    eq(transactions.accountId, accountId),
    eq(transactions.type, 'transfer'),
    eq(transactions.status, 'approved'),
  )
  const known = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(sent, eq(transactions.counterpartyId, to)))
    .limit(1)
  if (known.length === 0) return 'too much'
  const since = new Date(clock.now().getTime() - dayMs)
  const lately = await tx
    .select({ symbol: transactions.symbol, coins: sql<string>`sum(${transactions.amountCrypto})::text` })
    .from(transactions)
    .where(and(sent, gt(transactions.createDate, since)))
    .groupBy(transactions.symbol)
  const present = new Map((await tx.select().from(prices)).map((row) => [row.symbol, row]))
  const worths: string[] = []
  for (const { symbol: coin, coins } of [...lately, { symbol, coins: amount }]) {
    const known = present.get(coin)
    if (!known || !isFresh(clock, known.at)) return 'unknown'
    worths.push(worthOf(coins, known.price))
  }
  return isBelow(mostWorth, sumOf(worths)) ? 'too much' : 'enough'
}

/** A dollar, less 5 % for a price that moved since the customer saw it (CONST-17). */
const leastWorth = '0.95'

const noAccount = () => invalid({ recipient: 'Account not found' })

/** Who is meant by an account id, username or email. Throws 422 for nobody and for whoever is no customer. */
const recipientOf = async (tx: Database, named: string): Promise<Person & { id: string }> => {
  const [found] = await tx
    .select({ id: accounts.id, ...person })
    .from(accounts)
    .where(
      and(
        isNull(accounts.deletedAt),
        eq(accounts.role, 'customer'),
        or(eq(accounts.id, named), isCalled(accounts, named)),
      ),
    )
  if (!found) throw noAccount()
  return found
}

/** A price that is missing is told only when nothing else is wrong (ruling 37). */
const orNone = (error: unknown): undefined => {
  if (!(error instanceof ApiError)) throw error
}

type Move = typeof transactions.$inferSelect

/** Tells both customers of a transfer, once each (ruling 31). */
const notifyTransfer = async (
  tx: Database,
  [sent, sender]: [Move, string | undefined],
  [got, recipient]: [Move, string],
  at: Date,
) => {
  const coins = `${plain(sent.amountCrypto)} ${sent.symbol}`
  const tell = ({ accountId, id }: Move, title: string, body: string) =>
    notify(tx, { accountId, title, body, about: { kind: 'transaction', id } }, at)
  await tell(sent, 'Transfer sent', `${coins} was sent to ${recipient}. ${warning}`)
  await tell(got, 'Transfer received', `${coins} from ${sender} is in your wallet.`)
}

/**
 * Both wallets change, or neither; notifies both (ruling 31). 404 wallet, 422, 403 without a recent proof, 503 no
 * price.
 */
const transfer = async (
  { tx, clock, accountId, isRecent }: MoneyCall,
  { amount, recipient, ...pair }: Pair & { amount: string; recipient: string },
) => {
  const wallet = await servedWallet(tx, pair)
  const { id: to, ...whom } = await recipientOf(tx, recipient)
  if (to === accountId) throw invalid({ recipient: 'You cannot transfer to yourself' })
  const open = await lockAccounts(tx, [accountId, to])
  if (!open.has(accountId)) throw unauthorized()
  if (!open.has(to)) throw noAccount()
  const order = { accountId, to, symbol: wallet.symbol, amount }
  const judgement = isRecent ? 'enough' : await judged(tx, clock, order)
  if (judgement === 'too much') throw stale()
  const quote = await quoteFor(tx, clock, wallet).catch(orNone)
  if (quote && isBelow(dollarsOf(amount, quote.price), leastWorth)) throw wrongAmount('Invalid amount')
  const heldAccounts = [walletAccount(accountId, wallet), walletAccount(to, wallet)] as const
  const [balance = '0'] = await hold(tx, heldAccounts)
  if (isBelow(balance, amount)) throw insufficient()
  if (!quote || judgement === 'unknown') throw unavailable()
  const now = clock.now()
  const move = { symbol: wallet.symbol, chain: wallet.chain, amountCrypto: amount }
  const side = (own: string, other: string, type: 'transfer' | 'credit') =>
    insertWalletTransaction(tx, now, { ...move, accountId: own, counterpartyId: other, type }, quote)
  const sent = await side(accountId, to, 'transfer')
  const got = await side(to, accountId, 'credit')
  await post(tx, {
    kind: 'transfer',
    transactionId: sent.id,
    at: now,
    legs: movement(amount, ...heldAccounts),
  })
  await noteActivity(tx, clock, accountId, 'transfer')
  await notifyTransfer(tx, [sent, open.get(accountId)], [got, whom.username], now)
  return shownActivity(sent, wallet.name, whom)
}

/** An id is drawn at random; a username or email is guessed, and what a transfer answers tells who has one. */
const isName = (recipient: string): boolean => !recipient.startsWith('acc-') || recipient.includes('@')

const sameToken = ({ fromCurrencySymbol: from, toCurrencySymbol: to }: Readonly<Record<string, unknown>>) =>
  typeof from === 'string' && typeof to === 'string' && from.toUpperCase() === to.toUpperCase()
    ? { toCurrencySymbol: "You can't swap the same token" }
    : {}

const isWord = (name: unknown): name is string => typeof name === 'string' && /^\w{1,64}$/.test(name)

const boundsIn = ({ headers = {} }: Input): Bounds => ({
  leastNgn: headers['x-least-ngn'] as string | undefined,
  mostCrypto: headers['x-most-crypto'] as string | undefined,
  leastCrypto: headers['x-least-crypto'] as string | undefined,
})

/** What the list of money calls shows of one (ruling 34): of a swap its from-side. */
const askedIn = (body: { amountCrypto: string } & Partial<Record<string, unknown>>): Asked => ({
  amountCrypto: truncated(body.amountCrypto, 18),
  currencySymbol: String(body.currencySymbol ?? body.currency ?? body.fromCurrencySymbol).toUpperCase(),
  chain: String(body.chain ?? body.fromChain).toLowerCase(),
})

type MoneyCallName =
  | 'POST /v1/app/wallets/sell'
  | 'POST /v1/app/wallets/sell/all'
  | 'POST /v1/app/wallets/transfer'
  | 'POST /v1/app/wallets/swap'

type BodyOf<Name extends MoneyCallName> = InputOf<Name>['body'] & { amountCrypto: string | number }

/** API-55 to API-58. */
const moneyCalls = (deps: Deps, payoutDeps: PayoutDeps) => {
  const { db, clock } = deps

  /** The operator's switch and a transfer's wallet come before the fields (rulings 15 and 37), an answer already given before them. */
  const checked = async <Name extends MoneyCallName>(
    { request, valid }: Ask<Name>,
    also?: typeof sameToken,
  ): Promise<InputOf<Name>> => {
    try {
      return valid(also)
    } catch (problem) {
      await refuseWhenOff(db)
      const { currency, chain } = Object(request.body) as Record<string, unknown>
      if (isWord(currency) && isWord(chain)) await servedWallet(db, { symbol: currency, chain })
      throw problem
    }
  }

  const moves =
    <Name extends MoneyCallName>(
      move: (call: MoneyCall, body: BodyOf<Name> & { amountCrypto: string }) => Promise<object>,
      {
        also,
        count = async () => {},
      }: {
        also?: typeof sameToken
        count?: (tx: Database, body: BodyOf<Name>, by: string) => Promise<unknown>
      } = {},
    ) =>
    async (ask: Ask<Name>): Promise<void> => {
      const input = await checked(ask, also)
      const { accountId, token } = ask.caller
      const given = input.body as BodyOf<Name>
      const body = { ...given, amountCrypto: amountIn(given.amountCrypto) ?? '' }
      const work = async (tx: Database): Promise<Done> => {
        await refuseWhenOff(tx)
        const recent = isRecent(deps, token)
        const moneyCall = { tx, clock, accountId, isRecent: recent, bounds: boundsIn(input) }
        return { status: 200, data: await move(moneyCall, body) }
      }
      const call = { ...keyedCall(ask.request, accountId, { ...input, body }), asked: askedIn(body) }
      const answer = await idempotent(deps, call, work, (tx) => count(tx, body, accountId))
      sendAnswer(ask.response, answer)
    }

  return {
    'POST /v1/app/wallets/sell': moves((call, { amountCrypto: amount, currencySymbol: symbol, chain }) =>
      sell(call, payoutDeps, { amount, symbol, chain }),
    ),
    'POST /v1/app/wallets/sell/all': moves((call, { currencySymbol: symbol, chain }) =>
      sell(call, payoutDeps, { amount: 'all', symbol, chain }),
    ),
    'POST /v1/app/wallets/transfer': moves(
      (call, { amountCrypto: amount, currency: symbol, chain, recipient }) =>
        transfer(call, { amount, symbol, chain, recipient }),
      {
        count: async (tx, { recipient }, by) => {
          if (isName(recipient)) await countAttempt({ db: tx, clock }, searchesBy(by, recipient))
        },
      },
    ),
    'POST /v1/app/wallets/swap': moves(
      (call, { amountCrypto: amount, ...body }) =>
        swap(call, {
          amount,
          from: { symbol: body.fromCurrencySymbol, chain: body.fromChain },
          to: { symbol: body.toCurrencySymbol, chain: body.toChain },
        }),
      { also: sameToken },
    ),
  } satisfies Calls
}

type Segment = (name: string) => string

const named = (segment: Segment) => ({ symbol: segment('a').trim(), chain: segment('b').trim() })

/** A query's value as the database writes it; nothing and 'all' in any case are all. */
const filter = (text: string, written: string): string => (/^(all)?$/i.test(text) ? 'all' : written)

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
