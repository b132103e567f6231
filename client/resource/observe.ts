import type { ApolloClient, OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'

/** One document's data in the cache. The screen draws each of its emissions, and the flow goes on after it. */
export interface Observed<Data> {
  subscribe: (onChange: () => void) => () => void
  /** Undefined until all of it is known. */
  read: () => Data | undefined
  /** Emits what the cache holds now; resolves when those who subscribe have it. */
  emit: () => Promise<void>
}

export const observe = <Data, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Observed<Data> => {
  const query = client.watchQuery<Data, OperationVariables>({
    query: document as TypedDocumentNode<Data, OperationVariables>,
    variables,
    fetchPolicy: 'cache-only',
  })
  return {
    subscribe: (onChange) => {
      const subscription = query.subscribe(onChange)
      return () => subscription.unsubscribe()
    },
    read: () => query.getCurrentResult().data as Data | undefined,
    emit: async () => void (await query.reobserve()),
  }
}

/** One entity's entry in the cache; undefined until the cache holds all of it. */
export const observeEntity = <Data>(
  client: ApolloClient,
  fragment: TypedDocumentNode<Data>,
  from: { __typename: string; id: string },
): Pick<Observed<Data>, 'subscribe' | 'read'> => {
  const entity = client.watchFragment({ fragment, from })
  return {
    subscribe: (onChange) => {
      const subscription = entity.subscribe(onChange)
      return () => subscription.unsubscribe()
    },
    read: () => {
      const { data, complete } = entity.getCurrentResult()
      return complete ? (data as Data) : undefined
    },
  }
}
