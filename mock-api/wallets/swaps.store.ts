import { noteActivity } from '../accounts/activities'
import { unauthorized } from '../http/api-error'
import { coinOf, companyAccount, hold, movement, post, walletAccount } from '../ledger/ledger'
import { exchanged, isBelow, isZero, truncated } from '../ledger/money'
import type { Pair } from '../ledger/pairs'
import { shownActivity } from './activities.store'
import {
  insertWalletTransaction,
  insufficient,
  lockAccounts,
  type MoneyCall,
  quoteFor,
  refuseUnreviewed,
  tooSmall,
  wrongAmount,
} from './money-calls.store'
import { servedWallet } from './wallets.store'

const minimums: Readonly<Record<string, string>> = { BTC: '0.0005', ETH: '0.005' }
const minimumOf = (symbol: string): string => minimums[symbol] ?? '1'

/** Decimals of what is swapped; the others stay in the wallet (CONST-19). */
const decimals = 4

const treasury = ({ symbol, chain }: Pair) => companyAccount('treasury', coinOf(symbol, chain))

/**
 * Changes coins of one wallet for coins of another at the present dollar prices: both wallets change, or neither.
 * Refused: 404 wallet, 409 not as reviewed, 422 amount, 503 no price.
 */
export const swap = async (
  { tx, clock, accountId, bounds }: MoneyCall,
  { amount, from, to }: { amount: string; from: Pair; to: Pair },
) => {
  const source = await servedWallet(tx, from)
  const target = await servedWallet(tx, to)
  if (!(await lockAccounts(tx, [accountId])).has(accountId)) throw unauthorized()
  const taken = truncated(amount, decimals)
  const minimum = minimumOf(source.symbol)
  if (isBelow(taken, minimum))
    throw wrongAmount(`Input value is less than the minimum value required (${minimum})`)
  const heldAccounts = [walletAccount(accountId, source), walletAccount(accountId, target)] as const
  const [balance = '0'] = await hold(tx, heldAccounts)
  if (isBelow(balance, taken)) throw insufficient()
  const sourceQuote = await quoteFor(tx, clock, source)
  const targetQuote = await quoteFor(tx, clock, target)
  const gained = exchanged(taken, sourceQuote.price, targetQuote.price)
  if (isZero(gained)) throw tooSmall()
  refuseUnreviewed({ amount: gained, least: bounds.leastCrypto })
  const now = clock.now()
  const leg = { accountId, type: 'inter-transfer' } as const
  const given = await insertWalletTransaction(
    tx,
    now,
    { ...leg, ...source, amountCrypto: taken },
    sourceQuote,
  )
  const got = await insertWalletTransaction(tx, now, { ...leg, ...target, amountCrypto: gained }, targetQuote)
  // One entry, so that the house's accounts are locked in the order of all entries.
  await post(tx, {
    kind: 'swap',
    transactionId: given.id,
    at: now,
    legs: [
      ...movement(taken, heldAccounts[0], treasury(source)),
      ...movement(gained, treasury(target), heldAccounts[1]),
    ],
  })
  await noteActivity(tx, clock, accountId, 'swap')
  return { from: shownActivity(given, source.name), to: shownActivity(got, target.name) }
}
