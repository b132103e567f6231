import { fromPromise } from 'xstate'
import type { OldAccountDraft } from '../../../machines/auth/old-account/old-account.rules'
import { apiError } from '../../../machines/core/api-error'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { RecoverOldAccountDocument } from '../../generated/graphql'

/** Posts the stored account's id with the password typed at login, which is cleared after success. */
export const oldAccountActors = ({ session, transport, vault }: Services) => ({
  recoverAccount: fromPromise<void, OldAccountDraft>(async ({ input, signal }) => {
    const id = session.read()?.account.id
    if (!id) throw apiError(null, null)
    const proof = { id, password: vault.read('oldAccount.password') }
    await ask(transport, RecoverOldAccountDocument, { input: { ...input, ...proof } }, { signal })
    vault.put('oldAccount.password', '')
  }),
})
