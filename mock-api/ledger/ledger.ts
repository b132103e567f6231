import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { currentWork } from '../http/trace'
import { ledgerAccounts, ledgerEntries, ledgerPostings } from '../schema/ledger'
import { isZero, negate, sumOf } from './money'
import type { Pair } from './pairs'

export interface LedgerAccount {
  kind: 'wallet' | 'payable' | 'treasury' | 'sales' | 'chain' | 'bank'
  /** The customer's account id; null for the company's and external accounts. */
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

export class Overdraft extends Error {
  override name = 'Overdraft'
}

/** Thrown if the postings do not sum to zero in every currency, which is a bug. */
export class Unbalanced extends Error {
  override name = 'Unbalanced'
}

/** 'USDT.tron'. */
export const coinOf = (symbol: string, chain: string): string => `${symbol}.${chain}`
export const naira = 'NGN'

export const walletAccount = (owner: string, { symbol, chain }: Pair): LedgerAccount => ({
  kind: 'wallet',
  owner,
  currency: coinOf(symbol, chain),
})

export const payableAccount = (owner: string): LedgerAccount => ({ kind: 'payable', owner, currency: naira })

export const companyAccount = (
  kind: Exclude<LedgerAccount['kind'], 'wallet' | 'payable'>,
  currency: string,
): LedgerAccount => ({ kind, owner: null, currency })

export const movementLegs = (amount: string, from: LedgerAccount, to: LedgerAccount): Leg[] => [
  { ledgerAccount: from, amount: negate(amount) },
  { ledgerAccount: to, amount },
]

const ledgerAccountId = ({ kind, owner, currency }: LedgerAccount): string =>
  `${kind} ${owner ?? 'house'} ${currency}`

/** Posts all legs or none. Throws Unbalanced, or Overdraft if a customer's account would become negative. */
export const post = async (db: Database, { kind, transactionId, at, legs }: Entry): Promise<void> => {
  for (const currency of new Set(legs.map((leg) => leg.ledgerAccount.currency))) {
    const sum = sumOf(legs.filter((leg) => leg.ledgerAccount.currency === currency).map((leg) => leg.amount))
    if (!isZero(sum)) throw new Unbalanced(`${kind}: ${currency} sums to ${sum}`)
  }
  const effects = effectsByAccount(legs)
  if (effects.length === 0) return
  await db.transaction(async (tx) => {
    const id = randomUUID()
    await tx.insert(ledgerEntries).values({ id, kind, transactionId, at })
    for (const { ledgerAccount, amount, account } of effects) {
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
      currentWork()?.postings.push(`${kind}: ${ledgerAccount.kind} ${amount} ${ledgerAccount.currency}`)
    }
  })
}

/** The sum per account, in one lock order for all entries against deadlocks. */
const effectsByAccount = (legs: readonly Leg[]) => {
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
    .sort((a, b) => (a.account < b.account ? -1 : 1))
}

/** Locks the balances until the transaction ends, in the entries' lock order: call it before posting. */
export const lockBalances = async (
  tx: Database,
  lockedAccounts: readonly LedgerAccount[],
): Promise<string[]> => {
  const rows = lockedAccounts.map((ledgerAccount) => ({
    id: ledgerAccountId(ledgerAccount),
    ...ledgerAccount,
  }))
  const sortedRows = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  // Creates missing rows, because the database can only lock existing ones.
  await tx.insert(ledgerAccounts).values(sortedRows).onConflictDoNothing()
  const ids = sortedRows.map(({ id }) => id)
  const balances = await tx
    .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, ids))
    .orderBy(sql`${ledgerAccounts.id} collate "C"`)
    .for('update')
  return rows.map(({ id }) => balances.find((row) => row.id === id)!.balance)
}

/** A numeric string; '0' if never used. */
export const balanceOf = async (db: Database, ledgerAccount: LedgerAccount): Promise<string> => {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, ledgerAccountId(ledgerAccount)))
  return row?.balance ?? '0'
}
