import type { ApolloClient, OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'

/** Data that change while they are watched. */
export interface Observed<Data> {
  /** Calls back after each change. Returns how to unsubscribe. */
  subscribe: (onChange: () => void) => () => void
  /** The same object until they change; undefined until they are known. */
  read: () => Data | undefined
}

/** A query's data in the cache; undefined until all fields are there. */
export const readCached = <Data, Variables extends OperationVariables>(
  { cache }: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Data | undefined => {
  const { result, complete } = cache.diff<Data>({ query, variables, optimistic: true })
  return complete ? (result as Data) : undefined
}

/**
 * Watches a query's data in the cache. Who writes into it goes on after the callback: Apollo's own `watchQuery` emits
 * in a later task, so that a page without data would flash.
 */
export const observe = <Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Observed<Data> => {
  let watched: { data: Data | undefined } | null = null
  return {
    subscribe: (onChange) => {
      const stop = client.cache.watch<Data>({
        query,
        variables,
        optimistic: true,
        immediate: true,
        callback: ({ result, complete }) => {
          watched = { data: complete ? (result as Data) : undefined }
          onChange()
        },
      })
      return () => {
        stop()
        watched = null
      }
    },
    read: () => (watched ? watched.data : readCached(client, query, variables)),
  }
}

/** One entity in the cache; undefined until all of its fields are there. */
export const observeEntity = <Data>(
  client: ApolloClient,
  fragment: TypedDocumentNode<Data>,
  from: { __typename: string; id: string },
): Observed<Data> => {
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

/** Nothing to know, and nothing that changes. */
export const nothing: Observed<never> = { subscribe: () => () => undefined, read: () => undefined }
