import { Router } from 'express'
import { caller, requireCustomer } from '../http/caller'
import { valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { bankAccountsRouter } from './accounts.routes'
import { listBankAccounts, listBanks, listOldBankAccounts } from './banks.store'

interface PageQuery {
  query: { page: number }
}

// Large enough that the first page, which is all a client asks for, holds everything (AMB-90).
const banksPerPage = 200
const accountsPerPage = 100

/** The banks of the country, and the caller's accounts in them, new and old, with all that can be done to a new one. */
export const banksRouter = (deps: Deps): Router => {
  const { db } = deps
  const router = Router()
  const customer = requireCustomer(deps)

  router.get('/v1/app/banks', customer, async (request, response) => {
    const slice = { page: valid<PageQuery>(request).query.page, size: banksPerPage }
    const { rows, total } = await listBanks(db, slice)
    sendData(response, rows, { ...slice, total })
  })

  router.get('/v1/app/newbankaccounts', customer, async (request, response) => {
    const slice = { page: valid<PageQuery>(request).query.page, size: accountsPerPage }
    const { rows, total } = await listBankAccounts(db, caller(request).accountId, slice)
    sendData(response, rows, { ...slice, total })
  })

  router.get('/v1/app/bankaccounts', customer, async (request, response) => {
    const slice = { page: valid<PageQuery>(request).query.page, size: accountsPerPage }
    const { rows, total } = await listOldBankAccounts(db, caller(request).accountId, slice)
    sendData(response, rows, { ...slice, total })
  })

  router.use(bankAccountsRouter(deps))
  return router
}
