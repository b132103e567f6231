import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import {
  DeleteBankAccountDocument,
  DiscardBankAccountDocument,
  MakeBankAccountDefaultDocument,
  RestoreBankAccountDocument,
} from '../../generated/graphql'
import { type BankAccount, cacheAccount, dropAccount, loadBankDetails } from '../accounts.store'

type Step = (id: string, signal: AbortSignal) => Promise<void>

/** The calls on a bank account; each answer updates the cache. */
export const bankAccountActors = ({ transport }: Services, client: ApolloClient) => {
  const step = (take: Step) =>
    fromPromise<void, { id: string }>(async ({ input, signal }) => {
      try {
        await take(input.id, signal)
      } catch (error) {
        // Refused, or done with its answer lost: reload the accounts.
        loadBankDetails(transport, client).catch(() => undefined)
        throw error
      }
    })
  const changed = (account: BankAccount): void => cacheAccount(client, account)
  return {
    makeDefault: step(async (id, signal) => {
      changed(
        (await ask(transport, MakeBankAccountDefaultDocument, { id }, { signal })).makeBankAccountDefault,
      )
    }),
    deleteAccount: step(async (id, signal) => {
      changed((await ask(transport, DeleteBankAccountDocument, { id }, { signal })).deleteBankAccount)
    }),
    restoreAccount: step(async (id, signal) => {
      changed((await ask(transport, RestoreBankAccountDocument, { id }, { signal })).restoreBankAccount)
    }),
    discardAccount: step(async (id, signal) => {
      await ask(transport, DiscardBankAccountDocument, { id }, { signal })
      dropAccount(client, id)
    }),
  }
}
