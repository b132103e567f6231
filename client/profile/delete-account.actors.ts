import { fromPromise } from 'xstate'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import { DeleteAccountDocument } from '../generated/graphql'
import { forgetFingerprint } from './fingerprints/forget-fingerprint.store'

/** The answer is awaited even if the page is left: the account is gone then, and the session must end. */
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
