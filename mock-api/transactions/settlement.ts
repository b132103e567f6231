import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { chainHashOf, newId, newTransactionNumber } from '../database/ids'
import { ApiError, conflictError, invalidError, notFoundError } from '../http/api-error'
import type { Clock } from '../http/clock'
import { isCoins } from '../ledger/amounts'
import { dollarsOf, isBelow, nairaOf } from '../ledger/money'
import { freshQuoteOf, quoteOf, settingsOf } from '../market/market'
import { accounts, customers } from '../schema/accounts'
import { comments, transactions } from '../schema/transactions'
import { type TransactionRow, withTransaction } from './locked-transaction'
import { notifyResolved, notifyStatus } from './notices'
import { payGroup, waitReasonOf } from './payout'
import { holdForSale, postDeposit, postSale } from './postings'

/** Releases a customer's waiting deposits of a pair once they reach its limit (ruling 52); returns their naira. */
const releaseIfDue = async (
  tx: Database,
  confirmed: TransactionRow,
  limit: string,
  now: Date,
): Promise<string | null> => {
  const isWaiting = and(
    eq(transactions.accountId, confirmed.accountId),
    eq(transactions.symbol, confirmed.symbol),
    eq(transactions.chain, confirmed.chain),
    eq(transactions.type, 'deposit'),
    eq(transactions.status, 'pending'),
    isNull(transactions.releasedAt),
  )
  const [sums] = await tx
    .select({
      usd: sql<string>`sum(${transactions.amountUsd})::text`,
      ngn: sql<string>`sum(${transactions.amountNgn})::text`,
    })
    .from(transactions)
    .where(isWaiting)
  if (isBelow(sums!.usd, limit)) return null
  await tx.update(transactions).set({ releasedAt: now }).where(isWaiting)
  return sums!.ngn
}

export interface Deposit {
  accountId: string
  symbol: string
  chain: string
  /** Coins: at most 9 digits before and 18 after the point. */
  amount: string
  /** The network's hash; generated if absent. */
  hash?: string
}

/** Adds it in pool with estimated figures, outside the ledger. 404 account or currency, 422 amount, 503 no price. */
export const detectDeposit = (db: Database, clock: Clock, deposit: Deposit): Promise<TransactionRow> =>
  db.transaction((tx) => insertDeposit(tx, clock, deposit))

const insertDeposit = async (db: Database, clock: Clock, deposit: Deposit): Promise<TransactionRow> => {
  const { accountId, symbol, chain, amount } = deposit
  const owner = await customerOf(db, accountId)
  if (!isCoins(amount)) throw invalidError({ amount: 'Invalid amount' })
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

/** Removes a deposit that the network dropped (ruling 53). Throws 404, or 409 if not in pool. */
export const dropDeposit = (db: Database, transactionId: string): Promise<TransactionRow> =>
  withTransaction(db, transactionId, async (tx, row) => {
    if (row.status !== 'pool') throw conflictError('This transaction is not in pool')
    await tx.delete(comments).where(eq(comments.transactionId, row.id))
    await tx.delete(transactions).where(eq(transactions.id, row.id))
    return row
  })

/** Sells the deposit or, in wallet mode, credits it, at final figures. 404, 409 not in pool, 503 no fresh price. */
export const confirmDeposit = (db: Database, clock: Clock, transactionId: string): Promise<TransactionRow> =>
  withTransaction(db, transactionId, async (tx, row, owner) => {
    if (row.status !== 'pool') throw conflictError('This transaction is not in pool')
    const { price, rate, limit } = await freshQuoteOf(tx, clock, row.symbol, row.chain)
    const direction = await directionFor(tx, owner.walletMode)
    const now = clock.now()
    const isCredited = direction === 'wallet'
    const [confirmed] = await tx
      .update(transactions)
      .set({
        ...figures(row.amountCrypto, price, rate, direction),
        status: isCredited ? 'approved' : 'pending',
        confirmedAt: now,
        approveDate: isCredited ? now : null,
      })
      .where(eq(transactions.id, row.id))
      .returning()
    if (!isCredited) await holdForSale(tx, confirmed!)
    await postDeposit(tx, confirmed!, now)
    if (!isCredited) await postSale(tx, confirmed!, now)
    const naira = isCredited ? null : await releaseIfDue(tx, confirmed!, limit, now)
    const result = naira === null ? confirmed! : { ...confirmed!, releasedAt: now }
    const notifiedResult = { ...result, amountNgn: naira ?? result.amountNgn }
    await notifyStatus(tx, notifiedResult, now, isCredited ? null : await waitReasonOf(tx, result))
    return result
  })

/** Pays it and the deposits released with it (SELL-23). Throws 404, or 409 if not pending or still waiting. */
export const approvePayout = (db: Database, clock: Clock, transactionId: string): Promise<TransactionRow> =>
  withTransaction(db, transactionId, async (tx, row) => {
    if (row.status !== 'pending') throw conflictError('This transaction is not pending')
    return payGroup(tx, row, clock.now())
  })

/** Approves it again with the same approveDate, without another payout (TX-41). */
export const resolveReport = (db: Database, clock: Clock, transactionId: string): Promise<TransactionRow> =>
  withTransaction(db, transactionId, async (tx, row) => {
    if (row.status !== 'reported') throw conflictError('This transaction is not reported')
    const [updated] = await tx
      .update(transactions)
      .set({ status: 'approved' })
      .where(eq(transactions.id, row.id))
      .returning()
    await notifyResolved(tx, updated!, clock.now())
    return updated!
  })

export interface Times {
  poolMs: number
  pendingMs: number
}

/** Confirms and pays due transactions. Throws the first failure after it has handled all of them. */
export const settleDue = async (db: Database, clock: Clock, times?: Times): Promise<void> => {
  const { poolMs, pendingMs } = times ?? (await settingsOf(db))
  const momentBefore = (ms: number) => new Date(clock.now().getTime() - ms)
  const errors: unknown[] = []
  const settleAll = async (rows: readonly { id: string }[], settle: (id: string) => Promise<unknown>) => {
    for (const { id } of rows)
      await settle(id).catch((error: unknown) => {
        if (!(error instanceof ApiError)) errors.push(error)
      })
  }
  const duePool = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.status, 'pool'), lte(transactions.createDate, momentBefore(poolMs))))
    .orderBy(transactions.createDate, transactions.id)
  await settleAll(duePool, (id) => confirmDeposit(db, clock, id))
  const duePayouts = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.status, 'pending'), lte(transactions.releasedAt, momentBefore(pendingMs))))
    .orderBy(transactions.releasedAt, transactions.id)
  await settleAll(duePayouts, (id) => approvePayout(db, clock, id))
  if (errors.length > 0) throw errors[0]
}

const figures = (amount: string, price: string, rate: string, direction: 'bank' | 'wallet') => ({
  price,
  rate,
  direction,
  amountUsd: dollarsOf(amount, price),
  amountNgn: direction === 'bank' ? nairaOf(amount, price, rate) : null,
})

/** While the operator's switch is off, all deposits are sold. */
const directionFor = async (db: Database, walletMode: boolean): Promise<'bank' | 'wallet'> =>
  walletMode && (await settingsOf(db)).adminWalletMode ? 'wallet' : 'bank'

const customerOf = async (db: Database, accountId: string): Promise<typeof customers.$inferSelect> => {
  const [row] = await db
    .select({ customer: customers })
    .from(customers)
    .innerJoin(accounts, eq(accounts.id, customers.accountId))
    .where(and(eq(customers.accountId, accountId), eq(accounts.role, 'customer')))
  if (!row) throw notFoundError('Customer not found')
  return row.customer
}
