import type { OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useEffectEvent } from 'react'
import { useCached } from './use-cached'

/**
 * Data beside the page's own, shown when they come: a failure leaves what is shown. Null variables: nobody asks for
 * them. `read` asks the server again.
 */
export const useQuietQuery = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
  /** Whether cached data will do. */
  fetchPolicy: 'cache-first' | 'network-only',
): { data: Data | undefined; read: () => void } => {
  const client = useApolloClient()
  const ask = (policy: typeof fetchPolicy): void => {
    if (variables) client.query({ query, variables, fetchPolicy: policy }).catch(() => undefined)
  }
  const open = useEffectEvent(() => ask(fetchPolicy))
  const asked = JSON.stringify(variables)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the variables by value
  useEffect(() => open(), [asked])
  return { data: useCached(query, variables), read: () => ask('network-only') }
}
