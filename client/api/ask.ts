import type { ApolloClient } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../machines/core/api-error'
import { apiErrorIn, type CallOptions, fieldErrorIn, type Transport } from './transport'

/** What is done with an answer. */
export interface Acceptance<Data> {
  /** The data of use; null rejects the answer. Pure. By default an answer with errors is rejected. */
  accept?: ((answer: FormattedExecutionResult<Data>) => Data | null) | undefined
  /** The root field whose error is reported if several failed. */
  essential?: string | undefined
}

interface AskOptions<Data> extends Acceptance<Data>, Pick<CallOptions, 'signal' | 'token'> {
  /** The cache that receives the data: the screens have them before the caller continues. */
  into?: Pick<ApolloClient, 'writeQuery'>
}

const whole = <Data>({ data, errors }: FormattedExecutionResult<Data>): Data | null =>
  errors?.length ? null : (data ?? null)

/** Runs one operation; returns its data or throws an ApiError. Data of an aborted call stay out of the cache (TX-14). */
export const ask = async <Data, Variables>(
  transport: Transport,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { into, accept = whole, essential = '', ...call }: AskOptions<Data> = {},
): Promise<Data> => {
  const answer = await transport(document, variables, call)
  const data = accept(answer)
  if (!data) throw fieldErrorIn(answer.errors, essential) ?? apiErrorIn(answer.errors) ?? apiError(null, null)
  if (into) {
    if (call.signal?.aborted) throw apiError(null, null)
    into.writeQuery({ query: document, variables, data } as never)
  }
  return data
}
