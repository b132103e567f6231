import type { OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useMemo, useSyncExternalStore } from 'react'
import { type Observed, observe } from './observe'

const nothing: Pick<Observed<never>, 'subscribe' | 'read'> = {
  subscribe: () => () => undefined,
  read: () => undefined,
}

/** What the cache holds of a document, which a flow or another page reads; undefined until it holds all of it. */
export const useCached = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  /** Null: nothing is known to ask for yet. */
  variables: Variables | null,
): Data | undefined => {
  const client = useApolloClient()
  const asked = JSON.stringify(variables)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says what the variables are
  const { subscribe, read } = useMemo(
    () => (variables ? observe(client, document, variables) : nothing),
    [client, document, asked],
  )
  return useSyncExternalStore(subscribe, read)
}
