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

const whole = <Data>({ data, errors }: FormattedExecutionResult<Data>): Data | null =>
  errors?.length ? null : (data ?? null)

/** The data of use in a response; throws the ApiError of one that has none. */
export const acceptedData = <Data>(
  response: FormattedExecutionResult<Data>,
  { accept = whole, essential = '' }: Acceptance<Data>,
): Data => {
  const data = accept(response)
  if (!data)
    throw fieldErrorIn(response.errors, essential) ?? apiErrorIn(response.errors) ?? apiError(null, null)
  return data
}

/** Runs one operation without the cache; returns its data or throws an ApiError. Reads go by `query`. */
export const ask = async <Data, Variables>(
  transport: Transport,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { accept, essential, ...call }: Acceptance<Data> & Pick<CallOptions, 'signal' | 'token'> = {},
): Promise<Data> => acceptedData(await transport(document, variables, call), { accept, essential })
