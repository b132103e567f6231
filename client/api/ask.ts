import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../machines/core/api-error'
import { apiErrorIn, type Transport } from './transport'

/** The data of an answer that came whole, or a thrown ApiError. */
export const whole = <Data>({ data, errors }: FormattedExecutionResult<Data>): Data => {
  const refused = apiErrorIn(errors)
  if (refused) throw refused
  if (!data) throw apiError(null, null)
  return data
}

/** One operation, its data or a thrown ApiError. For pages that do not load Apollo Client, and for every mutation. */
export const ask = async <Data, Variables>(
  transport: Transport,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
  token?: string,
): Promise<Data> => whole(await transport(document, variables, { signal, token }))
