import { and, eq, lt, ne } from 'drizzle-orm'
import { lockAccountStatus } from '../accounts/account-status'
import { recordActivity } from '../accounts/activities'
import { conflictError, notFoundError } from '../http/api-error'
import type { Calls } from '../http/calls'
import { graphemesIn } from '../http/clean-text'
import type { Deps } from '../http/deps'
import { sendData, sendList, sendResult } from '../http/envelope'
import { countAttempt, minute, perSource } from '../http/rate-limits'
import { idempotent, keyedCall } from '../idempotency/idempotency'
import { transactions } from '../schema/transactions'
import { addComment, listComments, ownTransactionId } from './comments.store'
import { notifyStatus } from './notices'
import { findTransaction, listTransactions, receiptOf, totalsOf } from './transactions.store'

/** A payout must be strictly older than this (REPORT-06, REPORT-08), ms. */
const reportAfterMs = 2_400_000

/** One statement, so that only one of two reports succeeds. 409 if not approved, paid to a wallet, or too recent. */
const reportTransaction = (
  { db, clock }: Deps,
  key: { accountId: string; id: string },
  message: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAccountStatus(tx, key.accountId)
    const now = clock.now()
    const [updated] = await tx
      .update(transactions)
      .set({ status: 'reported', reportMessage: message })
      .where(
        and(
          eq(transactions.id, key.id),
          eq(transactions.accountId, key.accountId),
          eq(transactions.status, 'approved'),
          ne(transactions.direction, 'wallet'),
          lt(transactions.approveDate, new Date(now.getTime() - reportAfterMs)),
        ),
      )
      .returning()
    if (!updated) throw conflictError('This transaction cannot be reported')
    await recordActivity(tx, clock, key.accountId, 'report')
    await notifyStatus(tx, updated, now)
  })

/** Clients read only page 1 (API-37). */
const commentsPerPage = 100

/** The limit per account and hour (ruling 24). */
const commentLimit = (accountId: string) => {
  return { subject: `comments by ${accountId}`, most: 30, windowMs: 3_600_000 }
}

/** Only for the caller's own transactions (GUARD-13). */
const commentsCalls = (deps: Deps) =>
  ({
    'GET /v1/app/comments': async ({ response, caller, valid }) => {
      // The query contains the transaction, so 422 comes before 404.
      const { transactionId, page } = valid().query
      const id = await ownTransactionId(deps.db, caller.accountId, transactionId)
      const slice = { page, size: commentsPerPage }
      sendList(response, slice, await listComments(deps.db, id, slice))
    },

    'POST /v1/app/comments': async ({ request, response, caller: { accountId }, valid }) => {
      const input = valid()
      const result = await idempotent(deps, keyedCall(request, accountId, input), async (tx) => {
        const transactionId = await ownTransactionId(tx, accountId, input.body.transactionId)
        await countAttempt({ ...deps, db: tx }, [commentLimit(accountId)])
        const comment = { transactionId, authorId: accountId, body: input.body.body }
        return { status: 201, data: await addComment(tx, deps.clock, comment) }
      })
      sendResult(response, result)
    },
  }) satisfies Calls

const noteMaximum = 140
/** Limits combining marks, of which a grapheme cluster may have any number. */
const noteBytes = 50 * noteMaximum

/** The error in a cleaned note (ruling 48). */
const noteProblem = ({ text }: Readonly<Record<string, unknown>>): Record<string, string> => {
  if (typeof text !== 'string') return {}
  if (text.includes('\u0000')) return { note: 'This field is not valid' }
  const isTooLong = Buffer.byteLength(text) > noteBytes || graphemesIn(text).length > noteMaximum
  return isTooLong ? { note: `This field should be at most ${noteMaximum} characters long.` } : {}
}

/** Only input like this counts as a guess. */
const codePattern = /^[0-9A-Z]{12}$/i
/** Applies per network: with ten million receipts, guessing a code takes some 25,000 years (decision 16). */
const wrongCodeLimit = { subject: 'receipts', most: 30, windowMs: 10 * minute }

export const transactionsCalls = (deps: Deps) => {
  const { db } = deps
  const findOwn = async (accountId: string, idOrNumber: string) => {
    const transaction = await findTransaction(db, accountId, idOrNumber)
    if (!transaction) throw notFoundError('Transaction not found')
    return transaction
  }

  return {
    ...commentsCalls(deps),

    'GET /v1/app/transactions/customer': async ({ response, caller: { accountId }, valid }) => {
      const { page, size, status, currency } = valid().query
      const currencyCode = currency.toUpperCase()
      const filter = { status, currency: ['', 'ALL'].includes(currencyCode) ? 'all' : currencyCode }
      const transactions = await listTransactions(db, accountId, filter, { page, size })
      const { total, ...totals } = await totalsOf(db, accountId, filter)
      sendData(response, { transactions, ...totals }, { page, size, total })
    },

    'GET /v1/app/transactions/{id}': ({ caller, segment }) => findOwn(caller.accountId, segment('id')),

    'PUT /v1/app/transactions/{id}/note': async ({ caller: { accountId }, segment, valid }) => {
      const { id } = await findOwn(accountId, segment('id'))
      const { text } = valid(noteProblem).body
      await db
        .update(transactions)
        .set({ note: text })
        .where(and(eq(transactions.id, id), eq(transactions.accountId, accountId)))
      return findOwn(accountId, id)
    },

    'GET /v1/app/receipts/{code}': async ({ response, source, valid }) => {
      const { code } = valid().path
      const receipt = await receiptOf(db, code)
      // A correct code works even after too many guesses (ruling 38).
      if (!receipt && codePattern.test(code)) await countAttempt(deps, perSource(source, wrongCodeLimit))
      sendData(response, receipt)
    },

    'PATCH /v1/app/transactions/report/{transactionId}': async ({ caller, segment, valid }) => {
      const { id, transactionId: number } = await findOwn(caller.accountId, segment('transactionId'))
      const { message } = valid(({ transactionId: bodyId }) =>
        typeof bodyId !== 'string' || bodyId === id || bodyId === number
          ? {}
          : { transactionId: 'This is another transaction' },
      ).body
      await reportTransaction(deps, { accountId: caller.accountId, id }, message)
      return findOwn(caller.accountId, id)
    },
  } satisfies Calls
}
