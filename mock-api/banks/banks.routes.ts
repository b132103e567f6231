import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import { rejectFrozen } from '../accounts/account-status'
import { ownerKeyOf, tryPassword } from '../accounts/attempt-limits'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { incorrectPasswordError } from '../http/api-error'
import { requireRecentPassword } from '../http/caller'
import type { CallContext, CallName, Calls, InputOf } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendList, sendResult } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall } from '../idempotency/idempotency'
import { accounts, legacyAccounts } from '../schema/accounts'
import { bankAccounts, banks, oldBankAccounts } from '../schema/banks'
import {
  addBankAccount,
  type BankAccountKey,
  type BankDetails,
  bankAccountView,
  deleteBankAccount,
  discardBankAccount,
  editBankAccount,
  hasOtherActive,
  makeDefault,
  ownBankAccount,
  type RequireRecent,
  restoreBankAccount,
} from './accounts.store'

const listBanks = async (db: Database, slice: Slice) => {
  const total = await db.$count(banks)
  const rows = await db
    .select({ id: banks.id, name: banks.name })
    .from(banks)
    // Makes the order independent of the database's locale.
    .orderBy(sql`lower(${banks.name}) collate "C"`, banks.id)
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows, total }
}

const columnsOf = (table: typeof bankAccounts | typeof oldBankAccounts) => ({
  id: table.id,
  accountName: table.accountName,
  accountNumber: table.accountNumber,
  accountType: table.accountType,
  bank: { id: banks.id, name: banks.name },
  status: table.status,
})

/** Active and deleted accounts: the default first, then newest first. */
export const listBankAccounts = async (db: Database, accountId: string, slice: Slice) => {
  const ownRows = eq(bankAccounts.accountId, accountId)
  const total = await db.$count(bankAccounts, ownRows)
  const rows = await db
    .select({ ...columnsOf(bankAccounts), isDefault: bankAccounts.isDefault })
    .from(bankAccounts)
    .innerJoin(banks, eq(banks.id, bankAccounts.bankId))
    .where(ownRows)
    .orderBy(desc(bankAccounts.isDefault), desc(bankAccounts.createdAt), desc(bankAccounts.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows, total }
}

/** Accounts of the old store, including those of a recovered old account; never the default. */
const listOldBankAccounts = async (db: Database, accountId: string, slice: Slice) => {
  const legacyIds = db
    .select({ id: legacyAccounts.id })
    .from(legacyAccounts)
    .where(eq(legacyAccounts.recoveredAs, accountId))
  const ownRows = or(
    eq(oldBankAccounts.accountId, accountId),
    inArray(oldBankAccounts.legacyAccountId, legacyIds),
  )
  const total = await db.$count(oldBankAccounts, ownRows)
  const rows = await db
    .select(columnsOf(oldBankAccounts))
    .from(oldBankAccounts)
    .innerJoin(banks, eq(banks.id, oldBankAccounts.bankId))
    .where(ownRows)
    .orderBy(desc(oldBankAccounts.createdAt), desc(oldBankAccounts.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows: rows.map((row) => ({ ...row, isDefault: false })), total }
}

const detailsIn = ({ accountName, accountNumber, accountType, bankId }: BankDetails): BankDetails => {
  return { accountName, accountNumber, accountType, bankId }
}

/** The limit per account and day (ruling 24). */
const additionsBy = (accountId: string) => {
  return { subject: `bank accounts added by ${accountId}`, most: 60, windowMs: 24 * 3_600_000 }
}

type Addition = 'POST /v1/app/newbankaccounts'

const bankAccountsCalls = (deps: Deps) => {
  const { db, clock } = deps

  /** Call it before any validation (rulings 15 and 47). */
  const findKey = async ({ caller, segment }: Pick<CallContext<CallName>, 'caller' | 'segment'>) => {
    const key = { accountId: caller.accountId, id: segment('id') }
    await rejectFrozen(db, clock, key.accountId)
    await ownBankAccount(db, key)
    return key
  }

  const changeHandler =
    (apply: (deps: Deps, key: BankAccountKey, requireRecent: RequireRecent) => Promise<void>) =>
    async (call: Pick<CallContext<CallName>, 'caller' | 'segment' | 'valid'>) => {
      const key = await findKey(call)
      call.valid()
      await apply(deps, key, () => requireRecentPassword(deps, call.caller.token))
      return bankAccountView(db, key)
    }

  /** Reports a freeze and a missing password before invalid fields (rulings 27 and 47). */
  const validateAddition = async ({ caller, valid }: CallContext<Addition>): Promise<InputOf<Addition>> => {
    try {
      return valid()
    } catch (problem) {
      const { accountId, token } = caller
      await rejectFrozen(db, clock, accountId)
      if (!(await hasOtherActive(db, { accountId, id: '' }))) requireRecentPassword(deps, token)
      throw problem
    }
  }

  return {
    'PATCH /v1/app/newbankaccounts/default/{id}': async (call) => {
      await rejectFrozen(db, clock, call.caller.accountId)
      requireRecentPassword(deps, call.caller.token)
      return changeHandler(makeDefault)(call)
    },
    'PUT /v1/app/newbankaccounts/restore/{id}': changeHandler(restoreBankAccount),
    'DELETE /v1/app/newbankaccounts/{id}': changeHandler(deleteBankAccount),

    'DELETE /v1/app/newbankaccounts/final/{id}': async (call) => {
      const key = await findKey(call)
      call.valid()
      await discardBankAccount(deps, key)
      return { id: key.id }
    },

    'POST /v1/app/newbankaccounts': async (call) => {
      const input = await validateAddition(call)
      const { accountId, token } = call.caller
      const keyed = { ...keyedCall(call.request, accountId, input), isRefusedFrozen: true }
      const result = await idempotent(deps, keyed, async (tx) => {
        const txDeps = { ...deps, db: tx }
        const requireRecent = () => requireRecentPassword(deps, token)
        const id = await addBankAccount(txDeps, accountId, detailsIn(input.body), requireRecent)
        await countAttempt(txDeps, [additionsBy(accountId)])
        return { status: 201, data: await bankAccountView(tx, { accountId, id }) }
      })
      sendResult(call.response, result)
    },

    'PATCH /v1/app/newbankaccounts/{id}': async (call) => {
      const key = await findKey(call)
      const { password, ...details } = call.valid().body
      const [account] = await db
        .select({ passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(eq(accounts.id, key.accountId))
      // The row of a deleted account has no password.
      const passwordHash = account?.passwordHash || undefined
      const secret = { owner: ownerKeyOf(key.accountId), passwordHash, source: call.source }
      const isRight = await tryPassword(deps, secret, password)
      if (!isRight || passwordHash === undefined) throw incorrectPasswordError()
      await editBankAccount(deps, key, detailsIn(details), passwordHash)
      return bankAccountView(db, key)
    },
  } satisfies Calls
}

// Clients read only the first page, so it must contain everything (CONST-12).
const banksPerPage = 200
const accountsPerPage = 100

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
