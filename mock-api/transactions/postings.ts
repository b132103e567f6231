import type { Database } from '../database/database'
import { coinOf, hold, type LedgerAccount, naira, post } from '../ledger/ledger'
import { negative } from '../ledger/money'
import type { transactions } from './transactions.schema'

/** A transaction as the ledger needs it. */
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

/** Confirmed coins arrive: in the customer's wallet, or in the treasury if they are sold. */
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
 * Locks the accounts of a deposit and its sale, in the lock order of all entries: posting them one after the other
 * could deadlock with a sale from a wallet.
 */
export const holdForSale = async (tx: Database, row: PostedTransaction): Promise<void> => {
  const coin = coinOf(row.symbol, row.chain)
  await hold(tx, [house('chain', coin), house('treasury', coin), house('sales', naira), payable(row)])
}

/** The company owes the customer the naira of the sale. */
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
