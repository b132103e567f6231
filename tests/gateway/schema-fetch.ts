import { execute, type GraphQLSchema, parse } from 'graphql'
import manifest from '../../client/generated/persisted-documents.json'

const documents: Record<string, string> = manifest

/** Resolvers of the root fields; a resolver may throw a GraphQLError. */
export type Responses = Record<string, (args: never) => unknown>

export interface MockNetwork {
  /** The mocks; a test may change them while the app is open. */
  responses: Responses
  /** Makes every request fail. */
  isOffline: boolean
  /** The requested operations in order, with their tokens. */
  calls: { operation: string; variables: Record<string, unknown>; authorization: string | null }[]
}

/** Rejects in a task after the abort, as a browser does. */
const rejectOnAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => setTimeout(() => reject(new DOMException('Aborted', 'AbortError')))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  })

/** Creates a `fetch` that executes trusted documents on mocks instead of the gateway. Must not use Node. */
export const createFetch =
  (schema: GraphQLSchema, network: MockNetwork): typeof fetch =>
  async (_, init) => {
    const { operationName, variables, extensions } = JSON.parse(String(init?.body))
    network.calls.push({
      operation: operationName,
      variables,
      authorization: new Headers(init?.headers).get('authorization'),
    })
    if (network.isOffline) throw new TypeError('Failed to fetch')
    const result = await Promise.race([
      rejectOnAbort(init?.signal),
      execute({
        schema,
        document: parse(documents[extensions.persistedQuery.sha256Hash]!),
        operationName,
        variableValues: variables,
        rootValue: network.responses,
      }),
    ])
    return Response.json(result)
  }
