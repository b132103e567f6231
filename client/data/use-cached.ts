import type { OperationVariables } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'

/** A query's cached data, which a flow or another page loads; undefined until complete. */
export const useCached = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  /** Null while the variables are unknown. */
  variables: Variables | null,
): Data | undefined => {
  const { data } = useQuery<Data, OperationVariables>(document as never, {
    variables: variables ?? {},
    skip: variables === null,
    fetchPolicy: 'cache-only',
  })
  return data as Data | undefined
}
