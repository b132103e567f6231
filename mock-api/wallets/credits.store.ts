import { eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { chainHashOf } from '../database/ids'
import { invalid } from '../http/api-error'
import type { Clock } from '../http/clock'
import { isCoins } from '../ledger/amounts'
import { coinOf, companyAccount, movement, post, walletAccount } from '../ledger/ledger'
import { quoteOf } from '../market/market'
import { transactions } from '../transactions/transactions.schema'
import { insertWalletTransaction } from './money-calls.store'
import { servedWallet } from './wallets.store'

export interface Credit {
  accountId: string
  symbol: string
  chain: string
  /** Coins: at most 9 digits before and 18 after the point. */
  amount: string
}

/** The world's: a deposit that is confirmed and in the wallet at once, whatever the switches say. 404, 422. */
export const creditWallet = (db: Database, clock: Clock, { accountId, amount, ...pair }: Credit) =>
  db.transaction(async (tx) => {
    const wallet = await servedWallet(tx, pair)
    if (!isCoins(amount)) throw invalid({ amount: 'Invalid amount' })
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
      legs: movement(amount, companyAccount('chain', coin), walletAccount(accountId, wallet)),
    })
    return row!
  })
