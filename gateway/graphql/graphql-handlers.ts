import { gzipSync } from 'node:zlib'
import type { ApolloServer } from '@apollo/server'
import { type ExpressContextFunctionArgument, expressMiddleware } from '@as-integrations/express5'
import type { RequestHandler } from 'express'
import { cancellationOf } from '../core/cancellation'
import { clientIp, networkOf } from '../core/client-ip'
import type { Context } from '../core/context'
import { detailsOf } from '../core/log'
import { traceparentOf } from '../core/trace-context'
import { type ClaimStore, claimIdOf, claimOnce } from '../upstream/claims'
import { createDeadlineCheck, createUpstreamClock } from '../upstream/deadline'
import { createPublicReads, type ShareRead } from '../upstream/public-reads'
import { createRestClient } from '../upstream/rest-client'
import type { Upstream } from '../upstream/upstream-client'
import { type Documents, trustedOnly } from './trusted-documents'

interface ContextOptions {
  upstream: Upstream
  sendsKeys: boolean
  claims: ClaimStore
  /** Maximum age of responses that customers share, ms; 0: no sharing. */
  publicReadsMs: number
  /** Lets one replica read for all; if absent, each replica reads for itself. */
  shareRead?: ShareRead | undefined
}

export interface GraphqlOptions extends ContextOptions {
  apolloServer: ApolloServer<Context>
  documents: Documents
  production: boolean
}

/** About one packet: compressing less saves no time. Responses with tokens are smaller. */
const minCompressedLength = 1400

/** Compresses synchronously, because the thread pool would cost six times as much. */
const encodeResponse: RequestHandler = (request, response, next) => {
  const send = response.send.bind(response)
  response.send = (body: string) => {
    if (body.length <= minCompressedLength) return send(body)
    response.vary('Accept-Encoding')
    if (request.acceptsEncodings('gzip') !== 'gzip') return send(body)
    response.setHeader('Content-Encoding', 'gzip')
    return send(gzipSync(body))
  }
  next()
}

const createContext = ({ upstream, sendsKeys, claims, publicReadsMs, shareRead }: ContextOptions) => {
  const publicReads = publicReadsMs > 0 ? createPublicReads(publicReadsMs, { share: shareRead }) : undefined
  const clock = createUpstreamClock()
  return async ({ req: request, res: response }: ExpressContextFunctionArgument): Promise<Context> => {
    const { authorization } = request.headers
    const { trace } = detailsOf(request)
    const address = clientIp(request)
    const sendBy = request.get('x-send-by')
    // An upstream call may end after the response: the first error that nulls the data sends it.
    const setHeader = (name: string, value: number): void => {
      if (!response.headersSent) response.setHeader(name, String(value))
    }
    const rest = createRestClient({
      upstream,
      authorization,
      clientIp: address,
      requestId: trace.requestId,
      traceparent: trace.context && traceparentOf(trace.context),
      sendsKeys,
      signal: cancellationOf(response),
      onCall: (call) => trace.upstream.push(call),
      onTime: (ms) => {
        clock.addServerTime(ms)
        setHeader('x-server-time', ms)
      },
      onRetryAfter: (seconds) =>
        setHeader('Retry-After', Math.max(seconds, Number(response.get('Retry-After') ?? 0))),
      checkDeadline: createDeadlineCheck(sendBy, clock),
      sendBy,
      publicReads,
      claim: sendsKeys
        ? undefined
        : (route, key) =>
            claimOnce(
              claims,
              { id: claimIdOf(route, key, authorization), source: networkOf(address) },
              (event) => trace.events.push(event),
            ),
    })
    return { rest, trace, userAgent: request.get('user-agent')?.slice(0, 256) }
  }
}

export const graphqlHandlers = (options: GraphqlOptions): RequestHandler[] => [
  trustedOnly(options.documents, options.production),
  encodeResponse,
  expressMiddleware(options.apolloServer, { context: createContext(options) }),
]
