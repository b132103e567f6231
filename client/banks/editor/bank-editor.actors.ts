import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import type { SaveOrder } from '../../../machines/banks/editor/bank-editor.machine'
import { numberIn } from '../../../machines/banks/editor/bank-editor.rules'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { AddBankAccountDocument, EditBankAccountDocument } from '../../generated/graphql'
import { cacheAccount, cacheNewAccount } from '../accounts.store'

/** Saves the form; number and password are read from the vault when they are sent. */
export const bankEditorActors = ({ transport, vault }: Services, client: ApolloClient) => ({
  saveAccount: fromPromise<void, SaveOrder>(async ({ input: { id, intentId, ...draft }, signal }) => {
    const input = { ...draft, accountNumber: numberIn(vault.read('bankEditor.number')) }
    if (id === null) {
      const variables = { input, idempotencyKey: intentId }
      cacheNewAccount(
        client,
        (await ask(transport, AddBankAccountDocument, variables, { signal })).addBankAccount,
      )
    } else {
      const variables = { id, input, password: vault.read('bankEditor.password') }
      cacheAccount(
        client,
        (await ask(transport, EditBankAccountDocument, variables, { signal })).editBankAccount,
      )
    }
  }),
})
