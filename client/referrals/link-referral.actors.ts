import { fromPromise } from 'xstate'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import { AddReferralCodeDocument } from '../generated/graphql'

export const linkReferralActors = ({ transport, vault }: Services, accountId: string) => ({
  addCode: fromPromise<void, void>(async ({ signal }) => {
    const code = vault.read('linkReferral.code').trim()
    await ask(transport, AddReferralCodeDocument, { accountId, code }, { signal })
  }),
})
