import { and, desc, eq } from 'drizzle-orm'
import { staff } from '../accounts/personas'
import type { Database } from '../database/database'
import { newId } from '../database/ids'
import { offsetOf, type Slice } from '../database/slice'
import { notFound } from '../http/api-error'
import type { Clock } from '../http/clock'
import { accounts } from '../schema/accounts'
import { comments, transactions } from '../schema/transactions'
import { named } from './step'

/** The id of a customer's own transaction by id or number. 404 for anybody else's, as for none. */
export const ownTransactionId = async (
  db: Database,
  accountId: string,
  idOrNumber: string,
): Promise<string> => {
  const [row] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.accountId, accountId), named(idOrNumber)))
  if (!row) throw notFound('Transaction not found')
  return row.id
}

/** A page of what was written about a transaction, newest first, and how much there is (API-37). */
export const listComments = async (db: Database, transactionId: string, slice: Slice) => {
  const about = eq(comments.transactionId, transactionId)
  const total = await db.$count(comments, about)
  const rows = await db
    .select({
      id: comments.id,
      body: comments.body,
      createDate: comments.createDate,
      username: accounts.username,
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .where(about)
    .orderBy(desc(comments.createDate), desc(comments.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows: rows.map(shown), total }
}

export const addComment = async (
  db: Database,
  clock: Clock,
  { transactionId, authorId, body }: { transactionId: string; authorId: string; body: string },
) => {
  const [author] = await db
    .select({ username: accounts.username })
    .from(accounts)
    .where(eq(accounts.id, authorId))
  const row = { id: newId('com'), transactionId, authorId, body, createDate: clock.now() }
  await db.insert(comments).values(row)
  return shown({ ...row, username: author?.username ?? '' })
}

/** What staff writes about anybody's transaction; there are no staff screens (GUARD-17). */
export const commentAsStaff = async (
  db: Database,
  clock: Clock,
  idOrNumber: string,
  body: string,
): Promise<void> => {
  const [row] = await db.select({ id: transactions.id }).from(transactions).where(named(idOrNumber))
  if (!row) throw notFound('Transaction not found')
  await addComment(db, clock, { transactionId: row.id, authorId: staff.accountId, body })
}

const shown = (row: { id: string; body: string; createDate: Date; username: string }) => ({
  id: row.id,
  body: row.body,
  createDate: row.createDate.toISOString(),
  username: row.username,
})
