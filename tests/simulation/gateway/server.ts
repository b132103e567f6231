import type { Logger } from 'pino'
import manifest from '../../../client/generated/persisted-documents.json'
import { authResolvers } from '../../../gateway/auth/auth.resolvers'
import type { Resolvers } from '../../../gateway/generated/resolvers'
import { startApolloServer } from '../../../gateway/graphql/apollo-server'
import { scalars } from '../../../gateway/graphql/decimal'
import { openDocuments } from '../../../gateway/graphql/trusted-documents'
import { type HttpOptions, openApp } from '../../../gateway/http/http'
import { sellResolvers } from '../../../gateway/sell/sell.resolvers'
import { webAuthnScalar } from '../../../gateway/upstream/webauthn'
import { moneyResolvers } from '../../../gateway/wallets/money.resolvers'
import { outcomeResolvers } from '../../../gateway/wallets/outcome.resolvers'
import { walletResolvers } from '../../../gateway/wallets/wallets.resolvers'

/** Receives the log lines of the current history. */
export const log: { onLine: (level: string, line: object) => void } = { onLine: () => undefined }

const logger = Object.fromEntries(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace'].map((level) => [
    level,
    (line: object) => log.onLine(level, line),
  ]),
) as unknown as Logger

const documents = openDocuments(manifest, true)

// Only the resolvers that money orders need; gateway/server.ts has all.
const resolvers = {
  ...scalars,
  WebAuthn: webAuthnScalar,
  Query: {
    ...authResolvers.Query,
    ...sellResolvers.Query,
    ...walletResolvers.Query,
    ...outcomeResolvers.Query,
  },
  Mutation: { ...authResolvers.Mutation, ...moneyResolvers.Mutation },
}

type ApolloServer = Awaited<ReturnType<typeof startApolloServer>>

/** Starts the Apollo Server that all histories share: it has no state, and a start takes longer than a history. */
export const startSharedApollo = (): Promise<ApolloServer> =>
  startApolloServer(resolvers as unknown as Resolvers, true, logger)

export type GatewayParts = Pick<
  HttpOptions,
  'apolloServer' | 'upstream' | 'sendsKeys' | 'claims' | 'sharedCounts'
>

/** The app of one gateway replica. */
export const openGateway = (parts: GatewayParts) =>
  openApp({
    ...parts,
    publicReadsMs: 1_000,
    documents,
    production: true,
    trustedProxies: [],
    release: { read: () => undefined, manifests: (_request, _response, next) => next() },
    log: logger,
    isStopping: () => false,
  })
