import { and, eq, isNull, or } from 'drizzle-orm'
import { noteActivity } from '../accounts/activities'
import { notify, warning } from '../accounts/notices'
import { accounts, isCalled } from '../auth/accounts.schema'
import type { Database } from '../database/database'
import { ApiError, invalid, stale, unauthorized, unavailable } from '../http/api-error'
import { hold, movement, post, walletAccount } from '../ledger/ledger'
import { dollarsOf, isBelow, plain } from '../ledger/money'
import type { Pair } from '../ledger/pairs'
import { type Person, person } from '../ledger/transaction-names'
import type { transactions } from '../transactions/transactions.schema'
import { shownActivity } from './activities.store'
import {
  insertWalletTransaction,
  insufficient,
  lockAccounts,
  type MoneyCall,
  quoteFor,
  wrongAmount,
} from './money-calls.store'
import { judged } from './transfer-allowance.store'
import { servedWallet } from './wallets.store'

/** A dollar, less 5 % for a price that moved since the customer saw it (CONST-17). */
const leastWorth = '0.95'

const noAccount = () => invalid({ recipient: 'Account not found' })

/** Who is meant by an account id, username or email. Throws 422 for nobody and for whoever is no customer. */
const recipientOf = async (tx: Database, named: string): Promise<Person & { id: string }> => {
  const [found] = await tx
    .select({ id: accounts.id, ...person })
    .from(accounts)
    .where(
      and(
        isNull(accounts.deletedAt),
        eq(accounts.role, 'customer'),
        or(eq(accounts.id, named), isCalled(accounts, named)),
      ),
    )
  if (!found) throw noAccount()
  return found
}

/** A price that is missing is told only when nothing else is wrong (ruling 37). */
const orNone = (error: unknown): undefined => {
  if (!(error instanceof ApiError)) throw error
}

type Move = typeof transactions.$inferSelect

/** Tells both customers of a transfer, once each (ruling 31). */
const notifyTransfer = async (
  tx: Database,
  [sent, sender]: [Move, string | undefined],
  [got, recipient]: [Move, string],
  at: Date,
) => {
  const coins = `${plain(sent.amountCrypto)} ${sent.symbol}`
  const tell = ({ accountId, id }: Move, title: string, body: string) =>
    notify(tx, { accountId, title, body, about: { kind: 'transaction', id } }, at)
  await tell(sent, 'Transfer sent', `${coins} was sent to ${recipient}. ${warning}`)
  await tell(got, 'Transfer received', `${coins} from ${sender} is in your wallet.`)
}

/**
 * Sends coins to another customer: both wallets change, or neither; both are told (ruling 31). Answers the sender's
 * side. Refused: 404 wallet, 422 recipient or amount, 403 not without a recent proof (ruling 30), 503 no price.
 */
export const transfer = async (
  { tx, clock, accountId, isRecent }: MoneyCall,
  { amount, recipient, ...pair }: Pair & { amount: string; recipient: string },
) => {
  const wallet = await servedWallet(tx, pair)
  const { id: to, ...whom } = await recipientOf(tx, recipient)
  if (to === accountId) throw invalid({ recipient: 'You cannot transfer to yourself' })
  const open = await lockAccounts(tx, [accountId, to])
  if (!open.has(accountId)) throw unauthorized()
  if (!open.has(to)) throw noAccount()
  const order = { accountId, to, symbol: wallet.symbol, amount }
  const judgement = isRecent ? 'enough' : await judged(tx, clock, order)
  if (judgement === 'too much') throw stale()
  const quote = await quoteFor(tx, clock, wallet).catch(orNone)
  if (quote && isBelow(dollarsOf(amount, quote.price), leastWorth)) throw wrongAmount('Invalid amount')
  const heldAccounts = [walletAccount(accountId, wallet), walletAccount(to, wallet)] as const
  const [balance = '0'] = await hold(tx, heldAccounts)
  if (isBelow(balance, amount)) throw insufficient()
  if (!quote || judgement === 'unknown') throw unavailable()
  const now = clock.now()
  const move = { symbol: wallet.symbol, chain: wallet.chain, amountCrypto: amount }
  const side = (own: string, other: string, type: 'transfer' | 'credit') =>
    insertWalletTransaction(tx, now, { ...move, accountId: own, counterpartyId: other, type }, quote)
  const sent = await side(accountId, to, 'transfer')
  const got = await side(to, accountId, 'credit')
  await post(tx, {
    kind: 'transfer',
    transactionId: sent.id,
    at: now,
    legs: movement(amount, ...heldAccounts),
  })
  await noteActivity(tx, clock, accountId, 'transfer')
  await notifyTransfer(tx, [sent, open.get(accountId)], [got, whom.username], now)
  return shownActivity(sent, wallet.name, whom)
}
