import { Router } from 'express'
import { caller, requireCustomer } from '../http/caller'
import { type Input, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendAnswer } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall } from '../idempotency/idempotency'
import { fileComplaint } from './complaints.store'

interface NewComplaint extends Input {
  body: {
    transactionId: string
    blockchainTransactionHash: string
    description?: string | null
    additionalDetails?: string | null
  }
}

/** Ruling 24: so many complaints an hour. */
const complaintsBy = (accountId: string) => ({
  subject: `complaints by ${accountId}`,
  most: 10,
  windowMs: 3_600_000,
})

/** Tickets to support. */
export const complaintsRouter = (deps: Deps): Router => {
  const router = Router()

  // The path is spelled as in the specification.
  router.post('/v1/app/compliants', requireCustomer(deps), async (request, response) => {
    // spec: verbatim
    const input = valid<NewComplaint>(request)
    const { transactionId, blockchainTransactionHash, description, additionalDetails } = input.body
    const { accountId } = caller(request)
    const answer = await idempotent(deps, keyedCall(request, accountId, input), async (tx) => {
      await countAttempt({ ...deps, db: tx }, [complaintsBy(accountId)])
      const data = await fileComplaint(tx, deps.clock, accountId, {
        transactionId,
        blockchainTransactionHash,
        description: description || null,
        additionalDetails: additionalDetails || null,
      })
      return { status: 201, data }
    })
    sendAnswer(response, answer)
  })

  return router
}
