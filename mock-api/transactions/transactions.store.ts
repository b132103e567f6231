import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Slice } from '../database/slice'
import { plain } from '../ledger/money'
import { type NamedMove, namedMoves, pageOfMoves, person } from '../ledger/transaction-names'
import { accounts } from '../schema/accounts'
import { transactions } from '../schema/transactions'
import { defaultAccountOf } from './payout'
import { named } from './step'

export type Filter = {
  /** 'all' or one of the four statuses. */
  status: string
  /** 'all' or an upper-case symbol. */
  currency: string
}

const mine = (accountId: string, { status, currency }: Filter) =>
  and(
    eq(transactions.accountId, accountId),
    status === 'all' ? undefined : eq(transactions.status, status),
    currency === 'all' ? undefined : eq(transactions.symbol, currency),
  )

type PayoutBank = Awaited<ReturnType<typeof defaultAccountOf>>

export const listTransactions = async (db: Database, accountId: string, filter: Filter, slice: Slice) => {
  const rows = await pageOfMoves(db, mine(accountId, filter), slice)
  const present = await defaultAccountOf(db, accountId)
  return rows.map((row) => shown(row, present))
}

/** What the same filter adds up to over all pages: trades to a bank only, sums of paid ones only (ENT-11). */
export const totalsOf = async (db: Database, accountId: string, filter: Filter) => {
  const trade = sql`${transactions.direction} = 'bank'`
  const paid = sql`${trade} and ${transactions.status} in ('approved', 'reported')`
  const [row] = await db
    .select({
      rows: sql<string>`count(*)::text`,
      trades: sql<string>`(count(*) filter (where ${trade}))::text`,
      ngn: sql<string>`coalesce(sum(${transactions.amountNgn}) filter (where ${paid}), 0)::numeric(30, 2)::text`,
      usd: sql<string>`coalesce(sum(${transactions.amountUsd}) filter (where ${paid}), 0)::numeric(30, 2)::text`,
    })
    .from(transactions)
    .where(mine(accountId, filter))
  const { rows = '0', trades = '0', ngn = '0.00', usd = '0.00' } = row ?? {}
  return { total: Number(rows), totalTrades: Number(trades), totalNgn: ngn, totalUsd: usd }
}

/** One of the customer's own transactions by id or number (API-36), or undefined. */
export const findTransaction = async (db: Database, accountId: string, idOrNumber: string) => {
  const [row] = await namedMoves(db).where(and(eq(transactions.accountId, accountId), named(idOrNumber)))
  return row && shown(row, await defaultAccountOf(db, accountId))
}

/** 'Ada O.' of 'Ada Ngozi Okafor': enough to compare, too little to know a stranger by. */
const shortened = (name: string): string => name.trim().replace(/\s(?:.*\s)?(\S)\S*$/u, ' $1.')

/** 'payout', 'deposit' or 'transfer' (ruling 38): only a payout pays naira. */
const receiptKind = ({ direction, type }: NamedMove['move']) =>
  direction === 'bank' ? 'payout' : type === 'deposit' ? 'deposit' : 'transfer'

/** Who got the coins of a transfer: the other customer of 'transfer', else the owner; '' for a deleted account. */
const receivedBy = async (db: Database, { move, counterparty }: NamedMove): Promise<string> => {
  const [owner] = await db.select(person).from(accounts).where(eq(accounts.id, move.accountId))
  const receiver = move.type === 'transfer' ? counterparty : owner
  return receiver ? `${receiver.firstName} ${receiver.lastName}` : ''
}

/** What a receipt's code stands for, without an id (decision 95); null for none. */
export const receiptOf = async (db: Database, code: string) => {
  const [row] = await namedMoves(db).where(eq(transactions.receiptCode, code))
  if (!row) return null
  const { status, amountNGN, amountCrypto, currency, approveDate } = shown(row, null)
  const kind = receiptKind(row.move)
  const paid = paidInto(row.move)
  const name = kind === 'transfer' ? await receivedBy(db, row) : paid?.accountName
  return {
    ...{ kind, status, amountNGN, amountCrypto, currency, approveDate },
    bankName: paid?.bank.name ?? null,
    accountTail: paid?.accountNumber.slice(-4) ?? null,
    accountName: name ? shortened(name) : null,
  }
}

const shown = ({ move, name, counterparty }: NamedMove, present: PayoutBank) => ({
  id: move.id,
  transactionId: move.transactionId,
  createDate: move.createDate.toISOString(),
  approveDate: move.approveDate?.toISOString() ?? null,
  // The same figure under both names (ENT-09).
  amount: plain(move.amountCrypto),
  amountCrypto: plain(move.amountCrypto),
  amountUSD: move.amountUsd,
  amountNGN: move.amountNgn,
  rate: move.amountNgn === null ? null : plain(move.rate),
  status: move.status,
  direction: move.direction,
  type: move.type,
  currency: { symbol: move.symbol, name, chain: move.chain },
  blockchainTransactionId: move.blockchainTransactionId,
  bankAccount: move.direction === 'wallet' ? null : (paidInto(move) ?? present),
  counterparty,
  receiptCode: move.receiptCode,
})

/** The bank account frozen at payout (TX-35). */
const paidInto = (move: NamedMove['move']): PayoutBank =>
  move.paidBankId === null || move.paidBankName === null
    ? null
    : {
        accountName: move.paidAccountName ?? '',
        accountNumber: move.paidAccountNumber ?? '',
        bank: { id: move.paidBankId, name: move.paidBankName },
      }
