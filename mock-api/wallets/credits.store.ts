import { eq } from 'drizzle-orm'
import { isCoins } from '../shared/amounts'
import type { Clock } from '../shared/clock'
import type { Database } from '../shared/database'
import { chainHashOf } from '../shared/ids'
import { coinOf, post } from '../shared/ledger'
import { quoteOf } from '../shared/market'
import { negative } from '../shared/money'
import { transactions } from '../shared/payments.schema'
import { invalid } from '../shared/refused'
import { keepMove, walletAccount } from './moves.store'
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
    const { id } = await keepMove(tx, now, { ...move, amountCrypto: amount }, quote)
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
      legs: [
        { ledgerAccount: { kind: 'chain', owner: null, currency: coin }, amount: negative(amount) },
        { ledgerAccount: walletAccount(accountId, wallet), amount },
      ],
    })
    return row!
  })
