import { and, eq, lt, ne } from 'drizzle-orm'
import { lockAccountStatus } from '../accounts/account-status'
import { noteActivity } from '../accounts/activities'
import { conflict, notFound } from '../http/api-error'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendAnswer, sendData, sendList } from '../http/envelope'
import { countAttempt, minute, perSource } from '../http/rate-limits'
import { idempotent, keyedCall } from '../idempotency/idempotency'
import { transactions } from '../schema/transactions'
import { addComment, listComments, ownTransactionId } from './comments.store'
import { notifyStatus } from './notices'
import { findTransaction, listTransactions, receiptOf, totalsOf } from './transactions.store'

/** A payout must be strictly older than this before it may be reported (REPORT-06, REPORT-08). */
const reportAfterMs = 2_400_000

/** One statement, so that of two reports one succeeds. 409 if not approved, paid to a wallet, or not old enough. */
const reportTransaction = (
  { db, clock }: Deps,
  own: { accountId: string; id: string },
  message: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAccountStatus(tx, own.accountId)
    const now = clock.now()
    const [reported] = await tx
      .update(transactions)
      .set({ status: 'reported', reportMessage: message })
      .where(
        and(
          eq(transactions.id, own.id),
          eq(transactions.accountId, own.accountId),
          eq(transactions.status, 'approved'),
          ne(transactions.direction, 'wallet'),
          lt(transactions.approveDate, new Date(now.getTime() - reportAfterMs)),
        ),
      )
      .returning()
    if (!reported) throw conflict('This transaction cannot be reported')
    await noteActivity(tx, clock, own.accountId, 'report')
    await notifyStatus(tx, reported, now)
  })

/** The newest 100: a client asks for page 1 only (API-37). */
const commentsPerPage = 100

/** Ruling 24: so many comments an hour. */
const commentsBy = (accountId: string) => ({
  subject: `comments by ${accountId}`,
  most: 30,
  windowMs: 3_600_000,
})

/** What customers and staff write about a transaction: the caller's own only (GUARD-13). */
const commentsCalls = (deps: Deps) =>
  ({
    'GET /v1/app/comments': async ({ response, caller, valid }) => {
      // The transaction stands in the query: without one there is nothing to find, so 422 comes before 404.
      const { transactionId, page } = valid().query
      const id = await ownTransactionId(deps.db, caller.accountId, transactionId)
      const slice = { page, size: commentsPerPage }
      sendList(response, slice, await listComments(deps.db, id, slice))
    },

    'POST /v1/app/comments': async ({ request, response, caller: { accountId }, valid }) => {
      const input = valid()
      const answer = await idempotent(deps, keyedCall(request, accountId, input), async (tx) => {
        const transactionId = await ownTransactionId(tx, accountId, input.body.transactionId)
        await countAttempt({ ...deps, db: tx }, [commentsBy(accountId)])
        const comment = { transactionId, authorId: accountId, body: input.body.body }
        return { status: 201, data: await addComment(tx, deps.clock, comment) }
      })
      sendAnswer(response, answer)
    },
  }) satisfies Calls

/** Other texts are no guesses. */
const codePattern = /^[0-9A-Z]{12}$/i
/** Wrong codes a network: with ten million receipts one is guessed in some 25,000 years (decision 95). */
const wrongCodes = { subject: 'receipts', most: 30, windowMs: 10 * minute }

export const transactionsCalls = (deps: Deps) => {
  const { db } = deps
  const own = async (accountId: string, idOrNumber: string) => {
    const found = await findTransaction(db, accountId, idOrNumber)
    if (!found) throw notFound('Transaction not found')
    return found
  }

  return {
    ...commentsCalls(deps),

    'GET /v1/app/transactions/customer': async ({ response, caller: { accountId }, valid }) => {
      const { page, size, status, currency } = valid().query
      const upper = currency.toUpperCase()
      const filter = { status, currency: upper === '' || upper === 'ALL' ? 'all' : upper }
      const transactions = await listTransactions(db, accountId, filter, { page, size })
      const { total, ...totals } = await totalsOf(db, accountId, filter)
      sendData(response, { transactions, ...totals }, { page, size, total })
    },

    'GET /v1/app/transactions/{id}': ({ caller, segment }) => own(caller.accountId, segment('id')),

    'GET /v1/app/receipts/{code}': async ({ response, source, valid }) => {
      const { code } = valid().path
      const receipt = await receiptOf(db, code)
      // A right code is answered whatever was guessed before (ruling 38).
      if (!receipt && codePattern.test(code)) await countAttempt(deps, perSource(source, wrongCodes))
      sendData(response, receipt)
    },

    'PATCH /v1/app/transactions/report/{transactionId}': async ({ caller, segment, valid }) => {
      const { id, transactionId: number } = await own(caller.accountId, segment('transactionId'))
      const { message } = valid(({ transactionId: named }) =>
        typeof named !== 'string' || named === id || named === number
          ? {}
          : { transactionId: 'This is another transaction' },
      ).body
      await reportTransaction(deps, { accountId: caller.accountId, id }, message)
      return own(caller.accountId, id)
    },
  } satisfies Calls
}
