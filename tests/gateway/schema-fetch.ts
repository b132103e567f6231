import { execute, type GraphQLSchema, parse } from 'graphql'
import manifest from '../../client/generated/persisted-documents.json'

const documents: Record<string, string> = manifest

/** A schema field's value, or an Error whose extensions are the error. */
export type Responses = Record<string, (args: never) => unknown>

export interface MadeNetwork {
  /** May be changed while the app is open. */
  answers: Responses
  /** No request leaves the process. */
  isOffline: boolean
  /** Operations that were requested, in order, each with its token. */
  calls: { operation: string; variables: Record<string, unknown>; authorization: string | null }[]
}

/** As in a browser, an aborted request rejects after its abort. */
const lostWith = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => setTimeout(() => reject(new DOMException('Aborted', 'AbortError')))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  })

/** A `fetch` in place of the gateway: executes trusted documents over mocks. Needs no Node. */
export const createFetch =
  (schema: GraphQLSchema, network: MadeNetwork): typeof fetch =>
  async (_, init) => {
    const { operationName, variables, extensions } = JSON.parse(String(init?.body))
    network.calls.push({
      operation: operationName,
      variables,
      authorization: new Headers(init?.headers).get('authorization'),
    })
    if (network.isOffline) throw new TypeError('Failed to fetch')
    const result = await Promise.race([
      lostWith(init?.signal),
      execute({
        schema,
        document: parse(documents[extensions.persistedQuery.sha256Hash]!),
        operationName,
        variableValues: variables,
        rootValue: network.answers,
      }),
    ])
    return Response.json(result)
  }
