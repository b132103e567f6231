import { and, desc, eq } from 'drizzle-orm'
import { staff } from '../accounts/personas'
import type { Database } from '../database/database'
import { newId } from '../database/ids'
import { offsetOf, type Slice } from '../database/slice'
import { notFoundError } from '../http/api-error'
import type { Clock } from '../http/clock'
import { productName } from '../http/site'
import { accounts } from '../schema/accounts'
import { comments, transactions } from '../schema/transactions'
import { isTransaction } from './locked-transaction'

/** Accepts an id or a number. Throws 404 for another customer's transaction. */
export const ownTransactionId = async (
  db: Database,
  accountId: string,
  idOrNumber: string,
): Promise<string> => {
  const [row] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.accountId, accountId), isTransaction(idOrNumber)))
  if (!row) throw notFoundError('Transaction not found')
  return row.id
}

/** Newest first, with the total (API-37). */
export const listComments = async (db: Database, transactionId: string, slice: Slice) => {
  const about = eq(comments.transactionId, transactionId)
  const total = await db.$count(comments, about)
  const rows = await db
    .select({
      id: comments.id,
      body: comments.body,
      createDate: comments.createDate,
      authorId: comments.authorId,
      username: accounts.username,
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .where(about)
    .orderBy(desc(comments.createDate), desc(comments.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows: rows.map(commentView), total }
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
  return commentView({ ...row, username: author?.username ?? '' })
}

/** For the control panel, because there are no staff screens (GUARD-17). */
export const commentAsStaff = async (
  db: Database,
  clock: Clock,
  idOrNumber: string,
  body: string,
): Promise<void> => {
  const [row] = await db.select({ id: transactions.id }).from(transactions).where(isTransaction(idOrNumber))
  if (!row) throw notFoundError('Transaction not found')
  await addComment(db, clock, { transactionId: row.id, authorId: staff.accountId, body })
}

/** Staff appear as the product's support. */
const commentView = (row: Omit<typeof comments.$inferSelect, 'transactionId'> & { username: string }) => ({
  id: row.id,
  body: row.body,
  createDate: row.createDate.toISOString(),
  username: row.authorId === staff.accountId ? `${productName} support` : row.username,
})
