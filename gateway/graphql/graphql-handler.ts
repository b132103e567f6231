import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { constants, gzipSync } from 'node:zlib'
import { type ApolloServer, HeaderMap } from '@apollo/server'
import type { RequestHandler } from 'express'
import { clientIp, networkOf } from '../core/client-ip'
import type { Context, RequestTrace } from '../core/context'
import { connectionOf } from '../core/disconnect'
import { internalError } from '../core/errors'
import { detailsOf } from '../core/log'
import { traceparentOf } from '../core/trace-context'
import { type ClaimStore, claimIdOf, claimOnce } from '../upstream/claims'
import { createUpstreamClock, deadlineIn } from '../upstream/deadline'
import { createPublicReads, type ShareRead } from '../upstream/public-reads'
import { createRestClient } from '../upstream/rest-client'
import type { Cancellation, Upstream } from '../upstream/upstream-client'

export interface AnswerOptions {
  apolloServer: ApolloServer<Context>
  upstream: Upstream
  sendsKeys: boolean
  /** Where money calls are claimed if the upstream keeps no idempotency keys (ruling 23). */
  claims: ClaimStore
  /** Maximum age of reads shared by all customers, ms; 0: not shared. */
  publicReadsMs: number
  /** Lets one copy read for all; each copy reads for itself when left out. */
  shareRead?: ShareRead | undefined
}

export interface Asker {
  headers: IncomingHttpHeaders
  trace: RequestTrace
  address: string | undefined
  gone: Cancellation
}

export interface GraphQLAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

interface Question {
  extensions?: { known: string }
}

export type AnswerQuestion = (question: unknown, asker: Asker) => Promise<GraphQLAnswer>

const jsonHeaders = new HeaderMap([['content-type', 'application/json']])

/** The response to a poll: only whether it changed, where the client has one with the same digest (decision 105). */
const comparedWith = (known: string, body: string): string => {
  // Errors come first, and are always sent.
  if (!body.startsWith('{"data"')) return body
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 16)
  const extensions = digest === known ? { unchanged: true } : { digest }
  const whole = digest === known ? '{' : `${body.trimEnd().slice(0, -1)},`
  return `${whole}"extensions":${JSON.stringify(extensions)}}\n`
}

/** Executes with Apollo Server directly, whose own middleware copies every header both ways. */
export const createAnswerQuestion = ({
  apolloServer,
  upstream,
  sendsKeys,
  claims,
  publicReadsMs,
  shareRead,
}: AnswerOptions): AnswerQuestion => {
  const publicReads = publicReadsMs > 0 ? createPublicReads(publicReadsMs, { share: shareRead }) : undefined
  const clock = createUpstreamClock()
  const contextFor = (
    { headers, trace, address, gone }: Asker,
    answerHeaders: Record<string, string>,
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
      signal: gone,
      onCall: (call) => trace.upstream.push(call),
      onTime: (ms) => {
        clock.hear(ms)
        answerHeaders['x-server-time'] = String(ms)
      },
      onRetryAfter: (seconds) => {
        answerHeaders['Retry-After'] = String(Math.max(seconds, Number(answerHeaders['Retry-After'] ?? 0)))
      },
      inTime: deadlineIn(sendBy, clock),
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

  return async (question, asker) => {
    const answerHeaders: Record<string, string> = {}
    const { headers, status, body } = await apolloServer.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers: jsonHeaders, search: '', body: question },
      context: async () => contextFor(asker, answerHeaders),
    })
    if (body.kind !== 'complete') throw internalError()
    for (const [name, value] of headers) if (name !== 'content-length') answerHeaders[name] = value
    const { known } = (question as Question).extensions ?? {}
    const text = known === undefined ? body.string : comparedWith(known, body.string)
    return { status: status ?? 200, headers: answerHeaders, body: text }
  }
}

/** About one packet: compressing less saves no time. Answers with tokens are smaller than this. */
const worthCompressing = 1400
/** A small window and little memory: zlib allocates these per answer, and they must be collected. */
const fastest = { level: constants.Z_BEST_SPEED, windowBits: 13, memLevel: 6, chunkSize: 4096 }

/** Compresses synchronously: the thread pool costs six times the work itself (performance.md). */
export const encoded = (
  body: string,
  acceptsGzip: () => boolean,
): { headers: Record<string, string | number>; bytes: string | Buffer } => {
  const plain = { 'Content-Length': Buffer.byteLength(body) }
  if (body.length <= worthCompressing) return { headers: plain, bytes: body }
  const vary = { Vary: 'Accept-Encoding' }
  if (!acceptsGzip()) return { headers: { ...vary, ...plain }, bytes: body }
  const bytes = gzipSync(body, fastest)
  return { headers: { ...vary, 'Content-Encoding': 'gzip', 'Content-Length': bytes.length }, bytes }
}

export const answerQuestions =
  (answer: AnswerQuestion): RequestHandler =>
  async (request, response) => {
    const { status, headers, body } = await answer(request.body, {
      headers: request.headers,
      trace: detailsOf(request).trace,
      address: clientIp(request),
      gone: connectionOf(response),
    })
    const { headers: bodyHeaders, bytes } = encoded(body, () => request.acceptsEncodings('gzip') === 'gzip')
    for (const [name, value] of Object.entries({ ...headers, ...bodyHeaders }))
      response.setHeader(name, value)
    response.statusCode = status
    response.end(bytes)
  }
