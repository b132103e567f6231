import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { chainHashOf, newId, newTransactionNumber } from '../database/ids'
import { ApiError, conflict, invalid, notFound } from '../http/api-error'
import type { Clock } from '../http/clock'
import { isCoins } from '../ledger/amounts'
import { dollarsOf, isBelow, nairaOf } from '../ledger/money'
import { freshQuoteOf, quoteOf, settingsOf } from '../market/market'
import { accounts, customers } from '../schema/accounts'
import { transactions } from '../schema/transactions'
import { notifyResolved, notifyStatus } from './notices'
import { payGroup, waitsFor } from './payout'
import { holdForSale, postDeposit, postSale } from './postings'
import { step, type TransactionRow } from './step'

/**
 * SELL-23: deposits of one customer, currency and network wait until what is confirmed and unpaid reaches the
 * limit of this confirmation; then all of them are released together. The customer's row must be locked.
 */
const releaseIfDue = async (
  tx: Database,
  confirmed: TransactionRow,
  limit: string,
  now: Date,
): Promise<TransactionRow> => {
  const unpaid = and(
    eq(transactions.accountId, confirmed.accountId),
    eq(transactions.symbol, confirmed.symbol),
    eq(transactions.chain, confirmed.chain),
    eq(transactions.type, 'deposit'),
    eq(transactions.status, 'pending'),
  )
  const [sum] = await tx
    .select({ usd: sql<string>`coalesce(sum(${transactions.amountUsd}), 0)::text` })
    .from(transactions)
    .where(unpaid)
  if (isBelow(sum?.usd ?? '0', limit)) return confirmed
  await tx
    .update(transactions)
    .set({ releasedAt: now })
    .where(and(unpaid, isNull(transactions.releasedAt)))
  return { ...confirmed, releasedAt: now }
}

export interface Deposit {
  accountId: string
  symbol: string
  chain: string
  /** Coins: at most 9 digits before and 18 after the point. */
  amount: string
  /** The network's own name for it; made up when left out. */
  hash?: string
}

/** In pool, with estimated figures; not in the ledger. 404 account or currency, 422 amount, 503 without any price. */
export const detectDeposit = (db: Database, clock: Clock, deposit: Deposit): Promise<TransactionRow> =>
  db.transaction((tx) => detected(tx, clock, deposit))

const detected = async (db: Database, clock: Clock, deposit: Deposit): Promise<TransactionRow> => {
  const { accountId, symbol, chain, amount } = deposit
  const owner = await customerOf(db, accountId)
  if (!isCoins(amount)) throw invalid({ amount: 'Invalid amount' })
  const { price, rate } = await quoteOf(db, clock, symbol, chain)
  const direction = await directionFor(db, owner.walletMode)
  const id = newId('tx')
  const now = clock.now()
  const [row] = await db
    .insert(transactions)
    .values({
      id,
      transactionId: newTransactionNumber(),
      accountId,
      type: 'deposit',
      status: 'pool',
      symbol,
      chain,
      amountCrypto: amount,
      ...figures(amount, price, rate, direction),
      createDate: now,
      blockchainTransactionId: deposit.hash ?? chainHashOf(chain, id),
    })
    .returning()
  await notifyStatus(db, row!, now)
  return row!
}

/**
 * Fixes price and rate, then sells the deposit or, in wallet mode, credits it. 404, 409 not in pool, 503 no fresh
 * price.
 */
export const confirmDeposit = (db: Database, clock: Clock, transactionId: string): Promise<TransactionRow> =>
  step(db, transactionId, async (tx, row, owner) => {
    if (row.status !== 'pool') throw conflict('This transaction is not in pool')
    const { price, rate, limit } = await freshQuoteOf(tx, clock, row.symbol, row.chain)
    const direction = await directionFor(tx, owner.walletMode)
    const now = clock.now()
    const kept = direction === 'wallet'
    const [confirmed] = await tx
      .update(transactions)
      .set({
        ...figures(row.amountCrypto, price, rate, direction),
        status: kept ? 'approved' : 'pending',
        confirmedAt: now,
        approveDate: kept ? now : null,
      })
      .where(eq(transactions.id, row.id))
      .returning()
    if (!kept) await holdForSale(tx, confirmed!)
    await postDeposit(tx, confirmed!, now)
    if (!kept) await postSale(tx, confirmed!, now)
    const after = kept ? confirmed! : await releaseIfDue(tx, confirmed!, limit, now)
    await notifyStatus(tx, after, now, kept ? null : await waitsFor(tx, after))
    return after
  })

/** Also pays those released with it (SELL-23). 404; 409 if not pending, or waiting for limit, identity or bank. */
export const approvePayout = (db: Database, clock: Clock, transactionId: string): Promise<TransactionRow> =>
  step(db, transactionId, async (tx, row) => {
    if (row.status !== 'pending') throw conflict('This transaction is not pending')
    return payGroup(tx, row, clock.now())
  })

/** Support settled a reported transaction: approved again, its approveDate kept, nothing paid twice (TX-41). */
export const resolveReport = (db: Database, clock: Clock, transactionId: string): Promise<TransactionRow> =>
  step(db, transactionId, async (tx, row) => {
    if (row.status !== 'reported') throw conflict('This transaction is not reported')
    const [resolved] = await tx
      .update(transactions)
      .set({ status: 'approved' })
      .where(eq(transactions.id, row.id))
      .returning()
    await notifyResolved(tx, resolved!, clock.now())
    return resolved!
  })

export interface Times {
  /** How long a deposit stays in pool. */
  poolMs: number
  /** How long a released payout stays pending. */
  pendingMs: number
}

/** Confirms and pays what is due. A failure delays no other transaction: it is thrown after all had their turn. */
export const settleDue = async (db: Database, clock: Clock, times?: Times): Promise<void> => {
  const { poolMs, pendingMs } = times ?? (await settingsOf(db))
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const faults: unknown[] = []
  const settleAll = async (rows: readonly { id: string }[], settle: (id: string) => Promise<unknown>) => {
    for (const { id } of rows)
      await settle(id).catch((error: unknown) => {
        if (!(error instanceof ApiError)) faults.push(error)
      })
  }
  const ripe = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.status, 'pool'), lte(transactions.createDate, before(poolMs))))
    .orderBy(transactions.createDate, transactions.id)
  await settleAll(ripe, (id) => confirmDeposit(db, clock, id))
  const due = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.status, 'pending'), lte(transactions.releasedAt, before(pendingMs))))
    .orderBy(transactions.releasedAt, transactions.id)
  await settleAll(due, (id) => approvePayout(db, clock, id))
  if (faults.length > 0) throw faults[0]
}

const figures = (amount: string, price: string, rate: string, direction: 'bank' | 'wallet') => ({
  price,
  rate,
  direction,
  amountUsd: dollarsOf(amount, price),
  amountNgn: direction === 'bank' ? nairaOf(amount, price, rate) : null,
})

/** With the admin switch off, deposits are sold as if the customer's were off. */
const directionFor = async (db: Database, walletMode: boolean): Promise<'bank' | 'wallet'> =>
  walletMode && (await settingsOf(db)).adminWalletMode ? 'wallet' : 'bank'

const customerOf = async (db: Database, accountId: string): Promise<typeof customers.$inferSelect> => {
  const [row] = await db
    .select({ customer: customers })
    .from(customers)
    .innerJoin(accounts, eq(accounts.id, customers.accountId))
    .where(and(eq(customers.accountId, accountId), eq(accounts.role, 'customer')))
  if (!row) throw notFound('Customer not found')
  return row.customer
}
