import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendAnswer, sendList } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall } from '../idempotency/idempotency'
import { addComment, listComments, ownTransactionId } from './comments.store'

/** The newest 100: a client asks for page 1 only (API-37). */
const commentsPerPage = 100

/** Ruling 24: so many comments an hour. */
const commentsBy = (accountId: string) => ({
  subject: `comments by ${accountId}`,
  most: 30,
  windowMs: 3_600_000,
})

/** What customers and staff write about a transaction: the caller's own only (GUARD-13). */
export const commentsCalls = (deps: Deps) =>
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
