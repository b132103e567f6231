import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import { ownerOf, tryPassword } from '../accounts/attempts'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { incorrectPassword } from '../http/api-error'
import { refuseStale } from '../http/caller'
import type { Ask, CallName, Calls, InputOf } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendAnswer, sendList } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall } from '../idempotency/idempotency'
import { accounts, legacyAccounts } from '../schema/accounts'
import { bankAccounts, banks, oldBankAccounts } from '../schema/banks'
import {
  addBankAccount,
  type BankDetails,
  type DemandFresh,
  deleteBankAccount,
  discardBankAccount,
  editBankAccount,
  hasActiveBeside,
  makeDefault,
  type OwnBankAccount,
  ownBankAccount,
  restoreBankAccount,
  shownBankAccount,
} from './accounts.store'

const listBanks = async (db: Database, slice: Slice) => {
  const total = await db.$count(banks)
  const rows = await db
    .select({ id: banks.id, name: banks.name })
    .from(banks)
    // The same order in every database, whatever its locale.
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

/** A page of a customer's accounts, active and deleted: the default first, then newest. */
export const listBankAccounts = async (db: Database, accountId: string, slice: Slice) => {
  const mine = eq(bankAccounts.accountId, accountId)
  const total = await db.$count(bankAccounts, mine)
  const rows = await db
    .select({ ...columnsOf(bankAccounts), isDefault: bankAccounts.isDefault })
    .from(bankAccounts)
    .innerJoin(banks, eq(banks.id, bankAccounts.bankId))
    .where(mine)
    .orderBy(desc(bankAccounts.isDefault), desc(bankAccounts.createdAt), desc(bankAccounts.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows, total }
}

/** A page of what the old store kept for a customer or for the old account they were; never the default. */
const listOldBankAccounts = async (db: Database, accountId: string, slice: Slice) => {
  const formerSelves = db
    .select({ id: legacyAccounts.id })
    .from(legacyAccounts)
    .where(eq(legacyAccounts.recoveredAs, accountId))
  const mine = or(
    eq(oldBankAccounts.accountId, accountId),
    inArray(oldBankAccounts.legacyAccountId, formerSelves),
  )
  const total = await db.$count(oldBankAccounts, mine)
  const rows = await db
    .select(columnsOf(oldBankAccounts))
    .from(oldBankAccounts)
    .innerJoin(banks, eq(banks.id, oldBankAccounts.bankId))
    .where(mine)
    .orderBy(desc(oldBankAccounts.createdAt), desc(oldBankAccounts.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows: rows.map((row) => ({ ...row, isDefault: false })), total }
}

const detailsIn = ({ accountName, accountNumber, accountType, bankId }: BankDetails): BankDetails => ({
  accountName,
  accountNumber,
  accountType,
  bankId,
})

/** Ruling 24: an account adds so many bank accounts a day. */
const additionsBy = (accountId: string) => ({
  subject: `bank accounts added by ${accountId}`,
  most: 60,
  windowMs: 24 * 3_600_000,
})

type Addition = 'POST /v1/app/newbankaccounts'

/** API-43 to API-48. */
const bankAccountsCalls = (deps: Deps) => {
  const { db } = deps

  /** Found before anything else is validated (ruling 15). */
  const named = async ({ caller, segment }: Pick<Ask<CallName>, 'caller' | 'segment'>) => {
    const own = { accountId: caller.accountId, id: segment('id') }
    await ownBankAccount(db, own)
    return own
  }

  const step =
    (make: (deps: Deps, own: OwnBankAccount, demandFresh: DemandFresh) => Promise<void>) =>
    async (ask: Pick<Ask<CallName>, 'caller' | 'segment' | 'valid'>) => {
      const own = await named(ask)
      ask.valid()
      await make(deps, own, () => refuseStale(deps, ask.caller.token))
      return shownBankAccount(db, own)
    }

  /** Freshness comes before the fields (ruling 27), an answer already given before freshness. */
  const checkedAddition = async ({ caller, valid }: Ask<Addition>): Promise<InputOf<Addition>> => {
    try {
      return valid()
    } catch (problem) {
      const { accountId, token } = caller
      if (!(await hasActiveBeside(db, { accountId, id: '' }))) refuseStale(deps, token)
      throw problem
    }
  }

  return {
    'PATCH /v1/app/newbankaccounts/default/{id}': (ask) => {
      refuseStale(deps, ask.caller.token)
      return step(makeDefault)(ask)
    },
    'PUT /v1/app/newbankaccounts/restore/{id}': step(restoreBankAccount),
    'DELETE /v1/app/newbankaccounts/{id}': step(deleteBankAccount),

    'DELETE /v1/app/newbankaccounts/final/{id}': async (ask) => {
      const own = await named(ask)
      ask.valid()
      await discardBankAccount(deps, own)
      return { id: own.id }
    },

    'POST /v1/app/newbankaccounts': async (ask) => {
      const input = await checkedAddition(ask)
      const { accountId, token } = ask.caller
      const answer = await idempotent(deps, keyedCall(ask.request, accountId, input), async (tx) => {
        const inside = { ...deps, db: tx }
        const demandFresh = () => refuseStale(deps, token)
        const id = await addBankAccount(inside, accountId, detailsIn(input.body), demandFresh)
        await countAttempt(inside, [additionsBy(accountId)])
        return { status: 201, data: await shownBankAccount(tx, { accountId, id }) }
      })
      sendAnswer(ask.response, answer)
    },

    'PATCH /v1/app/newbankaccounts/{id}': async (ask) => {
      const own = await named(ask)
      const { password, ...details } = ask.valid().body
      const [account] = await db
        .select({ passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(eq(accounts.id, own.accountId))
      // A deleted account's row has no password.
      const passwordHash = account?.passwordHash || undefined
      const secret = { owner: ownerOf(own.accountId), passwordHash, source: ask.source }
      const right = await tryPassword(deps, secret, password)
      if (!right || passwordHash === undefined) throw incorrectPassword()
      await editBankAccount(deps, own, detailsIn(details), passwordHash)
      return shownBankAccount(db, own)
    },
  } satisfies Calls
}

// Large enough that the first page, which is all a client asks for, holds everything (CONST-12).
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
