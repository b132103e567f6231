import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../machines/core/api-error'
import { apiErrorIn, type CallOptions, fieldErrorIn, type Transport } from './transport'

/** How to read the response. */
export interface ResponseRules<Data> {
  /** The usable data; null rejects the response. Pure. By default a response with errors is rejected. */
  accept?: ((answer: FormattedExecutionResult<Data>) => Data | null) | undefined
  /** The root field whose error is reported if several failed. */
  essential?: string | undefined
}

const whole = <Data>({ data, errors }: FormattedExecutionResult<Data>): Data | null =>
  errors?.length ? null : (data ?? null)

/** The usable data of a response; throws its ApiError if there are none. */
export const acceptedData = <Data>(
  response: FormattedExecutionResult<Data>,
  { accept = whole, essential = '' }: ResponseRules<Data>,
): Data => {
  const data = accept(response)
  if (!data)
    throw fieldErrorIn(response.errors, essential) ?? apiErrorIn(response.errors) ?? apiError(null, null)
  return data
}

/** Runs one operation without the cache; returns its data or throws an ApiError. Reads use `query`. */
export const runOperation = async <Data, Variables>(
  transport: Transport,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { accept, essential, ...call }: ResponseRules<Data> & Pick<CallOptions, 'signal' | 'token'> = {},
): Promise<Data> => acceptedData(await transport(document, variables, call), { accept, essential })
