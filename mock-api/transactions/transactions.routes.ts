import { notFound } from '../http/api-error'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { countAttempt, minute, perSource } from '../http/rate-limits'
import { commentsCalls } from './comments.routes'
import { reportTransaction } from './reports.store'
import { findTransaction, listTransactions, receiptOf, totalsOf } from './transactions.store'

/** Other texts are no guesses. */
const codePattern = /^[0-9A-Z]{12}$/i
/** Wrong codes a network: with ten million receipts one is guessed in some 25,000 years (decision 95). */
const wrongCodes = { subject: 'receipts', most: 30, windowMs: 10 * minute }

/** The caller's own transactions: the list with its totals, one of them, its report and its comments. */
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
