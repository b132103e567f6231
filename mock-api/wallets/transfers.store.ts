import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { recordActivity } from '../accounts/activities'
import { notify, warning } from '../accounts/notices'
import type { Database } from '../database/database'
import {
  ApiError,
  invalidError,
  passwordNeededError,
  unauthorizedError,
  unavailableError,
} from '../http/api-error'
import type { Clock } from '../http/clock'
import { lockBalances, movementLegs, post, walletAccount } from '../ledger/ledger'
import { dollarsOf, isBelow, sumOf, trimZeros, worthOf } from '../ledger/money'
import { type Person, personColumns } from '../ledger/named-moves'
import type { Pair } from '../ledger/pairs'
import { isFresh } from '../market/market'
import { accounts, isCalled } from '../schema/accounts'
import { prices } from '../schema/market'
import { transactions } from '../schema/transactions'
import { activityView } from './activities.store'
import {
  amountError,
  insertWalletTransaction,
  insufficientError,
  lockAccounts,
  type MoneyCall,
  quoteFor,
} from './money-calls.store'
import { maxFreeTransfers, minimumTransfer } from './wallets.rules'
import { findWallet } from './wallets.store'

const dayMs = 24 * 3_600_000

interface Order {
  accountId: string
  to: string
  symbol: string
  /** Coins. */
  amount: string
}

/**
 * Whether a transfer may go without a recent password or fingerprint (ruling 30). 'too much': it is the first one to
 * this recipient, or exceeds the allowance for 24 hours at current prices; 'unknown' if a coin has no fresh price.
 */
const judgeTransfer = async (
  tx: Database,
  clock: Clock,
  { accountId, to, symbol, amount }: Order,
): Promise<'enough' | 'too much' | 'unknown'> => {
  // Serialises transfers, so that no two use the same allowance. Must precede the locks on wallet rows.
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
  return isBelow(maxFreeTransfers, sumOf(dollarAmounts)) ? 'too much' : 'enough'
}

const noAccount = () => invalidError({ recipient: 'Account not found' })

/** Accepts an account id, username or email. Throws 422 unless it belongs to a customer. */
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

/** Postpones the error for a missing price, which comes after all others (ruling 37). */
const undefinedIfApiError = (error: unknown): undefined => {
  if (!(error instanceof ApiError)) throw error
}

type Move = typeof transactions.$inferSelect

/** Notifies both customers once (ruling 31). */
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

/** Changes both wallets or neither. 404 wallet, 422, 403 without a recent password, 503 no price. */
export const transfer = async (
  { tx, clock, accountId, isRecent }: MoneyCall,
  { amount, recipient, ...pair }: Pair & { amount: string; recipient: string },
) => {
  const wallet = await findWallet(tx, pair)
  const { id: to, ...recipientPerson } = await recipientOf(tx, recipient)
  if (to === accountId) throw invalidError({ recipient: 'You cannot transfer to yourself' })
  const usernames = await lockAccounts(tx, [accountId, to])
  if (!usernames.has(accountId)) throw unauthorizedError()
  if (!usernames.has(to)) throw noAccount()
  const order = { accountId, to, symbol: wallet.symbol, amount }
  const judgement = isRecent ? 'enough' : await judgeTransfer(tx, clock, order)
  if (judgement === 'too much') throw passwordNeededError()
  const quote = await quoteFor(tx, clock, wallet).catch(undefinedIfApiError)
  if (quote && isBelow(dollarsOf(amount, quote.price), minimumTransfer)) throw amountError('Invalid amount')
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
  await notifyTransfer(tx, [outgoing, usernames.get(accountId)], [incoming, recipientPerson.username], now)
  return activityView(outgoing, wallet.name, recipientPerson)
}
