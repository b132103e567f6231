import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { apiError } from '../../machines/core/api-error'
import { apiErrorIn, type Transport } from './transport'

/**
 * Runs one operation; returns its data or throws an ApiError. Used by pages without Apollo Client and by every
 * mutation.
 */
export const ask = async <Data, Variables>(
  transport: Transport,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
  token?: string,
): Promise<Data> => {
  const { data, errors } = await transport(document, variables, { signal, token })
  const refused = apiErrorIn(errors)
  if (refused) throw refused
  if (!data) throw apiError(null, null)
  return data
}
