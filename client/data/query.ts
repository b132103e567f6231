import type { ApolloClient, OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type ApiError, apiError, toApiError } from '../../machines/core/api-error'
import type { ReadContext } from './links'

/** Links reject with an ApiError, which Apollo wraps because it is not an Error. */
export const apiErrorOf = (error: unknown): ApiError => toApiError((error as Error).cause ?? error)

/** Reads into the cache unless `uncached`; returns the data or throws an ApiError. Aborted reads store nothing. */
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
      fetchPolicy: context.uncached ? 'no-cache' : 'network-only',
      context,
    })
    .catch((error) => {
      throw apiErrorOf(error)
    })
  // Apollo updates `useQuery` in a later task; the screens must have the data when the caller continues.
  if (!context.uncached) await new Promise((resolve) => setTimeout(resolve))
  if (context.signal?.aborted || !data) throw apiError(null, null)
  return data
}
