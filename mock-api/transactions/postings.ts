import type { Database } from '../database/database'
import {
  coinOf,
  companyAccount,
  hold,
  movement,
  naira,
  payableAccount,
  post,
  walletAccount,
} from '../ledger/ledger'
import type { transactions } from '../schema/transactions'

type PostedTransaction = Pick<
  typeof transactions.$inferSelect,
  'id' | 'accountId' | 'direction' | 'symbol' | 'chain' | 'amountCrypto' | 'amountNgn'
>

/** Confirmed coins arrive: in the customer's wallet, or in the treasury if they are sold. */
export const postDeposit = (db: Database, row: PostedTransaction, at: Date): Promise<void> => {
  const coin = coinOf(row.symbol, row.chain)
  const to = row.direction === 'wallet' ? walletAccount(row.accountId, row) : companyAccount('treasury', coin)
  return post(db, {
    kind: 'deposit',
    transactionId: row.id,
    at,
    legs: movement(row.amountCrypto, companyAccount('chain', coin), to),
  })
}

/** Locks in the order of all entries: posting one after the other could deadlock with a sale from a wallet. */
export const holdForSale = async (tx: Database, row: PostedTransaction): Promise<void> => {
  const coin = coinOf(row.symbol, row.chain)
  await hold(tx, [
    companyAccount('chain', coin),
    companyAccount('treasury', coin),
    companyAccount('sales', naira),
    payableAccount(row.accountId),
  ])
}

/** The company owes the customer the naira of the sale. */
export const postSale = (db: Database, row: PostedTransaction, at: Date): Promise<void> =>
  post(db, {
    kind: 'sale',
    transactionId: row.id,
    at,
    legs: movement(row.amountNgn ?? '0', companyAccount('sales', naira), payableAccount(row.accountId)),
  })

/** The bank pays what was owed. */
export const postPayout = (db: Database, row: PostedTransaction, at: Date): Promise<void> =>
  post(db, {
    kind: 'payout',
    transactionId: row.id,
    at,
    legs: movement(row.amountNgn ?? '0', payableAccount(row.accountId), companyAccount('bank', naira)),
  })
