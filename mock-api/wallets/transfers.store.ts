import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { noteActivity } from '../accounts/activities'
import { accounts } from '../auth/accounts.schema'
import type { Database } from '../database/database'
import { invalid, unauthorized } from '../http/api-error'
import { hold, post } from '../ledger/ledger'
import { isBelow, negative, worthOf } from '../ledger/money'
import type { Pair } from '../ledger/pairs'
import { shownActivity } from './activities.store'
import {
  insertWalletTransaction,
  insufficient,
  lockWallet,
  type MoneyCall,
  quoteFor,
  walletAccount,
  wrongAmount,
} from './money-calls.store'
import { servedWallet } from './wallets.store'

/** A dollar, less 5 % for a price that moved since the customer saw it (AMB-78). */
const leastWorth = '0.95'

const noAccount = () => invalid({ recipient: 'Account not found' })

/** Who is meant by an account id, username or email. Throws 422 for nobody and for whoever is no customer. */
const recipientOf = async (tx: Database, named: string): Promise<string> => {
  const name = sql`lower(${named})`
  const [found] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        isNull(accounts.deletedAt),
        eq(accounts.role, 'customer'),
        or(
          eq(accounts.id, named),
          eq(sql`lower(${accounts.username})`, name),
          eq(sql`lower(${accounts.email})`, name),
        ),
      ),
    )
  if (!found) throw noAccount()
  return found.id
}

/**
 * Sends coins to another customer: both wallets change, or neither. Answers the sender's side. Refused: 404 wallet,
 * 422 recipient or amount, 503 no price.
 */
export const transfer = async (
  { tx, clock, accountId }: MoneyCall,
  { amount, recipient, ...pair }: Pair & { amount: string; recipient: string },
) => {
  const wallet = await servedWallet(tx, pair)
  const to = await recipientOf(tx, recipient)
  if (to === accountId) throw invalid({ recipient: 'You cannot transfer to yourself' })
  const open = await lockWallet(tx, [accountId, to])
  if (!open.has(accountId)) throw unauthorized()
  if (!open.has(to)) throw noAccount()
  const heldAccounts = [walletAccount(accountId, wallet), walletAccount(to, wallet)] as const
  const [balance = '0'] = await hold(tx, heldAccounts)
  if (isBelow(balance, amount)) throw insufficient()
  const quote = await quoteFor(tx, clock, wallet)
  if (isBelow(worthOf(amount, quote.price), leastWorth)) throw wrongAmount('Invalid amount')
  const now = clock.now()
  const move = { symbol: wallet.symbol, chain: wallet.chain, amountCrypto: amount }
  const sent = await insertWalletTransaction(tx, now, { ...move, accountId, type: 'transfer' }, quote)
  await insertWalletTransaction(tx, now, { ...move, accountId: to, type: 'credit' }, quote)
  await post(tx, {
    kind: 'transfer',
    transactionId: sent.id,
    at: now,
    legs: [
      { ledgerAccount: heldAccounts[0], amount: negative(amount) },
      { ledgerAccount: heldAccounts[1], amount },
    ],
  })
  await noteActivity(tx, clock, accountId, 'transfer')
  return shownActivity(sent, wallet.name)
}
