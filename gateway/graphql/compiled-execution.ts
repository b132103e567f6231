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

/** Adds the `extensions` that graphql-jit's errors lack. */
const toGraphQLError = ({ message, path, originalError }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { path, originalError })

interface Options {
  formatError: ReturnType<typeof createFormatError>
  onErrors: (errors: readonly GraphQLError[], context: Context) => void
}

/**
 * Executes documents with graphql-jit (decision 52). Only invalid variables fall back to graphql-js, before it executes
 * anything: a second execution would send a mutation twice.
 */
export const executeCompiled = ({ formatError, onErrors }: Options): ApolloServerPlugin<Context> => {
  // Apollo caches the parsed document together with its source.
  const plansByDocument = new WeakMap<DocumentNode, Map<string, Compiled>>()
  const planOf = (schema: GraphQLSchema, document: DocumentNode, name: string | undefined): Compiled => {
    const plans = plansByDocument.get(document) ?? new Map<string, Compiled>()
    plansByDocument.set(document, plans)
    const key = name ?? ''
    const cachedPlan = plans.get(key)
    if (cachedPlan !== undefined) return cachedPlan
    const result = compileQuery(schema, document, name, { disablingCapturingStackErrors: true })
    const plan = isCompiledQuery(result) ? result : null
    plans.set(key, plan)
    return plan
  }

  const respond = async (context: GraphQLRequestContext<Context>): Promise<GraphQLResponse | null> => {
    const { schema, document, operation, request, contextValue } = context
    if (!document || !operation) return null
    const { variables = {} } = request
    const definitions = operation.variableDefinitions ?? []
    const { coerced, errors: variableErrors } = getVariableValues(schema, definitions, variables)
    if (variableErrors) return null
    const plan = planOf(schema, document, request.operationName)
    if (plan === null) return null
    const { data = null, errors: executionErrors } = await plan.query(undefined, contextValue, {
      // graphql-jit omits the defaults of variables that the request does not set.
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
