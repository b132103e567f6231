import { recordActivity } from '../accounts/activities'
import type { Database } from '../database/database'
import { conflictError, unauthorizedError } from '../http/api-error'
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
import { dollarsOf, formatDollars, isBelow, isZero, nairaOf } from '../ledger/money'
import type { Pair } from '../ledger/pairs'
import {
  amountError,
  insertSale,
  insufficientError,
  lockAccounts,
  type MoneyCall,
  quoteFor,
  rejectUnreviewed,
  tooSmallError,
} from './money-calls.store'
import { findWallet } from './wallets.store'

export interface PayoutDeps {
  defaultAccountOf: (db: Database, accountId: string) => Promise<object | null>
  findTransaction: (db: Database, accountId: string, id: string) => Promise<object | undefined>
}

/** 'all' sells every decimal (WSELL-19). 404 wallet, 409 no bank or changed figures, 422 amount, 503 no price. */
export const sell = async (
  { tx, clock, accountId, bounds }: MoneyCall,
  payoutDeps: PayoutDeps,
  { amount, ...pair }: Pair & { amount: string },
): Promise<object> => {
  const wallet = await findWallet(tx, pair)
  if (!(await lockAccounts(tx, [accountId])).has(accountId)) throw unauthorizedError()
  if (!(await payoutDeps.defaultAccountOf(tx, accountId))) throw conflictError('Add a bank account first')
  const ledgerAccount = walletAccount(accountId, wallet)
  const [balance = '0'] = await lockBalances(tx, [ledgerAccount])
  const coins = amount === 'all' ? balance : amount
  if (isZero(coins) || isBelow(balance, coins)) throw insufficientError()
  const { price, rate, limit } = await quoteFor(tx, clock, wallet)
  if (isBelow(dollarsOf(coins, price), limit))
    throw amountError(`The minimum sell amount is ${formatDollars(limit)}`)
  const amountNgn = nairaOf(coins, price, rate)
  if (isZero(amountNgn)) throw tooSmallError()
  rejectUnreviewed({ amount: amountNgn, least: bounds.leastNgn }, { amount: coins, most: bounds.mostCrypto })
  const now = clock.now()
  const move = { ...wallet, accountId, type: 'sell', amountCrypto: coins } as const
  const { id } = await insertSale(tx, now, move, { price, rate, amountNgn })
  await post(tx, {
    kind: 'wallet sale',
    transactionId: id,
    at: now,
    legs: [
      ...movementLegs(coins, ledgerAccount, companyAccount('treasury', coinOf(wallet.symbol, wallet.chain))),
      ...movementLegs(amountNgn, companyAccount('sales', naira), payableAccount(accountId)),
    ],
  })
  await recordActivity(tx, clock, accountId, 'sell')
  return (await payoutDeps.findTransaction(tx, accountId, id))!
}
