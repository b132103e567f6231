import type { ApolloClient, OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FormattedExecutionResult } from 'graphql'
import { type ApiError, apiError } from '../../machines/core/api-error'
import type { Reading, ResourceAsked } from '../../machines/resource/resource.setup'
import { fieldErrorIn } from '../api/apollo'
import { apiErrorIn } from '../api/transport'
import type { Services } from '../flows/services'
import type { Observed } from './observe'

/** A resource's query, and how its result is used. */
export interface Source<Data, Variables extends OperationVariables> {
  document: TypedDocumentNode<Data, Variables>
  /** The variables of page 1 are also those under which the cache is read. */
  variables: (asked: Pick<ResourceAsked, 'key' | 'page'>) => Variables
  /** The data to show; null rejects the result. Pure. By default a result with errors is rejected. */
  accept?: (answer: FormattedExecutionResult<Data>) => Data | null
  /** The root field whose error is reported if several failed. */
  essential?: string
  /** Additional results for the flow; `before` is the data shown until now. Pure. */
  readingOf?: (data: Data, before: Data | undefined) => Partial<Reading>
  /** Stores the data where else it is shown. */
  onRead?: (data: Data) => void
  /** Root fields of the cache that a failed load clears (ERR-07). */
  emptied?: readonly string[]
  /** Why there is nothing to request. */
  problem?: ApiError | null
}

const whole = <Data>({ data, errors }: FormattedExecutionResult<Data>): Data | null =>
  errors?.length ? null : (data ?? null)

/** Reads into the cache. An aborted read is dropped: its data may be older than those shown (TX-14). */
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
