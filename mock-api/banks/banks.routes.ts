import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendList } from '../http/envelope'
import { bankAccountsCalls } from './accounts.routes'
import { listBankAccounts, listBanks, listOldBankAccounts } from './banks.store'

// Large enough that the first page, which is all a client asks for, holds everything (CONST-12).
const banksPerPage = 200
const accountsPerPage = 100

/** The banks of the country, and the caller's accounts in them, new and old, with all that can be done to a new one. */
export const banksCalls = (deps: Deps) => {
  const { db } = deps
  return {
    ...bankAccountsCalls(deps),

    'GET /v1/app/banks': async ({ response, valid }) => {
      const slice = { page: valid().query.page, size: banksPerPage }
      sendList(response, slice, await listBanks(db, slice))
    },

    'GET /v1/app/newbankaccounts': async ({ response, caller, valid }) => {
      const slice = { page: valid().query.page, size: accountsPerPage }
      sendList(response, slice, await listBankAccounts(db, caller.accountId, slice))
    },

    'GET /v1/app/bankaccounts': async ({ response, caller, valid }) => {
      const slice = { page: valid().query.page, size: accountsPerPage }
      sendList(response, slice, await listOldBankAccounts(db, caller.accountId, slice))
    },
  } satisfies Calls
}
