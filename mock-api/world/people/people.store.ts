import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { listTickets } from '../../help/complaints.store'
import { notFoundError } from '../../http/api-error'
import { trimZeros } from '../../ledger/money'
import { accounts, customers, isCalled } from '../../schema/accounts'
import { rates } from '../../schema/market'
import { transactions } from '../../schema/transactions'
import { defaultAccountOf } from '../../transactions/payout'

/** Accepts an account id, username or email. Throws 404 for an unknown one. */
export async function accountIdOf(db: Database, identifier: string): Promise<string> {
  const [accountRow] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(customers, eq(customers.accountId, accounts.id))
    .where(and(isNull(accounts.deletedAt), or(eq(accounts.id, identifier), isCalled(accounts, identifier))))
  if (!accountRow) throw notFoundError(`No customer ${identifier}`)
  return accountRow.id
}

export async function listCustomers(db: Database) {
  return db
    .select({
      accountId: accounts.id,
      username: accounts.username,
      name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(accounts)
    .innerJoin(customers, eq(customers.accountId, accounts.id))
    .where(isNull(accounts.deletedAt))
    .orderBy(accounts.createdAt, accounts.id)
    .limit(200)
}

export async function customerDetails(db: Database, accountId: string) {
  const [customer] = await db.select().from(customers).where(eq(customers.accountId, accountId))
  const payoutAccount = await defaultAccountOf(db, accountId)
  const rows = await db
    .select()
    .from(transactions)
    .leftJoin(rates, and(eq(rates.symbol, transactions.symbol), eq(rates.chain, transactions.chain)))
    .where(eq(transactions.accountId, accountId))
    .orderBy(desc(transactions.createDate), desc(transactions.id))
    .limit(30)
  const needsKyc = customer?.kycRequired === true && customer.kycStatus !== 'Completed'
  return {
    kycRequired: customer?.kycRequired ?? false,
    kycStatus: customer?.kycStatus ?? 'NotStarted',
    walletMode: customer?.walletMode ?? false,
    bank:
      payoutAccount &&
      `${payoutAccount.bank.name} ${payoutAccount.accountNumber} (${payoutAccount.accountName})`,
    tickets: (await listTickets(db, accountId, { page: 1, size: 20 })).rows,
    transactions: rows.map(({ transactions: row, rates: rate }) => ({
      id: row.id,
      transactionId: row.transactionId,
      type: row.type,
      direction: row.direction,
      status: row.status,
      symbol: row.symbol,
      chain: row.chain,
      amountCrypto: trimZeros(row.amountCrypto),
      amountUSD: row.amountUsd,
      amountNGN: row.amountNgn,
      createDate: row.createDate.toISOString(),
      waits:
        row.status === 'pending'
          ? waitTextOf(row.releasedAt, rate?.limit, needsKyc, payoutAccount !== null)
          : null,
    })),
  }
}

/** Why a pending payout is still waiting; null if it is not (SELL-23, SELL-26). */
function waitTextOf(releasedAt: Date | null, limit: string | undefined, needsKyc: boolean, bank: boolean) {
  if (releasedAt === null) return `Waiting for the minimum payout of $${limit ?? '0.00'}`
  if (needsKyc) return 'Waiting for the identity check'
  return bank ? null : 'Waiting for a default bank account'
}

export async function setKyc(
  db: Database,
  accountId: string,
  { required, status }: { required?: boolean; status?: string },
): Promise<void> {
  const set = {
    ...(required === undefined ? {} : { kycRequired: required }),
    ...(status === undefined ? {} : { kycStatus: status }),
  }
  if (Object.keys(set).length > 0)
    await db.update(customers).set(set).where(eq(customers.accountId, accountId))
}
