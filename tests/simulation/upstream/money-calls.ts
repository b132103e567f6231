import type { Account, Accounts, Session } from './customers'
import { cut, fixed, product, scale, textOf, unitsOf } from './decimals'
import { houseOf, type Ledger, movement, payableOf, walletOf } from './double-entry'
import { coinOf, type Market, type Pair } from './market'
import type { Headers, MoneyBody } from './money-input'
import { conflict, invalid, Rejection, reviewAgain, stale, unavailable, wrongAmount } from './rejection'
import type { Transaction, Transactions } from './transactions'

export interface FakeUpstreamState {
  market: Market
  people: Accounts
  transactions: Transactions
  ledger: Ledger
  now: () => number
  newId: () => string
}

/** A call with its session and the result of `validInput`. */
export interface MoneyCall {
  session: Session
  body: MoneyBody
  headers: Headers
}

const textIn = (body: MoneyBody, name: string): string => String(body[name])
const walletIn = ({ market }: FakeUpstreamState, symbol: string, chain: string): Pair =>
  market.pair(symbol, chain, 'Wallet not found')
const insufficient = () => wrongAmount('Insufficient balance')
const tooSmall = () => wrongAmount('The amount is too small')
const boundIn = (headers: Headers, name: string): bigint | undefined =>
  headers[name] === undefined ? undefined : unitsOf(headers[name])

type NewTransaction = Pick<Transaction, 'type' | 'pair' | 'coins' | 'accountId'> &
  Partial<Pick<Transaction, 'naira' | 'counterpartyId'>>

/** Writes a transaction. A sale waits for its payout; every other type is approved immediately. */
export const write = (
  { market, transactions, now, newId }: FakeUpstreamState,
  transaction: NewTransaction,
): Transaction => {
  const isSale = transaction.type === 'sell'
  const at = now()
  const stored: Transaction = {
    naira: null,
    counterpartyId: null,
    ...transaction,
    id: `tx-${newId()}`,
    transactionId: `CN-${newId()}`,
    receiptCode: newId(),
    direction: isSale ? 'bank' : 'wallet',
    status: isSale ? 'pending' : 'approved',
    usd: market.dollars(transaction.pair, transaction.coins),
    rate: isSale ? market.quote(transaction.pair).rate : 0n,
    createdAt: at,
    approvedAt: isSale ? null : at,
    paidInto: null,
  }
  transactions.all.push(stored)
  return stored
}

const sell = (
  state: FakeUpstreamState,
  { session: { account }, body, headers }: MoneyCall,
  all: boolean,
): object => {
  const { ledger, market, transactions, now } = state
  const pair = walletIn(state, textIn(body, 'currencySymbol'), textIn(body, 'chain'))
  if (account.bankAccount === null) throw conflict('Add a bank account first')
  const wallet = walletOf(account.id, coinOf(pair))
  const balance = ledger.balanceOf(wallet)
  const coins = all ? balance : unitsOf(textIn(body, 'amountCrypto'))
  if (coins === 0n || balance < coins) throw insufficient()
  const { price, rate, limit } = market.quote(pair)
  if (market.dollars(pair, coins) < limit)
    throw wrongAmount(`The minimum sell amount is $${fixed(limit, 2).replace(/\.00$/, '')}`)
  const naira = product(2, coins, price, rate)
  if (naira === 0n) throw tooSmall()
  const minimumBound = boundIn(headers, 'x-least-ngn')
  const maximumBound = boundIn(headers, 'x-most-crypto')
  if (minimumBound !== undefined && naira < minimumBound) throw reviewAgain('The price')
  if (maximumBound !== undefined && maximumBound < coins) throw reviewAgain('Your balance')
  const transaction = write(state, { type: 'sell', pair, coins, accountId: account.id, naira })
  ledger.post({
    kind: 'wallet sale',
    transactionId: transaction.id,
    at: now(),
    legs: [
      ...movement(coins, wallet, houseOf('treasury', coinOf(pair))),
      ...movement(naira, houseOf('sales', 'NGN'), payableOf(account.id)),
    ],
  })
  return transactions.viewOf(transaction)
}

const recipientIn = ({ people }: FakeUpstreamState, userId: string): Account => {
  const recipientAccount = people.byId(userId) ?? people.byUserId(userId)
  if (recipientAccount?.role !== 'customer') throw invalid({ recipient: 'Account not found' })
  return recipientAccount
}

const dayMs = 24 * 3_600_000

/**
 * Ruling 30: the recipient must be known, and the transfers of the last 24 hours, including this one, are worth at
 * most 1,000 dollars.
 */
