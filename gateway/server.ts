import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { activityResolvers } from './activities/activities.resolvers'
import { authResolvers } from './auth/auth.resolvers'
import { bankResolvers } from './banks/banks.resolvers'
import type { GatewayConfig } from './config'
import { bugReport, type LogTarget, openLog } from './core/log'
import type { MutationResolvers, QueryResolvers, Resolvers } from './generated/resolvers'
import { startApolloServer } from './graphql/apollo-server'
import { scalars } from './graphql/decimal'
import { openDocuments } from './graphql/trusted-documents'
import { helpResolvers } from './help/help.resolvers'
import { openApp } from './http/http'
import { type Limits, listen, openListener, stopServer } from './http/listener'
import { notificationResolvers } from './notifications/notifications.resolvers'
import { profileResolvers } from './profile/profile.resolvers'
import { referralResolvers } from './referrals/referrals.resolvers'
import { openRelease } from './release/release'
import { createSharedCounts } from './replicas/in-flight-exchange'
import { openStore } from './replicas/valkey'
import { createSharedClaims } from './replicas/valkey-claims'
import { createSharedReads } from './replicas/valkey-reads'
import { sellResolvers } from './sell/sell.resolvers'
import { openSignals } from './signals/signals'
import { transactionResolvers } from './transactions/transactions.resolvers'
import { type ClaimStore, createMemoryClaims } from './upstream/claims'
import { openUpstream } from './upstream/upstream-client'
import { webAuthnScalar } from './upstream/webauthn'
import { moneyResolvers } from './wallets/money.resolvers'
import { outcomeResolvers } from './wallets/outcome.resolvers'
import { walletResolvers } from './wallets/wallets.resolvers'

type RequiredSetting = 'port' | 'upstream' | 'production'

export interface GatewayOptions
  extends Pick<GatewayConfig, RequiredSetting>,
    Partial<Omit<GatewayConfig, RequiredSetting | 'trustedDocuments'>> {
  trustedDocuments: Record<string, string> | string
  log?: LogTarget
  /** Defaults to the shared store, or to this process's memory if there is none. */
  claims?: ClaimStore
  stopWithinMs?: number
  limits?: Limits
}

export interface Gateway {
  url: string
  /** Drains, stops listening, lets requests finish for at most `stopWithinMs`, then closes everything. */
  stop(): Promise<void>
  /** If it fails, the old documents and releases remain in use. */
  reload(): void
}

// Does not compile if a schema field lacks a resolver.
type AllResolvers = Resolvers & { Query: Required<QueryResolvers>; Mutation: Required<MutationResolvers> }
const resolversOf = (hasLiveChat: boolean): AllResolvers => ({
  ...scalars,
  WebAuthn: webAuthnScalar,
  Query: {
    ...authResolvers.Query,
    ...sellResolvers.Query,
    ...transactionResolvers.Query,
    ...helpResolvers.Query,
    ...profileResolvers.Query,
    ...bankResolvers.Query,
    ...notificationResolvers.Query,
    ...referralResolvers.Query,
    ...activityResolvers.Query,
    ...walletResolvers.Query,
    ...outcomeResolvers.Query,
    liveChat: () => hasLiveChat,
  },
  Mutation: {
    ...authResolvers.Mutation,
    ...profileResolvers.Mutation,
    ...transactionResolvers.Mutation,
    ...helpResolvers.Mutation,
    ...bankResolvers.Mutation,
    ...notificationResolvers.Mutation,
    ...moneyResolvers.Mutation,
  },
})

export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { port, host = '127.0.0.1', production, drainMs = 0, stopWithinMs = 10_000 } = options
  const trustedProxies = options.trustedProxies ?? []
  const log = openLog(options.log, options.logLevel)
  const { staticDir: client, widgetsDir: widgets, trustedDocuments } = options
  const documentsPath = typeof trustedDocuments === 'string' ? trustedDocuments : undefined
  const isFolder = statSync(documentsPath ?? '', { throwIfNoEntry: false })?.isDirectory()
  const release = openRelease(
    options,
    { client, widgets, documents: isFolder ? documentsPath : undefined },
    log,
  )
  const manifestAt = (path: string): string | undefined => {
    const file = release.read('documents', basename(path))
    return file === 'changed' ? undefined : file?.bytes.toString()
  }
  const documents = openDocuments(trustedDocuments, production, isFolder ? manifestAt : undefined)
  const publicReadsMs = options.publicReadsMs ?? 0
  const store = options.valkeyUrl ? await openStore(options.valkeyUrl, log) : undefined
  const sharedCounts = store && createSharedCounts(store.redis, log)
  const upstreamTimeoutMs = options.upstreamTimeoutMs ?? 10_000
  const upstream = openUpstream(options.upstream, upstreamTimeoutMs)
  const { metricsPort, metricsHost = '127.0.0.1', tracesUrl } = options
  const signals = await openSignals({
    metricsPort,
    metricsHost,
    tracesUrl,
    upstreamStats: upstream.stats,
    wrongFileCount: () => release.wrongCount(),
    log,
  })
  const apolloServer = await startApolloServer(resolversOf(options.chatUrl !== undefined), production, log)
  let stopPromise: Promise<void> | undefined
  const app = openApp({
    ...options,
    trustedProxies,
    apolloServer,
    upstream,
    documents,
    release,
    sendsKeys: options.upstreamIdempotency !== 'none',
    claims: options.claims ?? (store ? createSharedClaims(store.redis) : createMemoryClaims()),
    publicReadsMs,
    shareRead: store && createSharedReads(store.redis, publicReadsMs),
    sharedCounts,
    signals,
    log,
    isStopping: () => stopPromise !== undefined,
  })
  const server = openListener(
    app,
    { slowReaderMs: 30_000 + upstreamTimeoutMs, ...options.limits },
    trustedProxies,
    log,
  )

  const closeResources = async () => {
    await sharedCounts?.stop()
    store?.close()
    await signals?.stop()
    await apolloServer.stop()
    await upstream.close()
  }
  const close = async () => {
    if (drainMs > 0) {
      log.info({ ms: drainMs }, 'gateway is draining')
      await setTimeout(drainMs)
    }
    await stopServer(server, stopWithinMs)
    await closeResources()
    log.info('gateway is down')
  }
  try {
    const url = await listen(server, port, host)
    log.info({ url, upstream: options.upstream, production }, 'gateway is up')
    return {
      url,
      stop: () => {
        stopPromise ??= close()
        return stopPromise
      },
      reload: () => {
        release.reload()
        try {
          documents.reload?.()
          log.info('trusted documents reloaded')
        } catch (error) {
          log.error({ bug: bugReport(error) }, 'trusted documents could not be reloaded')
        }
      },
    }
  } catch (error) {
    await closeResources()
    throw error
  }
}
