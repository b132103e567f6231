import type { ApolloClient, OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'

/** One query's data in the cache. The screen renders each emission, and the flow continues after it. */
export interface Observed<Data> {
  subscribe: (onChange: () => void) => () => void
  /** Undefined until all fields are in the cache. */
  read: () => Data | undefined
  /** Emits the cache's current data; resolves when the subscribers have received it. */
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

/** One entity in the cache; undefined until all of its fields are there. */
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
