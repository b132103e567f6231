import { eq } from 'drizzle-orm'
import { ownerOf, tryPassword } from '../accounts/attempts'
import { accounts } from '../auth/accounts.schema'
import { incorrectPassword } from '../http/api-error'
import { refuseStale } from '../http/caller'
import type { Ask, CallName, Calls, InputOf } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendAnswer } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall } from '../idempotency/idempotency'
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

/** The life of a saved bank account (API-43 to API-48). */
export const bankAccountsCalls = (deps: Deps) => {
  const { db } = deps

  /** The account that the path names, found before anything else is said about it (ruling 15). */
  const named = async ({ caller, segment }: Pick<Ask<CallName>, 'caller' | 'segment'>) => {
    const own = { accountId: caller.accountId, id: segment('id') }
    await ownBankAccount(db, own)
    return own
  }

  /** Changed, and shown as it is now. */
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
      // What an account leaves behind that was deleted meanwhile has no password any more.
      const passwordHash = account?.passwordHash || undefined
      const secret = { owner: ownerOf(own.accountId), passwordHash, source: ask.source }
      const right = await tryPassword(deps, secret, password)
      if (!right || passwordHash === undefined) throw incorrectPassword()
      await editBankAccount(deps, own, detailsIn(details), passwordHash)
      return shownBankAccount(db, own)
    },
  } satisfies Calls
}
