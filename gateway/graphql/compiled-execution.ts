import {
  type ApolloServerPlugin,
  type GraphQLRequestContext,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server'
import { type DocumentNode, GraphQLError, type GraphQLSchema, getVariableValues } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Context } from '../core/context'
import type { createFormatError } from '../core/errors'

type Compiled = CompiledQuery | null

const compile = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): Compiled => {
  const result = compileQuery(schema, document, operationName, { disablingCapturingStackErrors: true })
  return isCompiledQuery(result) ? result : null
}

/** graphql-js's form always has `extensions`; graphql-jit's does not. */
const toGraphQLError = ({ message, path, originalError }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { path, originalError })

interface Options {
  formatError: ReturnType<typeof createFormatError>
  onErrors: (errors: readonly GraphQLError[], context: Context) => void
}

/**
 * Executes documents with graphql-jit (decision 52). Only invalid variables fall back to graphql-js, before anything
 * has been executed: a second execution would send a mutation twice.
 */
export const executeCompiled = ({ formatError, onErrors }: Options): ApolloServerPlugin<Context> => {
  // Keyed by Apollo's parsed document, which it caches with the text.
  const plansByDocument = new WeakMap<DocumentNode, Map<string, Compiled>>()
  const planOf = (schema: GraphQLSchema, document: DocumentNode, name: string | undefined): Compiled => {
    const plans = plansByDocument.get(document) ?? new Map<string, Compiled>()
    plansByDocument.set(document, plans)
    const key = name ?? ''
    const plan = plans.has(key) ? plans.get(key)! : compile(schema, document, name)
    plans.set(key, plan)
    return plan
  }

  const respond = async ({
    schema,
    document,
    operation,
    request,
    contextValue,
  }: GraphQLRequestContext<Context>): Promise<GraphQLResponse | null> => {
    if (!document || !operation) return null
    const variables = request.variables ?? {}
    const { coerced, errors: variableErrors } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      variables,
    )
    if (variableErrors) return null
    const plan = planOf(schema, document, request.operationName)
    if (plan === null) return null
    const { data = null, errors: executionErrors } = await plan.query(undefined, contextValue, {
      // graphql-jit leaves out defaults of variables that the request does not set.
      ...coerced,
      ...variables,
    })
    const errors = executionErrors?.map(toGraphQLError)
    if (errors) onErrors(errors, contextValue)
    return {
      http: { headers: new HeaderMap() },
      body: {
        kind: 'single',
        singleResult: {
          data: data as Record<string, unknown> | null,
          ...(errors ? { errors: errors.map((error) => formatError(error.toJSON(), error)) } : {}),
        },
      },
    }
  }

  return { requestDidStart: async () => ({ responseForOperation: respond }) }
}
