import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { readBankDetails } from '../accounts.store'

export const bankBoardActors = (client: ApolloClient) => ({
  readAccounts: fromPromise<void, void>(() => readBankDetails(client)),
})
