import { Big } from 'big.js'
import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database'
import { chainHashOf } from '../database/ids'
import { ApiError, invalidError, unavailableError } from '../http/api-error'
import type { Clock } from '../http/clock'
import { isCoins } from '../ledger/amounts'
import { coinOf, companyAccount, movementLegs, post, walletAccount } from '../ledger/ledger'
import { quoteOf } from '../market/market'
import { accounts } from '../schema/accounts'
import { prices } from '../schema/market'
import { transactions } from '../schema/transactions'
import type { TransactionRow } from '../transactions/locked-transaction'
import { waitingText, waitReasonOf } from '../transactions/payout'
import {
  approvePayout,
  confirmDeposit,
  type Deposit,
  detectDeposit,
  dropDeposit,
  resolveReport,
} from '../transactions/settlement'
import { insertWalletTransaction } from '../wallets/money-calls.store'
import { findWallet } from '../wallets/wallets.store'
import { accountIdOf } from './people/people.store'

/** Adds confirmed coins to the wallet, regardless of any switch. Throws 404 or 422. */
const creditWallet = (db: Database, clock: Clock, { accountId, amount, ...pair }: Deposit) =>
  db.transaction(async (tx) => {
    const wallet = await findWallet(tx, pair)
    if (!isCoins(amount)) throw invalidError({ amount: 'Invalid amount' })
    const quote = await quoteOf(tx, clock, wallet.symbol, wallet.chain)
    const now = clock.now()
    const move = { symbol: wallet.symbol, chain: wallet.chain, accountId, type: 'deposit' } as const
    const { id } = await insertWalletTransaction(tx, now, { ...move, amountCrypto: amount }, quote)
    const [row] = await tx
      .update(transactions)
      .set({ blockchainTransactionId: chainHashOf(wallet.chain, id) })
      .where(eq(transactions.id, id))
      .returning()
    const coin = coinOf(wallet.symbol, wallet.chain)
    await post(tx, {
      kind: 'deposit',
      transactionId: id,
      at: now,
      legs: movementLegs(amount, companyAccount('chain', coin), walletAccount(accountId, wallet)),
    })
    return row!
  })

export type DepositOrder = {
  /** Account id, username or email. */
  customer: string
  symbol: string
  chain: string
  /** Coins; required unless `usd` is present. */
  amount?: string
  /** Dollars, converted at the current price, truncated to 8 decimals. */
  usd?: string
  /** The network's hash; generated if absent. */
  hash?: string
}

export const depositActions = (db: Database, clock: Clock) => {
  const rowsWhere = async (condition: SQL | undefined) =>
    (
      await db
        .select({ row: transactions, customer: accounts.username })
        .from(transactions)
        .innerJoin(accounts, eq(accounts.id, transactions.accountId))
        .where(condition)
        .orderBy(asc(transactions.createDate), asc(transactions.id))
    ).map(({ row, customer }) => ({ ...row, customer }))

  /** Applies `step` to one transaction, or to all of a status; returns those whose status has changed. */
  const stepAll = async (
    id: string | undefined,
    status: 'pool' | 'pending',
    step: (id: string) => Promise<TransactionRow>,
  ): Promise<(TransactionRow & { customer: string })[]> => {
    if (id !== undefined) return rowsWhere(eq(transactions.id, (await step(id)).id))
    const open = await rowsWhere(eq(transactions.status, status))
    for (const transaction of open) {
      try {
        await step(transaction.id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error // still waiting, or already paid with another one
      }
    }
    const ids = open.map((row) => row.id)
    return rowsWhere(and(ne(transactions.status, status), inArray(transactions.id, ids)))
  }

  return {
    deposit: async (order: DepositOrder): Promise<TransactionRow> =>
      detectDeposit(db, clock, await depositOf(db, order)),

    credit: async (order: DepositOrder): Promise<TransactionRow> =>
      creditWallet(db, clock, await depositOf(db, order)),

    drop: (id: string): Promise<TransactionRow> => dropDeposit(db, id),

    /** Simulates a raised fee: the same deposit gets another hash. */
    replace: (id: string, hash?: string): Promise<TransactionRow> =>
      db.transaction(async (tx) => {
        const { accountId, symbol, chain, amountCrypto: amount } = await dropDeposit(tx, id)
        return detectDeposit(tx, clock, { accountId, symbol, chain, amount, ...(hash ? { hash } : {}) })
      }),

    /** If no id is given, confirms all in pool. Returns the confirmed ones. */
    confirm: (id?: string) =>
      stepAll(id, 'pool', (transactionId) => confirmDeposit(db, clock, transactionId)),

    /** If no id is given, pays all that are ready. Returns the paid ones. */
    approve: (id?: string) =>
      stepAll(id, 'pending', (transactionId) => approvePayout(db, clock, transactionId)),

    /** The payouts that wait for a limit, an identity check or a bank account. */
    waitingPayouts: async () => {
      const pending = await rowsWhere(eq(transactions.status, 'pending'))
      const reasons = await Promise.all(pending.map((row) => waitReasonOf(db, row)))
      return pending.flatMap(({ transactionId, customer }, index) => {
        const reason = reasons[index]
        return reason ? [{ transactionId, customer, reason: waitingText[reason] }] : []
      })
    },

    /** Approves it again without another payout (TX-41). */
    resolveReport: (id: string): Promise<TransactionRow> => resolveReport(db, clock, id),
  }
}

async function depositOf(db: Database, { customer, amount, usd, ...order }: DepositOrder) {
  const accountId = await accountIdOf(db, customer)
  const coins = amount ?? (usd === undefined ? undefined : await coinsFor(db, order.symbol, usd))
  if (coins === undefined) throw invalidError({ amount: 'amount or usd is required' })
  return { ...order, accountId, amount: coins }
}

/** Truncates to 8 decimals, so that it is never worth more than `usd`. Throws 503 if there is no price. */
async function coinsFor(db: Database, symbol: string, usd: string): Promise<string> {
  const [row] = await db.select().from(prices).where(eq(prices.symbol, symbol))
  if (!row) throw unavailableError()
  return new Big(usd).div(row.price).round(8, Big.roundDown).toFixed()
}
