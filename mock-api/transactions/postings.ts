import type { Database } from '../database/database'
import { coinOf, hold, type LedgerAccount, naira, post } from '../ledger/ledger'
import { negative } from '../ledger/money'
import type { transactions } from './transactions.schema'

/** What the ledger need to know of a transaction. */
type PostedTransaction = Pick<
  typeof transactions.$inferSelect,
  'id' | 'accountId' | 'direction' | 'symbol' | 'chain' | 'amountCrypto' | 'amountNgn'
>

const house = (kind: 'treasury' | 'sales' | 'chain' | 'bank', currency: string): LedgerAccount => ({
  kind,
  owner: null,
  currency,
})

const postingsOf = (amount: string, from: LedgerAccount, to: LedgerAccount) => [
  { ledgerAccount: from, amount: negative(amount) },
  { ledgerAccount: to, amount },
]

/** Confirmed coins come in from the chain: into the customer's wallet, or to the house when they are sold. */
export const postDeposit = (db: Database, row: PostedTransaction, at: Date): Promise<void> => {
  const coin = coinOf(row.symbol, row.chain)
  const to: LedgerAccount =
    row.direction === 'wallet'
      ? { kind: 'wallet', owner: row.accountId, currency: coin }
      : house('treasury', coin)
  return post(db, {
    kind: 'deposit',
    transactionId: row.id,
    at,
    legs: postingsOf(row.amountCrypto, house('chain', coin), to),
  })
}

const payable = (row: PostedTransaction): LedgerAccount => ({
  kind: 'payable',
  owner: row.accountId,
  currency: naira,
})

/**
 * Locks what a deposit and its sale change, in the order of all entries: the one entry after the other would lock it
 * in another order, and wait in a ring with a sale from a wallet.
 */
export const holdForSale = async (tx: Database, row: PostedTransaction): Promise<void> => {
  const coin = coinOf(row.symbol, row.chain)
  await hold(tx, [house('chain', coin), house('treasury', coin), house('sales', naira), payable(row)])
}

/** From here on the house owes the customer the naira of the sale. */
export const postSale = (db: Database, row: PostedTransaction, at: Date): Promise<void> =>
  post(db, {
    kind: 'sale',
    transactionId: row.id,
    at,
    legs: postingsOf(row.amountNgn ?? '0', house('sales', naira), payable(row)),
  })

/** The bank pays what was owed. */
export const postPayout = (db: Database, row: PostedTransaction, at: Date): Promise<void> =>
  post(db, {
    kind: 'payout',
    transactionId: row.id,
    at,
    legs: postingsOf(row.amountNgn ?? '0', payable(row), house('bank', naira)),
  })
