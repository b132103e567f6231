import { fromPromise } from 'xstate'
import type { Login } from '../../../machines/auth/login/login.machine'
import type { Registration } from '../../../machines/auth/register/register.machine'
import { landsOnSellPage } from '../../../machines/auth/session/redirects.rules'
import { customerRole } from '../../../machines/auth/session/session.rules'
import { apiError, toApiError } from '../../../machines/core/api-error'
import { messages } from '../../../machines/values/fields'
import { ask } from '../../api/ask'
import type { RefusedReferral, RefusedReferralKey } from '../../flows/refused-referral'
import type { Services } from '../../flows/services'
import type { StoredSession } from '../../flows/session'
import { LinkReferralDocument, RegisterDocument } from '../../generated/graphql'
import { type AppStorage, attempt } from '../../platform/storage'
import { holdLogin } from '../session/session.actors'

/** The 3,000 most common passwords, in lower case; fetched on demand. */
export const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  import('./popular-passwords.store').then(({ popularPasswords }) => popularPasswords)

/**
 * Checks the password when the form was submitted before the list had loaded. If the list cannot be fetched, the
 * server decides.
 */
const refuseCommon = async (password: string): Promise<void> => {
  const common = await loadCommonPasswords().catch(() => null)
  if (common?.has(password.toLowerCase()))
    throw apiError(422, messages.passwordCommon, { password: messages.passwordCommon })
}

const key: RefusedReferralKey = 'app.refusedReferral'
/** For the first page; without storage the code is not offered again. */
const keepRefused = (storage: AppStorage, refused: RefusedReferral): void =>
  void attempt(() => storage.setItem(key, JSON.stringify(refused)))

/** Creates the account; the referral is linked with the new token, which is not stored yet. */
export const registerActors = (services: Services) => ({
  registerAccount: fromPromise<Login, Registration>(async ({ input, signal }) => {
    const { transport, vault } = services
    const password = vault.read('register.password')
    await refuseCommon(password)
    const { register } = await ask(
      transport,
      RegisterDocument,
      { input: { ...input, password }, withSellPage: landsOnSellPage(services.search()) },
      { signal },
    )
    const login = holdLogin(services, register, customerRole)
    // An account with another role cannot be used, so the answer counts as unusable (AUTH-40).
    if (login.role !== customerRole) throw apiError(200, null)
    return login
  }),
  linkReferral: fromPromise<void, { accountId: string; code: string }>(async ({ input, signal }) => {
    const { transport, vault, storage, now } = services
    const { token } = JSON.parse(vault.read('session.login')) as StoredSession
    try {
      await ask(transport, LinkReferralDocument, input, { signal, token })
    } catch (error) {
      keepRefused(storage, { ...input, isUnknown: toApiError(error).status === 422, at: now() })
      throw error
    }
  }),
})
