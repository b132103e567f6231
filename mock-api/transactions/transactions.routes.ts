import { Router } from 'express'
import type { Slice } from '../database/slice'
import { notFound } from '../http/api-error'
import { caller, requireCustomer } from '../http/caller'
import { segment, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { commentsRouter } from './comments.routes'
import { reportTransaction } from './reports.store'
import { type Filter, findTransaction, listTransactions, totalsOf } from './transactions.store'

interface Report {
  body: { message: string; transactionId: string }
}
interface ListQuery {
  query: Slice & Filter
}

/** The caller's own transactions: the list with its totals, one of them, its report and its comments. */
export const transactionsRouter = (deps: Deps): Router => {
  const { db } = deps
  const router = Router()

  router.get('/v1/app/transactions/customer', requireCustomer(deps), async (request, response) => {
    const { page, size, status, currency } = valid<ListQuery>(request).query
    const { accountId } = caller(request)
    const upper = currency.toUpperCase()
    const filter = { status, currency: upper === '' || upper === 'ALL' ? 'all' : upper }
    const transactions = await listTransactions(db, accountId, filter, { page, size })
    const { total, ...totals } = await totalsOf(db, accountId, filter)
    sendData(response, { transactions, ...totals }, { page, size, total })
  })

  router.get('/v1/app/transactions/:id', requireCustomer(deps), async (request, response) => {
    const found = await findTransaction(db, caller(request).accountId, segment(request, 'id'))
    if (!found) throw notFound('Transaction not found')
    valid(request)
    sendData(response, found)
  })

  router.patch(
    '/v1/app/transactions/report/:transactionId',
    requireCustomer(deps),
    async (request, response) => {
      const { accountId } = caller(request)
      const found = await findTransaction(db, accountId, segment(request, 'transactionId'))
      if (!found) throw notFound('Transaction not found')
      const isSame = (name: unknown) => name === found.id || name === found.transactionId
      const { message } = valid<Report>(request, ({ transactionId }) =>
        typeof transactionId !== 'string' || isSame(transactionId)
          ? {}
          : { transactionId: 'This is another transaction' },
      ).body
      await reportTransaction(deps, { accountId, id: found.id }, message)
      sendData(response, await findTransaction(db, accountId, found.id))
    },
  )

  router.use(commentsRouter(deps))
  return router
}
