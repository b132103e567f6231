import type { Database } from '../database/database'
import {
  coinOf,
  companyAccount,
  lockBalances,
  movementLegs,
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

/** Posts the coins to the customer's wallet, or to the treasury for a sale. */
export const postDeposit = (db: Database, row: PostedTransaction, at: Date): Promise<void> => {
  const coin = coinOf(row.symbol, row.chain)
  const to = row.direction === 'wallet' ? walletAccount(row.accountId, row) : companyAccount('treasury', coin)
  return post(db, {
    kind: 'deposit',
    transactionId: row.id,
    at,
    legs: movementLegs(row.amountCrypto, companyAccount('chain', coin), to),
  })
}

/** Locks all balances in the entries' lock order: separate posts could deadlock with a wallet sale. */
export const holdForSale = async (tx: Database, row: PostedTransaction): Promise<void> => {
  const coin = coinOf(row.symbol, row.chain)
  await lockBalances(tx, [
    companyAccount('chain', coin),
    companyAccount('treasury', coin),
    companyAccount('sales', naira),
    payableAccount(row.accountId),
  ])
}

export const postSale = (db: Database, row: PostedTransaction, at: Date): Promise<void> =>
  post(db, {
    kind: 'sale',
    transactionId: row.id,
    at,
    legs: movementLegs(row.amountNgn ?? '0', companyAccount('sales', naira), payableAccount(row.accountId)),
  })

export const postPayout = (db: Database, row: PostedTransaction, at: Date): Promise<void> =>
  post(db, {
    kind: 'payout',
    transactionId: row.id,
    at,
    legs: movementLegs(row.amountNgn ?? '0', payableAccount(row.accountId), companyAccount('bank', naira)),
  })
