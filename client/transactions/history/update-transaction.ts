import type { ApolloClient } from '@apollo/client'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { type HistoryOwner, updateTransactionIndexes } from './transaction-index.store'

/** Updates a transaction in every list that shows it, and on the device. */
export const updateTransaction = (
  client: ApolloClient,
  session: HistoryOwner['session'],
  row: WholeTransactionFragment,
): void => {
  updateTransactionIndexes(client, row)
  import('../search/stored-history.store')
    .then(({ updateStoredRow }) => updateStoredRow(session, row))
    .catch(() => undefined)
}
