import { Router } from 'express'
import { caller, requireCustomer } from '../http/caller'
import { type Input, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendAnswer, sendData } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall } from '../idempotency/idempotency'
import { addComment, listComments, ownTransactionId } from './comments.store'

interface ListQuery {
  query: { transactionId: string; page: number }
}
interface NewComment extends Input {
  body: { body: string; transactionId: string }
}

/** The newest 100: a client asks for page 1 only (AMB-60). */
const commentsPerPage = 100

/** Ruling 24: so many comments an hour. */
const commentsBy = (accountId: string) => ({
  subject: `comments by ${accountId}`,
  most: 30,
  windowMs: 3_600_000,
})

/** What customers and staff write about a transaction: the caller's own only (GUARD-13). */
export const commentsRouter = (deps: Deps): Router => {
  const router = Router()
  const customer = requireCustomer(deps)

  router.get('/v1/app/comments', customer, async (request, response) => {
    // The transaction stands in the query: without one there is nothing to find, so 422 comes before 404.
    const { transactionId, page } = valid<ListQuery>(request).query
    const id = await ownTransactionId(deps.db, caller(request).accountId, transactionId)
    const slice = { page, size: commentsPerPage }
    const { rows, total } = await listComments(deps.db, id, slice)
    sendData(response, rows, { ...slice, total })
  })

  router.post('/v1/app/comments', customer, async (request, response) => {
    const input = valid<NewComment>(request)
    const { accountId } = caller(request)
    const answer = await idempotent(deps, keyedCall(request, accountId, input), async (tx) => {
      const transactionId = await ownTransactionId(tx, accountId, input.body.transactionId)
      await countAttempt({ ...deps, db: tx }, [commentsBy(accountId)])
      const comment = { transactionId, authorId: accountId, body: input.body.body }
      return { status: 201, data: await addComment(tx, deps.clock, comment) }
    })
    sendAnswer(response, answer)
  })

  return router
}
