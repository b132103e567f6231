import type { OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useMemo, useSyncExternalStore } from 'react'
import { nothing, observe } from './observe'

/** A query's data in the cache, which a flow or another page reads; undefined until all fields are there. */
export const useCached = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  /** Null: the variables are not known yet. */
  variables: Variables | null,
): Data | undefined => {
  const client = useApolloClient()
  const asked = JSON.stringify(variables)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the variables by value
  const { subscribe, read } = useMemo(
    () => (variables ? observe(client, document, variables) : nothing),
    [client, document, asked],
  )
  return useSyncExternalStore(subscribe, read)
}
