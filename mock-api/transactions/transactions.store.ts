import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Slice } from '../database/slice'
import { trimZeros } from '../ledger/money'
import { type NamedMove, namedMoves, pageOfMoves, personColumns } from '../ledger/named-moves'
import { accounts } from '../schema/accounts'
import { transactions } from '../schema/transactions'
import { isTransaction } from './locked-transaction'
import { defaultAccountOf } from './payout'

export type Filter = {
  /** 'all' or one of the four statuses. */
  status: string
  /** 'all' or an upper-case symbol. */
  currency: string
}

const ownTransactions = (accountId: string, { status, currency }: Filter) =>
  and(
    eq(transactions.accountId, accountId),
    status === 'all' ? undefined : eq(transactions.status, status),
    currency === 'all' ? undefined : eq(transactions.symbol, currency),
  )

type PayoutBank = Awaited<ReturnType<typeof defaultAccountOf>>

export const listTransactions = async (db: Database, accountId: string, filter: Filter, slice: Slice) => {
  const rows = await pageOfMoves(db, ownTransactions(accountId, filter), slice)
  const defaultAccount = await defaultAccountOf(db, accountId)
  return rows.map((row) => transactionView(row, defaultAccount))
}

/** Covers all pages: counts bank trades, and sums only paid ones (ENT-11). */
export const totalsOf = async (db: Database, accountId: string, filter: Filter) => {
  const trade = sql`${transactions.direction} = 'bank'`
  const isPaid = sql`${trade} and ${transactions.status} in ('approved', 'reported')`
  const [row] = await db
    .select({
      rows: sql<string>`count(*)::text`,
      trades: sql<string>`(count(*) filter (where ${trade}))::text`,
      ngn: sql<string>`coalesce(sum(${transactions.amountNgn}) filter (where ${isPaid}), 0)::numeric(30, 2)::text`,
      usd: sql<string>`coalesce(sum(${transactions.amountUsd}) filter (where ${isPaid}), 0)::numeric(30, 2)::text`,
    })
    .from(transactions)
    .where(ownTransactions(accountId, filter))
  const { rows = '0', trades = '0', ngn = '0.00', usd = '0.00' } = row ?? {}
  return { total: Number(rows), totalTrades: Number(trades), totalNgn: ngn, totalUsd: usd }
}

/** Accepts an id or a number (API-36); undefined for another customer's transaction. */
export const findTransaction = async (db: Database, accountId: string, idOrNumber: string) => {
  const [row] = await namedMoves(db).where(
    and(eq(transactions.accountId, accountId), isTransaction(idOrNumber)),
  )
  return row && transactionView(row, await defaultAccountOf(db, accountId))
}

/** Shortens 'Ada Ngozi Okafor' to 'Ada O.': enough to compare, too little to identify a stranger. */
const shortenName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replace(/\s(?:.*\s)?(\S\p{M}*)\S*$/u, ' $1.')

/** Only a payout pays naira (ruling 38). */
const receiptKind = ({ direction, type }: NamedMove['move']) =>
  direction === 'bank' ? 'payout' : type === 'deposit' ? 'deposit' : 'transfer'

/** The name of the coins' recipient: the other customer of 'transfer', else the owner; '' if deleted. */
const receiverName = async (db: Database, { move, counterparty }: NamedMove): Promise<string> => {
  const [owner] = await db.select(personColumns).from(accounts).where(eq(accounts.id, move.accountId))
  const receiver = move.type === 'transfer' ? counterparty : owner
  return receiver ? `${receiver.firstName} ${receiver.lastName}` : ''
}

/** Contains no id (decision 16); null for an unknown code. */
export const receiptOf = async (db: Database, code: string) => {
  const [row] = await namedMoves(db).where(eq(transactions.receiptCode, code))
  if (!row) return null
  const { status, amountNGN, amountCrypto, currency, approveDate } = transactionView(row, null)
  const kind = receiptKind(row.move)
  const payoutBank = payoutBankOf(row.move)
  const name = kind === 'transfer' ? await receiverName(db, row) : payoutBank?.accountName
  return {
    ...{ kind, status, amountNGN, amountCrypto, currency, approveDate },
    bankName: payoutBank?.bank.name ?? null,
    accountTail: payoutBank?.accountNumber.slice(-4) ?? null,
    accountName: name ? shortenName(name) : null,
  }
}

const transactionView = ({ move, name, counterparty }: NamedMove, defaultAccount: PayoutBank) => ({
  id: move.id,
  transactionId: move.transactionId,
  createDate: move.createDate.toISOString(),
  approveDate: move.approveDate?.toISOString() ?? null,
  // The contract uses both names for this figure (ENT-09).
  amount: trimZeros(move.amountCrypto),
  amountCrypto: trimZeros(move.amountCrypto),
  amountUSD: move.amountUsd,
  amountNGN: move.amountNgn,
  rate: move.amountNgn === null ? null : trimZeros(move.rate),
  status: move.status,
  direction: move.direction,
  type: move.type,
  currency: { symbol: move.symbol, name, chain: move.chain },
  blockchainTransactionId: move.blockchainTransactionId,
  bankAccount: move.direction === 'wallet' ? null : (payoutBankOf(move) ?? defaultAccount),
  counterparty,
  note: move.note,
  receiptCode: move.receiptCode,
  isReleased: move.releasedAt !== null,
})

/** The account stored at payout (TX-35). */
const payoutBankOf = (move: NamedMove['move']): PayoutBank =>
  move.paidBankId === null || move.paidBankName === null
    ? null
    : {
        accountName: move.paidAccountName ?? '',
        accountNumber: move.paidAccountNumber ?? '',
        bank: { id: move.paidBankId, name: move.paidBankName },
      }
