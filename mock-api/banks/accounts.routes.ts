import { eq } from 'drizzle-orm'
import { type Request, type Response, Router } from 'express'
import { ownerOf, tryPassword } from '../accounts/attempts'
import { accounts } from '../auth/accounts.schema'
import { incorrectPassword } from '../http/api-error'
import { caller, refuseStale, requireCustomer, requireFresh } from '../http/caller'
import { sourceOf } from '../http/client-networks'
import { type Input, segment, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendAnswer, sendData } from '../http/envelope'
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

interface Addition extends Input {
  body: BankDetails
}
interface Edit {
  body: BankDetails & { password: string }
}

const detailsIn = ({ accountName, accountNumber, accountType, bankId }: BankDetails): BankDetails => ({
  accountName,
  accountNumber,
  accountType,
  bankId,
})
const ownOf = (request: Request): OwnBankAccount => ({
  accountId: caller(request).accountId,
  id: segment(request, 'id'),
})

/** Ruling 24: an account adds so many bank accounts a day. */
const additionsBy = (accountId: string) => ({
  subject: `bank accounts added by ${accountId}`,
  most: 60,
  windowMs: 24 * 3_600_000,
})

/** The life of a saved bank account (contract 5.4 to 5.9); the calls with a verb in the path are named first. */
export const bankAccountsRouter = (deps: Deps): Router => {
  const { db } = deps
  const router = Router()
  const customer = requireCustomer(deps)
  const path = '/v1/app/newbankaccounts'

  /** Found before anything else is said about it (ruling 15), changed, and shown as it is now. */
  const step =
    (make: (deps: Deps, own: OwnBankAccount, demandFresh: DemandFresh) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const own = ownOf(request)
      await ownBankAccount(db, own)
      valid(request)
      await make(deps, own, () => refuseStale(deps, caller(request).token))
      sendData(response, await shownBankAccount(db, own))
    }

  router.patch(`${path}/default/:id`, customer, requireFresh(deps), step(makeDefault))
  router.put(`${path}/restore/:id`, customer, step(restoreBankAccount))
  router.delete(`${path}/final/:id`, customer, async (request, response) => {
    const own = ownOf(request)
    await ownBankAccount(db, own)
    valid(request)
    await discardBankAccount(deps, own)
    sendData(response, { id: own.id })
  })
  router.delete(`${path}/:id`, customer, step(deleteBankAccount))

  /** Freshness comes before the fields (ruling 27), an answer already given before freshness. */
  const checkedAddition = async (request: Request): Promise<Addition> => {
    try {
      return valid<Addition>(request)
    } catch (problem) {
      const { accountId, token } = caller(request)
      if (!(await hasActiveBeside(db, { accountId, id: '' }))) refuseStale(deps, token)
      throw problem
    }
  }

  router.post(path, customer, async (request, response) => {
    const input = await checkedAddition(request)
    const { accountId } = caller(request)
    const answer = await idempotent(deps, keyedCall(request, accountId, input), async (tx) => {
      const demandFresh = () => refuseStale(deps, caller(request).token)
      const id = await addBankAccount({ ...deps, db: tx }, accountId, detailsIn(input.body), demandFresh)
      await countAttempt({ ...deps, db: tx }, [additionsBy(accountId)])
      return { status: 201, data: await shownBankAccount(tx, { accountId, id }) }
    })
    sendAnswer(response, answer)
  })

  router.patch(`${path}/:id`, customer, async (request, response) => {
    const own = ownOf(request)
    await ownBankAccount(db, own)
    const { password, ...details } = valid<Edit>(request).body
    const [account] = await db
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, own.accountId))
    // What an account leaves behind that was deleted meanwhile has no password any more.
    const passwordHash = account?.passwordHash || undefined
    const secret = { owner: ownerOf(own.accountId), passwordHash, source: sourceOf(request) }
    const right = await tryPassword(deps, secret, password)
    if (!right || passwordHash === undefined) throw incorrectPassword()
    await editBankAccount(deps, own, detailsIn(details), passwordHash)
    sendData(response, await shownBankAccount(db, own))
  })

  return router
}
