import type { ApolloClient, OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { apiError, toApiError } from '../../machines/core/api-error'
import type { ReadContext } from './link'

/**
 * Reads from the gateway into the cache; returns the data or throws an ApiError. Data of an aborted read stay out of
 * the cache (TX-14).
 */
export const query = async <Data, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: ReadContext<Data> = {},
): Promise<Data> => {
  const { data } = await client
    .query<Data, OperationVariables>({
      query: document as never,
      variables,
      fetchPolicy: 'network-only',
      context: { ...context, queryDeduplication: false },
    })
    .catch((error) => {
      // Apollo wraps what is no Error.
      throw toApiError((error as Error).cause ?? error)
    })
  // Apollo tells `useQuery` in a task of its own: the screens have the data before the caller continues.
  await new Promise((resolve) => setTimeout(resolve))
  if (context.signal?.aborted || !data) throw apiError(null, null)
  return data
}
