import { recordActivity } from '../accounts/activities'
import { unauthorizedError } from '../http/api-error'
import { coinOf, companyAccount, lockBalances, movementLegs, post, walletAccount } from '../ledger/ledger'
import { convertAmount, isBelow, isZero, truncateAmount } from '../ledger/money'
import type { Pair } from '../ledger/pairs'
import type { Quote } from '../market/market'
import { activityView } from './activities.store'
import {
  amountError,
  insertWalletTransaction,
  insufficientError,
  lockAccounts,
  type MoneyCall,
  quoteFor,
  rejectUnreviewed,
  tooSmallError,
} from './money-calls.store'
import { minimumSwap, swapDecimals } from './wallets.rules'
import { findWallet } from './wallets.store'

const treasury = ({ symbol, chain }: Pair) => companyAccount('treasury', coinOf(symbol, chain))

/** Changes both wallets or neither. Throws 404 (wallet), 409 (changed figures), 422 (amount) or 503 (no price). */
export const swap = async (
  { tx, clock, accountId, bounds }: MoneyCall,
  { amount, from, to }: { amount: string; from: Pair; to: Pair },
) => {
  const source = await findWallet(tx, from)
  const target = await findWallet(tx, to)
  if (!(await lockAccounts(tx, [accountId])).has(accountId)) throw unauthorizedError()
  const soldAmount = truncateAmount(amount, swapDecimals)
  const minimum = minimumSwap(source.symbol)
  if (isBelow(soldAmount, minimum))
    throw amountError(`Input value is less than the minimum value required (${minimum})`)
  const lockedAccounts = [walletAccount(accountId, source), walletAccount(accountId, target)] as const
  const [balance = '0'] = await lockBalances(tx, lockedAccounts)
  if (isBelow(balance, soldAmount)) throw insufficientError()
  const sourceQuote = await quoteFor(tx, clock, source)
  const targetQuote = await quoteFor(tx, clock, target)
  const boughtAmount = convertAmount(soldAmount, sourceQuote.price, targetQuote.price)
  if (isZero(boughtAmount)) throw tooSmallError()
  rejectUnreviewed({ amount: boughtAmount, least: bounds.leastCrypto })
  const now = clock.now()
  const insertLeg = (pair: Pair, amountCrypto: string, quote: Quote) =>
    insertWalletTransaction(tx, now, { ...pair, accountId, type: 'inter-transfer', amountCrypto }, quote)
  const outgoing = await insertLeg(source, soldAmount, sourceQuote)
  const incoming = await insertLeg(target, boughtAmount, targetQuote)
  // A single entry locks the company's accounts in the entries' lock order.
  await post(tx, {
    kind: 'swap',
    transactionId: outgoing.id,
    at: now,
    legs: [
      ...movementLegs(soldAmount, lockedAccounts[0], treasury(source)),
      ...movementLegs(boughtAmount, treasury(target), lockedAccounts[1]),
    ],
  })
  await recordActivity(tx, clock, accountId, 'swap')
  return { from: activityView(outgoing, source.name), to: activityView(incoming, target.name) }
}
