import { fromPromise } from 'xstate'
import { DeleteAccountDocument } from '../generated/graphql'
import { ask } from '../shared/ask'
import { forgetFingerprint } from '../shared/fingerprint'
import type { Services } from '../shared/services'

export const deleteAccountActors = ({ storage, transport, vault }: Services) => ({
  deleteAccount: fromPromise<void, void>(async ({ signal }) => {
    const password = vault.read('deleteAccount.password')
    await ask(transport, DeleteAccountDocument, { password }, signal)
    forgetFingerprint(storage)
  }),
})
