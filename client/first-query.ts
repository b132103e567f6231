import type { TypedDocumentNode } from '@graphql-typed-document-node/core'

type Documents = typeof import('./generated/graphql')
type Operation = keyof Documents extends infer Key
  ? Key extends `${infer Name}Document`
    ? Name
    : never
  : never
type VariablesOf<Name extends Operation> =
  Documents[`${Name}Document`] extends TypedDocumentNode<infer _, infer Variables> ? Variables : never

/** What is known before the app's code has come. Values are only put in place: the build calls with stand-ins. */
export interface Known {
  accountId: string
  kycRequired: boolean
  /** Of the page's address. */
  parameter: (name: string) => string
}

export interface FirstQuery {
  operation: Operation
  variables: (known: Known) => object
}

/** A page's first query; the name and the variables are checked against the operation's types. */
export const query = <Name extends Operation>(
  operation: Name,
  variables: (known: Known) => VariablesOf<Name>,
): FirstQuery => ({ operation, variables: variables as FirstQuery['variables'] })
