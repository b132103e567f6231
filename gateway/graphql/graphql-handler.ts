import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { constants, gzipSync } from 'node:zlib'
import { type ApolloServer, HeaderMap } from '@apollo/server'
import type { RequestHandler } from 'express'
import { cancellationOf } from '../core/cancellation'
import { clientIp, networkOf } from '../core/client-ip'
import type { Context, RequestTrace } from '../core/context'
import { internalError } from '../core/errors'
import { detailsOf } from '../core/log'
import { traceparentOf } from '../core/trace-context'
import { type ClaimStore, claimIdOf, claimOnce } from '../upstream/claims'
import { createDeadlineCheck, createUpstreamClock } from '../upstream/deadline'
import { createPublicReads, type ShareRead } from '../upstream/public-reads'
import { createRestClient } from '../upstream/rest-client'
import type { Cancellation, Upstream } from '../upstream/upstream-client'

export interface ExecuteOptions {
  apolloServer: ApolloServer<Context>
  upstream: Upstream
  sendsKeys: boolean
  claims: ClaimStore
  /** Maximum age of reads shared by all customers, ms; 0: not shared. */
  publicReadsMs: number
  /** Lets one copy read for all; each copy reads for itself when left out. */
  shareRead?: ShareRead | undefined
}

export interface RequestOrigin {
  headers: IncomingHttpHeaders
  trace: RequestTrace
  address: string | undefined
  cancellation: Cancellation
}

export interface GraphQLResult {
  status: number
  headers: Record<string, string>
  body: string
}

interface OperationBody {
  extensions?: { known: string }
}

export type ExecuteOperation = (operation: unknown, origin: RequestOrigin) => Promise<GraphQLResult>

const jsonHeaders = new HeaderMap([['content-type', 'application/json']])

/** For a poll whose client has the same digest: only that nothing changed (decision 5). */
const compareWithDigest = (clientDigest: string, body: string): string => {
  // Errors come first, and are always sent.
  if (!body.startsWith('{"data"')) return body
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 16)
  const extensions = digest === clientDigest ? { unchanged: true } : { digest }
  const prefix = digest === clientDigest ? '{' : `${body.trimEnd().slice(0, -1)},`
  return `${prefix}"extensions":${JSON.stringify(extensions)}}\n`
}

/** Calls Apollo Server directly: its own middleware copies every header both ways. */
export const createExecuteOperation = ({
  apolloServer,
  upstream,
  sendsKeys,
  claims,
  publicReadsMs,
  shareRead,
}: ExecuteOptions): ExecuteOperation => {
  const publicReads = publicReadsMs > 0 ? createPublicReads(publicReadsMs, { share: shareRead }) : undefined
  const clock = createUpstreamClock()
  const contextFor = (
    { headers, trace, address, cancellation }: RequestOrigin,
    responseHeaders: Record<string, string>,
  ): Context => {
    const { authorization } = headers
    // Node joins a header that comes more than once.
    const sendBy = headers['x-send-by'] as string | undefined
    const rest = createRestClient({
      upstream,
      authorization,
      clientIp: address,
      requestId: trace.requestId,
      traceparent: trace.context && traceparentOf(trace.context),
      sendsKeys,
      signal: cancellation,
      onCall: (call) => trace.upstream.push(call),
      onTime: (ms) => {
        clock.addServerTime(ms)
        responseHeaders['x-server-time'] = String(ms)
      },
      onRetryAfter: (seconds) => {
        responseHeaders['Retry-After'] = String(
          Math.max(seconds, Number(responseHeaders['Retry-After'] ?? 0)),
        )
      },
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
    return { rest, trace, userAgent: headers['user-agent']?.slice(0, 256) }
  }

  return async (operation, origin) => {
    const responseHeaders: Record<string, string> = {}
    const { headers, status, body } = await apolloServer.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers: jsonHeaders, search: '', body: operation },
      context: async () => contextFor(origin, responseHeaders),
    })
    if (body.kind !== 'complete') throw internalError()
    for (const [name, value] of headers) if (name !== 'content-length') responseHeaders[name] = value
    const { known: clientDigest } = (operation as OperationBody).extensions ?? {}
    const text = clientDigest === undefined ? body.string : compareWithDigest(clientDigest, body.string)
    return { status: status ?? 200, headers: responseHeaders, body: text }
  }
}

/** About one packet: compressing less saves no time. Responses with tokens are smaller than this. */
const minCompressedLength = 1400
/** A small window and little memory: zlib allocates them per response, and they must be collected. */
const gzipOptions = { level: constants.Z_BEST_SPEED, windowBits: 13, memLevel: 6, chunkSize: 4096 }

/** Compresses synchronously: the thread pool costs six times the work itself (performance.md). */
export const encodeBody = (
  body: string,
  acceptsGzip: () => boolean,
): { headers: Record<string, string | number>; bytes: string | Buffer } => {
  const lengthHeaders = { 'Content-Length': Buffer.byteLength(body) }
  if (body.length <= minCompressedLength) return { headers: lengthHeaders, bytes: body }
  const varyHeaders = { Vary: 'Accept-Encoding' }
  if (!acceptsGzip()) return { headers: { ...varyHeaders, ...lengthHeaders }, bytes: body }
  const bytes = gzipSync(body, gzipOptions)
  return { headers: { ...varyHeaders, 'Content-Encoding': 'gzip', 'Content-Length': bytes.length }, bytes }
}

export const graphqlHandler =
  (execute: ExecuteOperation): RequestHandler =>
  async (request, response) => {
    const { status, headers, body } = await execute(request.body, {
      headers: request.headers,
      trace: detailsOf(request).trace,
      address: clientIp(request),
      cancellation: cancellationOf(response),
    })
    const { headers: bodyHeaders, bytes } = encodeBody(
      body,
      () => request.acceptsEncodings('gzip') === 'gzip',
    )
    for (const [name, value] of Object.entries({ ...headers, ...bodyHeaders }))
      response.setHeader(name, value)
    response.statusCode = status
    response.end(bytes)
  }
