import { noteActivity } from '../accounts/activities'
import type { Database } from '../database/database'
import { conflict, unauthorized } from '../http/api-error'
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
import { dollarsOf, inWords, isBelow, isZero, nairaOf } from '../ledger/money'
import type { Pair } from '../ledger/pairs'
import {
  insertSale,
  insufficient,
  lockAccounts,
  type MoneyCall,
  quoteFor,
  refuseUnreviewed,
  tooSmall,
  wrongAmount,
} from './money-calls.store'
import { servedWallet } from './wallets.store'

export interface PayoutDeps {
  defaultAccountOf: (db: Database, accountId: string) => Promise<object | null>
  findTransaction: (db: Database, accountId: string, id: string) => Promise<object | undefined>
}

/** `amount` 'all': every decimal (WSELL-19). 404 wallet, 409 no bank or not as reviewed, 422 amount, 503 price. */
export const sell = async (
  { tx, clock, accountId, bounds }: MoneyCall,
  payoutDeps: PayoutDeps,
  { amount, ...pair }: Pair & { amount: string },
): Promise<object> => {
  const wallet = await servedWallet(tx, pair)
  if (!(await lockAccounts(tx, [accountId])).has(accountId)) throw unauthorized()
  if (!(await payoutDeps.defaultAccountOf(tx, accountId))) throw conflict('Add a bank account first')
  const ledgerAccount = walletAccount(accountId, wallet)
  const [balance = '0'] = await hold(tx, [ledgerAccount])
  const coins = amount === 'all' ? balance : amount
  if (isZero(coins) || isBelow(balance, coins)) throw insufficient()
  const { price, rate, limit } = await quoteFor(tx, clock, wallet)
  if (isBelow(dollarsOf(coins, price), limit))
    throw wrongAmount(`The minimum sell amount is ${inWords(limit)}`)
  const amountNgn = nairaOf(coins, price, rate)
  // A sale that brings nothing is refused.
  if (isZero(amountNgn)) throw tooSmall()
  refuseUnreviewed({ amount: amountNgn, least: bounds.leastNgn }, { amount: coins, most: bounds.mostCrypto })
  const now = clock.now()
  const move = { ...wallet, accountId, type: 'sell', amountCrypto: coins } as const
  const { id } = await insertSale(tx, now, move, { price, rate, amountNgn })
  await post(tx, {
    kind: 'wallet sale',
    transactionId: id,
    at: now,
    legs: [
      ...movement(coins, ledgerAccount, companyAccount('treasury', coinOf(wallet.symbol, wallet.chain))),
      ...movement(amountNgn, companyAccount('sales', naira), payableAccount(accountId)),
    ],
  })
  await noteActivity(tx, clock, accountId, 'sell')
  return (await payoutDeps.findTransaction(tx, accountId, id))!
}
