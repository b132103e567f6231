import type { ApolloClient } from '@apollo/client'
import type { SessionStore } from '../../flows/session'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { TransactionIndex } from './transaction-index.store'

/** Whose rows are kept on the device. */
export interface Keeper {
  accountId: string
  session: SessionStore
}

/** One list that is read. */
export interface ListReading extends Keeper {
  client: ApolloClient
  /** ms since 1970. */
  now: () => number
  currency: string
  index: TransactionIndex
  signal: AbortSignal
}

const transactionIndexes = new WeakMap<ApolloClient, Map<string, TransactionIndex>>()

const transactionIndexesOf = (client: ApolloClient): Map<string, TransactionIndex> => {
  const known = transactionIndexes.get(client) ?? new Map<string, TransactionIndex>()
  transactionIndexes.set(client, known)
  return known
}

/** The list of a currency; it lives as long as the Apollo cache with its rows: one account's session. */
export const transactionIndexOf = (client: ApolloClient, currency: string): TransactionIndex => {
  const known = transactionIndexesOf(client)
  const transactionIndex = known.get(currency) ?? new TransactionIndex()
  known.set(currency, transactionIndex)
  return transactionIndex
}

/** Updates a transaction in every list that shows it. */
export const updateTransactionIndexes = (client: ApolloClient, row: WholeTransactionFragment): void => {
  for (const transactionIndex of transactionIndexesOf(client).values()) transactionIndex.note(row)
}
