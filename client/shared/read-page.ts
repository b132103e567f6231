import type { ApolloClient, OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { ask } from './ask'
import type { Transport } from './transport'

/**
 * Asks for one page of a list and puts it into the cache. A page that nobody waits for any more neither comes nor
 * fails: it may be older than what is shown (TX-14). Rejects with a Refusal.
 */
export const readPage = async <Data, Variables extends OperationVariables>(
  client: ApolloClient,
  transport: Transport,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal: AbortSignal,
): Promise<Data> => {
  try {
    const data = await ask(transport, query, variables, signal)
    if (!signal.aborted) {
      client.writeQuery({ query, variables, data })
      return data
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return new Promise(() => undefined)
}
