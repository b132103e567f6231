import { readFileSync } from 'node:fs'
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import { ApolloArmor } from '@escape.tech/graphql-armor'
import { GraphQLError, Kind, type OperationDefinitionNode, type ValidationRule } from 'graphql'
import type { Logger } from 'pino'
import type { Context } from '../core/context'
import { ApiError, createFormatError, notPassedOnError, toApiError } from '../core/errors'
import { bugReport } from '../core/log'
import { isHeldBack } from '../core/money-calls'
import type { Resolvers } from '../generated/resolvers'
import { executeCompiled } from './compiled-execution'

/** Omits maxTokens, which turns syntax errors into status 500; the parser limits tokens instead. */
const armor = () =>
  new ApolloArmor({
    maxDepth: { n: 8, flattenFragments: true },
    maxAliases: { n: 15 },
    maxDirectives: { n: 20 },
    costLimit: { maxCost: 5000 },
    maxTokens: { enabled: false },
  }).protect()

/** Rejects an operation type that the schema lacks, which would otherwise fail in execution. */
const onlyKnownOperations: ValidationRule = (context) => ({
  [Kind.OPERATION_DEFINITION]: (node: OperationDefinitionNode) => {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(new GraphQLError(`This schema has no ${node.operation}`, { nodes: node }))
  },
})

const recordErrors =
  (log: Logger) =>
  (errors: readonly GraphQLError[], { trace }: Context): void => {
    for (const error of errors) {
      const code = String(toApiError(error.extensions.code ?? null, error).extensions.code)
      trace.codes.push(code)
      const cause = error.originalError ?? error
      const { requestId, operation } = trace
      if (code === 'INTERNAL' && !(cause instanceof ApiError))
        log.error({ requestId, operation, path: error.path, bug: bugReport(cause) }, 'bug')
    }
  }

const traceRequests = (onErrors: ReturnType<typeof recordErrors>): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ operationName, operation, contextValue: { trace } }) {
        trace.operation = operationName
        for (const selection of operation?.selectionSet.selections ?? [])
          if (selection.kind === Kind.FIELD) trace.fields.push(selection.name.value)
      },
      async didEncounterErrors({ errors, contextValue }) {
        onErrors(errors, contextValue)
      },
      // A rejected document or an internal error means that the gateway did not pass a money call on (ruling 28).
      async willSendResponse({ response: { body, http }, contextValue: { trace } }) {
        // Otherwise Apollo checks the Accept header after it has executed a mutation.
        http.headers.set('content-type', 'application/json; charset=utf-8')
        if (body.kind !== 'single' || !body.singleResult.errors || !isHeldBack(trace)) return
        body.singleResult.errors = body.singleResult.errors.map((entry) => {
          if (entry.path && entry.extensions?.code !== 'INTERNAL') return entry
          trace.codes.push('NOT_PASSED_ON')
          const { fields } = entry.extensions ?? {}
          return { ...entry, extensions: { ...notPassedOnError().extensions, fields } }
        })
      },
    }
  },
})

/** Disables Apollo's tracing plugins, which cost more than everything else. */
export const startApolloServer = async (
  resolvers: Resolvers,
  production: boolean,
  log: Logger,
): Promise<ApolloServer<Context>> => {
  const { plugins, validationRules } = armor()
  const formatError = createFormatError(production)
  const onErrors = recordErrors(log)
  const apolloServer = new ApolloServer<Context>({
    typeDefs: readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'),
    resolvers,
    validationRules: [...validationRules, onlyKnownOperations],
    plugins: [
      ...plugins,
      traceRequests(onErrors),
      executeCompiled({ formatError, onErrors }),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
    parseOptions: { maxTokens: 1000 },
    introspection: !production,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: production,
    formatError,
    persistedQueries: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    logger: log,
  })
  await apolloServer.start()
  return apolloServer
}