const checkLimit = (
  { market, transactions, now }: FakeUpstreamState,
  from: Account,
  to: Account,
  { symbol }: Pair,
  coins: bigint,
) => {
  if (!transactions.hasSentTo(from.id, to.id)) return 'too much'
  const sentUnits = transactions.sentSince(from.id, now() - dayMs)
  sentUnits.set(symbol, (sentUnits.get(symbol) ?? 0n) + coins)
  if ([...sentUnits.keys()].some((sent) => !market.isFresh(sent))) return 'unknown'
  const worth = [...sentUnits].reduce((sum, [coin, units]) => sum + units * market.priceOf(coin), 0n)
  return worth > 1000n * scale * scale ? 'too much' : 'enough'
}

const transfer = (state: FakeUpstreamState, { session, body }: MoneyCall): object => {
  const { ledger, market, transactions, people, now } = state
  const { account } = session
  const pair = walletIn(state, textIn(body, 'currency'), textIn(body, 'chain'))
  const to = recipientIn(state, textIn(body, 'recipient'))
  if (to === account) throw invalid({ recipient: 'You cannot transfer to yourself' })
  const coins = unitsOf(textIn(body, 'amountCrypto'))
  const limitCheck = people.isRecent(session) ? 'enough' : checkLimit(state, account, to, pair, coins)
  if (limitCheck === 'too much') throw stale()
  // The minimum is one dollar, less 5 % for price changes.
  const isFresh = market.isFresh(pair.symbol)
  const isBelowMinimum = isFresh && market.dollars(pair, coins) < unitsOf('0.95')
  if (isBelowMinimum) throw wrongAmount('Invalid amount')
  const [from, into] = [walletOf(account.id, coinOf(pair)), walletOf(to.id, coinOf(pair))]
  if (ledger.balanceOf(from) < coins) throw insufficient()
  if (!isFresh || limitCheck === 'unknown') throw unavailable()
  const sides = { pair, coins }
  const transaction = write(state, {
    ...sides,
    type: 'transfer',
    accountId: account.id,
    counterpartyId: to.id,
  })
  write(state, { ...sides, type: 'credit', accountId: to.id, counterpartyId: account.id })
  ledger.post({
    kind: 'transfer',
    transactionId: transaction.id,
    at: now(),
    legs: movement(coins, from, into),
  })
  return transactions.activity(transaction)
}

const minimums: Readonly<Record<string, string>> = { BTC: '0.0005', ETH: '0.005' }

const swap = (state: FakeUpstreamState, { session: { account }, body, headers }: MoneyCall): object => {
  const { ledger, market, transactions, now } = state
  const source = walletIn(state, textIn(body, 'fromCurrencySymbol'), textIn(body, 'fromChain'))
  const target = walletIn(state, textIn(body, 'toCurrencySymbol'), textIn(body, 'toChain'))
  const debitUnits = cut(unitsOf(textIn(body, 'amountCrypto')), 4)
  const minimum = minimums[source.symbol] ?? '1'
  if (debitUnits < unitsOf(minimum))
    throw wrongAmount(`Input value is less than the minimum value required (${minimum})`)
  const from = walletOf(account.id, coinOf(source))
  if (ledger.balanceOf(from) < debitUnits) throw insufficient()
  const creditUnits = cut((debitUnits * market.quote(source).price) / market.quote(target).price, 8)
  if (creditUnits === 0n) throw tooSmall()
  const minimumBound = boundIn(headers, 'x-least-crypto')
  if (minimumBound !== undefined && creditUnits < minimumBound) throw reviewAgain('The price')
  const transferFields = { type: 'inter-transfer', accountId: account.id } as const
  const debit = write(state, { ...transferFields, pair: source, coins: debitUnits })
  const credit = write(state, { ...transferFields, pair: target, coins: creditUnits })
  ledger.post({
    kind: 'swap',
    transactionId: debit.id,
    at: now(),
    legs: [
      ...movement(debitUnits, from, houseOf('treasury', coinOf(source))),
      ...movement(creditUnits, houseOf('treasury', coinOf(target)), walletOf(account.id, coinOf(target))),
    ],
  })
  return { from: transactions.activity(debit), to: transactions.activity(credit) }
}

/** The money calls by name. Each takes effect immediately or throws. */
export const moneyCalls = {
  sell: (state: FakeUpstreamState, call: MoneyCall) => sell(state, call, false),
  sellAll: (state: FakeUpstreamState, call: MoneyCall) => sell(state, call, true),
  transfer,
  swap,
}

/** Throws 403 while the operator has turned wallets off. */
export const rejectWhenOff = ({ market }: FakeUpstreamState): void => {
  if (!market.isWalletOn) throw new Rejection(403, 'Turned Off By Admin')
}

/** Formats an amount as in the list of money calls: '1.0' becomes '1'. */
export const plainAmount = (amount: string): string => textOf(unitsOf(amount))
