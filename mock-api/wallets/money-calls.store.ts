import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { newId, newTransactionNumber } from '../database/ids'
import { ApiError, ReviewAgain, unavailableError } from '../http/api-error'
import type { Clock } from '../http/clock'
import { dollarsOf, isBelow } from '../ledger/money'
import type { Pair } from '../ledger/pairs'
import { freshQuoteOf, type Quote } from '../market/market'
import { accounts } from '../schema/accounts'
import { transactions } from '../schema/transactions'

export interface MoneyCall {
  /** All of a money call's reads and writes happen in this transaction. */
  tx: Database
  clock: Clock
  /** The account to debit. */
  accountId: string
  /** Whether a password or fingerprint confirmed the customer's identity in the last 5 minutes (ruling 30). */
  isRecent: boolean
  /** The bounds that the customer reviewed (ruling 29). */
  bounds: Bounds
}

/** Decimal strings in naira or coins; undefined if unbounded. */
export interface Bounds {
  leastNgn?: string | undefined
  mostCrypto?: string | undefined
  leastCrypto?: string | undefined
}

/** Throws 409 if the customer would receive less, or pay more, than they reviewed; checks the received amount first. */
export const rejectUnreviewed = (
  incoming: { amount: string; least: string | undefined },
  outgoing: { amount: string; most: string | undefined } = { amount: '0', most: undefined },
): void => {
  if (incoming.least !== undefined && isBelow(incoming.amount, incoming.least))
    throw new ReviewAgain('The price')
  if (outgoing.most !== undefined && isBelow(outgoing.most, outgoing.amount))
    throw new ReviewAgain('Your balance')
}

export const amountError = (message: string) => new ApiError(422, message, { amountCrypto: message })
export const insufficientError = () => amountError('Insufficient balance')
export const tooSmallError = () => amountError('The amount is too small')

/** Prevents deletion until the transaction ends. Returns the usernames of the customers that have not been deleted. */
export const lockAccounts = async (tx: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .select({ id: accounts.id, username: accounts.username })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), eq(accounts.role, 'customer'), isNull(accounts.deletedAt)))
    .orderBy(sql`${accounts.id} collate "C"`)
    .for('key share')
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Throws 503 if there is no fresh price or no rate. */
export const quoteFor = async (tx: Database, clock: Clock, { symbol, chain }: Pair): Promise<Quote> => {
  try {
    return await freshQuoteOf(tx, clock, symbol, chain)
  } catch (error) {
    throw error instanceof ApiError ? unavailableError() : error
  }
}

type Move = Pair & {
  accountId: string
  counterpartyId?: string
  type: 'sell' | 'transfer' | 'credit' | 'inter-transfer' | 'deposit'
  amountCrypto: string
}

/** For transactions between wallets, which complete immediately, without naira (TX-41, TX-42). */
export const insertWalletTransaction = (
  tx: Database,
  now: Date,
  move: Move,
  { price, rate }: Pick<Quote, 'price' | 'rate'>,
) =>
  insert(tx, {
    ...move,
    ...figures(move, { price, rate }),
    direction: 'wallet',
    status: 'approved',
    approveDate: now,
    createDate: now,
    confirmedAt: now,
  })

/** Releases the sale immediately, because it has passed the limit check (WSELL-24). */
export const insertSale = (
  tx: Database,
  now: Date,
  move: Move,
  { price, rate, amountNgn }: Pick<Quote, 'price' | 'rate'> & { amountNgn: string },
) =>
  insert(tx, {
    ...move,
    ...figures(move, { price, rate }),
    amountNgn,
    direction: 'bank',
    status: 'pending',
    createDate: now,
    confirmedAt: now,
    releasedAt: now,
  })

const figures = ({ amountCrypto }: Move, { price, rate }: Pick<Quote, 'price' | 'rate'>) => ({
  price,
  rate,
  amountUsd: dollarsOf(amountCrypto, price),
})

type NewRow = Omit<typeof transactions.$inferInsert, 'id' | 'transactionId'>

const insert = async (tx: Database, values: NewRow) => {
  const [row] = await tx
    .insert(transactions)
    .values({ ...values, id: newId('tx'), transactionId: newTransactionNumber() })
    .returning()
  return row!
}
