import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../machines/core/api-error'
import { apiErrorIn, type CallOptions, fieldErrorIn, type Transport } from './transport'

/** How to read a response. */
export interface ResponseRules<Data> {
  /** Returns the usable data; null rejects the response. Must be pure. By default, any error rejects it. */
  accept?: ((response: FormattedExecutionResult<Data>) => Data | null) | undefined
  /** The root field whose error is reported first. */
  essential?: string | undefined
}

const acceptWithoutErrors = <Data>({ data, errors }: FormattedExecutionResult<Data>): Data | null =>
  errors?.length ? null : (data ?? null)

/** Returns a response's usable data, or throws its ApiError. */
export const acceptedData = <Data>(
  response: FormattedExecutionResult<Data>,
  { accept = acceptWithoutErrors, essential = '' }: ResponseRules<Data>,
): Data => {
  const data = accept(response)
  if (!data)
    throw fieldErrorIn(response.errors, essential) ?? apiErrorIn(response.errors) ?? apiError(null, null)
  return data
}

/** Runs one operation without the cache; returns its data or throws an ApiError. Use `query` for reads. */
export const runOperation = async <Data, Variables>(
  transport: Transport,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { accept, essential, ...call }: ResponseRules<Data> & Pick<CallOptions, 'signal' | 'token'> = {},
): Promise<Data> => acceptedData(await transport(document, variables, call), { accept, essential })
