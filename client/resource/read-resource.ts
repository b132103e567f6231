import type { ApolloClient, OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FormattedExecutionResult } from 'graphql'
import { type ApiError, apiError } from '../../machines/core/api-error'
import type { Reading, ResourceAsked } from '../../machines/resource/resource.setup'
import { fieldErrorIn } from '../api/apollo'
import { apiErrorIn } from '../api/transport'
import type { Services } from '../flows/services'
import type { Observed } from './observe'

/** Where a resource comes from, and how its answer is read. */
export interface Source<Data, Variables extends OperationVariables> {
  document: TypedDocumentNode<Data, Variables>
  /** Those of page 1 are also those that its data is read from the cache by. */
  variables: (asked: Pick<ResourceAsked, 'key' | 'page'>) => Variables
  /** What is shown of an answer; null refuses it. Pure; left out, an answer must come whole. */
  accept?: (answer: FormattedExecutionResult<Data>) => Data | null
  /** The root field whose error is told, where several failed. */
  essential?: string
  /** What the flow decides with besides; `before` is what was shown until now. Pure. */
  readingOf?: (data: Data, before: Data | undefined) => Partial<Reading>
  /** Keeps what was read where else it is shown. */
  onRead?: (data: Data) => void
  /** Root fields of the cache that a failed load empties (ERR-07). */
  emptied?: readonly string[]
  /** Why there is nothing to ask for. */
  problem?: ApiError | null
}

const whole = <Data>({ data, errors }: FormattedExecutionResult<Data>): Data | null =>
  errors?.length ? null : (data ?? null)

/** Reads into the cache. What nobody waits for any more is dropped: it may be older than what is shown (TX-14). */
export const readResource = async <Data, Variables extends OperationVariables>(
  { transport, now }: Services,
  client: ApolloClient,
  source: Source<Data, Variables>,
  observed: Observed<Data>,
  { key, page, quiet }: ResourceAsked,
  signal: AbortSignal,
): Promise<Reading> => {
  const { document, accept = whole, essential = '', readingOf, onRead, emptied, problem } = source
  const variables = source.variables({ key, page: quiet ? 1 : page })
  try {
    if (problem) throw problem
    const answer = await transport(document, variables, { signal })
    const data = accept(answer)
    if (!data)
      throw fieldErrorIn(answer.errors, essential) ?? apiErrorIn(answer.errors) ?? apiError(null, null)
    if (signal.aborted) throw apiError(null, null)
    const before = observed.read()
    client.writeQuery({ query: document, variables, data })
    onRead?.(data)
    await observed.emit()
    return { readAt: now(), ...(quiet ? { page: 1 } : {}), ...readingOf?.(data, before) }
  } catch (error) {
    if (emptied && !signal.aborted && !quiet && page === 1) {
      client.cache.modify({ fields: Object.fromEntries(emptied.map((field) => [field, () => null])) })
      await observed.emit()
    }
    throw error
  }
}
