import { fromPromise } from 'xstate'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import { DeleteAccountDocument } from '../generated/graphql'
import { forgetFingerprint } from '../platform/fingerprint'

/**
 * Its answer is waited for even when the page is left: the account is gone then, and nobody else would say so before
 * the next call is answered with 401.
 */
export const deleteAccountActors = ({ eventBus, session, storage, transport, vault }: Services) => ({
  deleteAccount: fromPromise<void, void>(async ({ signal }) => {
    const accountId = session.read()?.account.id
    const password = vault.read('deleteAccount.password')
    await ask(transport, DeleteAccountDocument, { password })
    forgetFingerprint(storage)
    if (signal.aborted && accountId && session.read()?.account.id === accountId)
      eventBus.emit({ type: 'deleteAccount.succeeded' })
  }),
})
