import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { ledgerAccounts, ledgerEntries, ledgerPostings } from '../schema/ledger'
import { isZero, negative, sumOf } from './money'
import type { Pair } from './pairs'

export interface LedgerAccount {
  kind: 'wallet' | 'payable' | 'treasury' | 'sales' | 'chain' | 'bank'
  /** The customer's account id; null for the company's and external ones. */
  owner: string | null
  currency: string
}

/** `amount` is signed: positive increases the account's balance. */
export interface Leg {
  ledgerAccount: LedgerAccount
  amount: string
}

export interface Entry {
  kind: string
  transactionId: string | null
  at: Date
  legs: readonly Leg[]
}

/** A customer's account has too little for an entry. */
export class Overdraft extends Error {
  override name = 'Overdraft'
}

/** An entry whose postings do not sum to zero in every currency: a bug. */
export class Unbalanced extends Error {
  override name = 'Unbalanced'
}

/** A coin on its network as the ledger's currency: 'USDT.tron'. */
export const coinOf = (symbol: string, chain: string): string => `${symbol}.${chain}`
export const naira = 'NGN'

export const walletAccount = (owner: string, { symbol, chain }: Pair): LedgerAccount => ({
  kind: 'wallet',
  owner,
  currency: coinOf(symbol, chain),
})

/** The naira that a customer is owed. */
export const payableAccount = (owner: string): LedgerAccount => ({ kind: 'payable', owner, currency: naira })

export const companyAccount = (
  kind: Exclude<LedgerAccount['kind'], 'wallet' | 'payable'>,
  currency: string,
): LedgerAccount => ({ kind, owner: null, currency })

export const movement = (amount: string, from: LedgerAccount, to: LedgerAccount): Leg[] => [
  { ledgerAccount: from, amount: negative(amount) },
  { ledgerAccount: to, amount },
]

const ledgerAccountId = ({ kind, owner, currency }: LedgerAccount): string =>
  `${kind} ${owner ?? 'house'} ${currency}`

/** All or nothing. Throws Unbalanced, or Overdraft if a customer's account would become negative. Omits zeros. */
export const post = async (db: Database, { kind, transactionId, at, legs }: Entry): Promise<void> => {
  for (const currency of new Set(legs.map((leg) => leg.ledgerAccount.currency))) {
    const sum = sumOf(legs.filter((leg) => leg.ledgerAccount.currency === currency).map((leg) => leg.amount))
    if (!isZero(sum)) throw new Unbalanced(`${kind}: ${currency} sums to ${sum}`)
  }
  const moves = perAccount(legs)
  if (moves.length === 0) return
  await db.transaction(async (tx) => {
    const id = randomUUID()
    await tx.insert(ledgerEntries).values({ id, kind, transactionId, at })
    for (const { ledgerAccount, amount, account } of moves) {
      await tx
        .insert(ledgerAccounts)
        .values({ id: account, ...ledgerAccount })
        .onConflictDoNothing()
      const balance = sql`${ledgerAccounts.balance} + ${amount}::numeric`
      const changed = await tx
        .update(ledgerAccounts)
        .set({ balance })
        .where(and(eq(ledgerAccounts.id, account), or(isNull(ledgerAccounts.owner), gte(balance, sql`0`))))
        .returning({ id: ledgerAccounts.id })
      if (changed.length === 0) throw new Overdraft(`${kind}: ${account} does not hold ${amount}`)
      await tx
        .insert(ledgerPostings)
        .values({ entryId: id, ledgerAccountId: account, currency: ledgerAccount.currency, amount })
    }
  })
}

/** An entry's effect on each account, in one lock order for all entries, against deadlocks. */
const perAccount = (legs: readonly Leg[]) => {
  const accounts = new Map(legs.map(({ ledgerAccount }) => [ledgerAccountId(ledgerAccount), ledgerAccount]))
  return [...accounts]
    .map(([account, ledgerAccount]) => ({
      account,
      ledgerAccount,
      amount: sumOf(
        legs.filter((leg) => ledgerAccountId(leg.ledgerAccount) === account).map((leg) => leg.amount),
      ),
    }))
    .filter(({ amount }) => !isZero(amount))
    .sort((one, other) => (one.account < other.account ? -1 : 1))
}

/** Balances, locked until the transaction ends, in the order of all entries: call it before anything is posted. */
export const hold = async (tx: Database, heldAccounts: readonly LedgerAccount[]): Promise<string[]> => {
  const rows = heldAccounts.map((ledgerAccount) => ({ id: ledgerAccountId(ledgerAccount), ...ledgerAccount }))
  const inOrder = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  // One that is not there could not be locked.
  await tx.insert(ledgerAccounts).values(inOrder).onConflictDoNothing()
  const ids = inOrder.map(({ id }) => id)
  const held = await tx
    .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, ids))
    .orderBy(sql`${ledgerAccounts.id} collate "C"`)
    .for('update')
  return rows.map(({ id }) => held.find((one) => one.id === id)!.balance)
}

/** What an account holds, as a numeric string; '0' for one that was never used. */
export const balanceOf = async (db: Database, ledgerAccount: LedgerAccount): Promise<string> => {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, ledgerAccountId(ledgerAccount)))
  return row?.balance ?? '0'
}
