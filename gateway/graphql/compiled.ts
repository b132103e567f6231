import {
  type ApolloServerPlugin,
  type GraphQLRequestContext,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server'
import { type DocumentNode, GraphQLError, type GraphQLSchema, getVariableValues } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Context } from './context'
import type { formatErrorFor } from './errors'

/** The function that a document was compiled to; null where it cannot be compiled: graphql-js executes it then. */
type Compiled = CompiledQuery | null

const compiled = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): Compiled => {
  const made = compileQuery(schema, document, operationName, { disablingCapturingStackErrors: true })
  return isCompiledQuery(made) ? made : null
}

/** An error of graphql-jit as graphql-js makes it: with `extensions` in any case. */
const asGraphQLError = ({ message, path, originalError }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { path, originalError })

interface Options {
  formatError: ReturnType<typeof formatErrorFor>
  /** Hears of the errors of an answer, as Apollo's own execution would tell them. */
  onErrors: (errors: readonly GraphQLError[], context: Context) => void
}

/**
 * Executes documents that graphql-jit compiled once, in place of graphql-js (decision 52). Variables are checked before:
 * wrong ones go the usual way, on which nothing was executed yet. From then on the answer is this one whatever happens,
 * because an execution that is tried again would send a mutation twice.
 */
export const executeCompiled = ({ formatError, onErrors }: Options): ApolloServerPlugin<Context> => {
  // By Apollo's own parsed document, which it keeps as long as it remembers the text.
  const known = new WeakMap<DocumentNode, Map<string, Compiled>>()
  const planOf = (schema: GraphQLSchema, document: DocumentNode, name: string | undefined): Compiled => {
    const plans = known.get(document) ?? new Map<string, Compiled>()
    known.set(document, plans)
    const key = name ?? ''
    const plan = plans.has(key) ? plans.get(key)! : compiled(schema, document, name)
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
    if (getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors) return null
    const plan = planOf(schema, document, request.operationName)
    if (plan === null) return null
    const { data = null, errors: thrown } = await plan.query(undefined, contextValue, variables)
    const errors = thrown?.map(asGraphQLError)
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
