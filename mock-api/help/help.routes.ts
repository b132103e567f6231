import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendResult } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall } from '../idempotency/idempotency'
import { fileComplaint } from './complaints.store'

/** Per account and hour (ruling 24). */
const complaintsBy = (accountId: string) => ({
  subject: `complaints by ${accountId}`,
  most: 10,
  windowMs: 3_600_000,
})

export const helpCalls = (deps: Deps) =>
  ({
    // The path is spelled as in the specification.
    'POST /v1/app/compliants': async ({ request, response, caller: { accountId }, valid }) => {
      // spec: verbatim
      const input = valid()
      const { transactionId, blockchainTransactionHash, description, additionalDetails } = input.body
      const result = await idempotent(deps, keyedCall(request, accountId, input), async (tx) => {
        await countAttempt({ ...deps, db: tx }, [complaintsBy(accountId)])
        const data = await fileComplaint(tx, deps.clock, accountId, {
          transactionId,
          blockchainTransactionHash,
          description: description || null,
          additionalDetails: additionalDetails || null,
        })
        return { status: 201, data }
      })
      sendResult(response, result)
    },
  }) satisfies Calls
