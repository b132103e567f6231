import { setMaxListeners } from 'node:events'
import { constants, gzipSync } from 'node:zlib'
import { type ApolloServer, HeaderMap } from '@apollo/server'
import type { Request, RequestHandler, Response } from 'express'
import { clientIp, networkOf } from '../http/client-ip'
import { detailsOf } from '../http/log'
import { type ClaimStore, claimIdOf, claimOnce } from '../upstream/claims'
import { createUpstreamClock, deadlineIn, type UpstreamClock } from '../upstream/deadline'
import { createRestClient } from '../upstream/rest-client'
import type { Upstream } from '../upstream/upstream-client'
import type { Context } from './context'
import { internalError } from './errors'

export interface AnswerOptions {
  apolloServer: ApolloServer<Context>
  upstream: Upstream
  sendsKeys: boolean
  /** Where money calls are claimed when the upstream keeps no keys (ruling 23). */
  claims: ClaimStore
}

const contextFor = (
  { upstream, sendsKeys, claims }: AnswerOptions,
  clock: UpstreamClock,
  request: Request,
  response: Response,
): Context => {
  const gone = new AbortController()
  setMaxListeners(0, gone.signal)
  response.once('close', () => {
    if (!response.writableEnded) gone.abort()
  })
  const { trace } = detailsOf(request)
  const { authorization } = request.headers
  const address = clientIp(request)
  const rest = createRestClient({
    upstream,
    authorization,
    clientIp: address,
    requestId: trace.requestId,
    sendsKeys,
    signal: gone.signal,
    onCall: (call) => trace.upstream.push(call),
    onTime: (ms) => {
      clock.hear(ms)
      if (!response.headersSent) response.setHeader('x-server-time', String(ms))
    },
    onRetryAfter: (seconds) => {
      const longest = Math.max(seconds, Number(response.getHeader('Retry-After') ?? 0))
      if (!response.headersSent) response.setHeader('Retry-After', String(longest))
    },
    inTime: deadlineIn(request.headers['x-send-by'], clock),
    sendBy: request.get('x-send-by'),
    claim: sendsKeys
      ? undefined
      : (route, key) =>
          claimOnce(claims, { id: claimIdOf(route, key, authorization), source: networkOf(address) }, () =>
            trace.events.push('money call repeated'),
          ),
  })
  return { rest, trace, userAgent: request.get('user-agent')?.slice(0, 256) }
}

/** About one packet: below it, compressing saves no time. Tokens travel in answers smaller than this. */
const worthCompressing = 1400
const fastest = { level: constants.Z_BEST_SPEED }

/** At once and at the lowest level: the thread pool costs six times the work itself (performance.md). */
const send = (request: Request, response: Response, text: string): void => {
  const isLarge = text.length > worthCompressing
  if (isLarge) response.setHeader('Vary', 'Accept-Encoding')
  const isZipped = isLarge && request.acceptsEncodings('gzip') === 'gzip'
  const body = isZipped ? gzipSync(text, fastest) : Buffer.from(text)
  if (isZipped) response.setHeader('Content-Encoding', 'gzip')
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

/**
 * Hands a parsed question to the engine and writes its answer. Apollo's own middleware copies every header both
 * ways; the engine needs one, and the question is JSON by now.
 */
export const answerQuestions = (options: AnswerOptions): RequestHandler => {
  const clock = createUpstreamClock()
  return async (request, response) => {
    const { headers, status, body } = await options.apolloServer.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: 'POST',
        headers: new HeaderMap([['content-type', 'application/json']]),
        search: '',
        body: request.body,
      },
      context: async () => contextFor(options, clock, request, response),
    })
    if (body.kind !== 'complete') throw internalError()
    for (const [name, value] of headers) if (name !== 'content-length') response.setHeader(name, value)
    response.statusCode = status ?? 200
    send(request, response, body.string)
  }
}
