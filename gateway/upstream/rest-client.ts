import { invalidRequest, unreachable } from '../core/errors'
import { isMoneyCall } from '../core/money-calls'
import { fillPath, queryString, type Values } from '../core/path'
import { sharedReads } from './data-loaders'
import { momentIn } from './deadline'
import { openEnvelope, type Reply, secondsIn } from './envelope'
import { isPublicRead, type PublicReads } from './public-reads'
import { isCounted } from './rate-limited-operations'
import type { Extras, Method, RestCall } from './rest-calls'
import { type Call, type Cancellation, NeverSentError, type Upstream } from './upstream-client'

/** A typed method for every call of the REST contract. Throws ApiErrors only. */
export type RestClient = { readonly [M in Method]: RestCall<M> } & {
  readonly keepsOutcomes: boolean
  withToken(token: string): RestClient
}

/** One upstream call in the log: its path template, never the values. */
export interface UpstreamTrace {
  route: string
  status: number | null
  ms: number
  /** ms since 1970; only for traces. */
  at?: number
}

export interface RestClientOptions {
  upstream: Upstream
  authorization: string | undefined
  /** The client's address for the upstream's limits; sent with rate-limited calls only. */
  clientIp?: string | undefined
  requestId: string
  /** Whether the upstream honours Idempotency-Key (ruling 9); else the header is left out. */
  sendsKeys: boolean
  traceparent?: string | undefined
  signal: Cancellation
  onCall: (trace: UpstreamTrace) => void
  /** Receives the upstream's clock, ms since 1970, from answers that report it. */
  onTime?: (ms: number) => void
  onRetryAfter?: (seconds: number) => void
  /** Throws if the request's deadline has passed. */
  inTime?: () => void
  /** The client's `x-send-by`, passed on with money calls: ms since 1970 by the upstream's clock (ruling 23). */
  sendBy?: string | undefined
  publicReads?: PublicReads | undefined
  /** Throws for a repeated money call; resolves with the claim's release. */
  claim?: ((route: string, key: string) => Promise<() => Promise<void>>) | undefined
}

// Invalid tokens are dropped, so that the upstream answers 401 as without a token.
const token = /^[\x21-\x7e]+(?: [\x21-\x7e]+)?$/
const isToken = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 4096 && token.test(text)

const key = /^[A-Za-z0-9_-]{1,128}$/

const bounds = ['x-least-ngn', 'x-most-crypto', 'x-least-crypto'] as const

/** What was reviewed, as the upstream's headers (ruling 29). */
const boundsIn = (headers: Extras['headers'] = {}): Record<string, string> =>
  Object.fromEntries(
    bounds.flatMap((name): [string, string][] =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  )

interface LooseAsk extends Extras {
  path?: Values
  query?: Values
  body?: unknown
}

export const createRestClient = (options: RestClientOptions): RestClient => {
  const { upstream, authorization, clientIp, requestId, sendsKeys, signal, onCall, onTime } = options
  const { onRetryAfter, inTime, sendBy, claim, publicReads, traceparent } = options

  /** Authorization (API-02), and the client's address for rate-limited calls. */
  const rateLimitHeaders = (method: Call['method'], template: string): Record<string, string> => ({
    ...(isToken(authorization) ? { authorization } : {}),
    ...(clientIp && isCounted(method, template) ? { 'x-forwarded-for': clientIp } : {}),
  })

  const callFor = (method: Call['method'], template: string, ask: LooseAsk): Call => {
    const idempotencyKey = ask.headers?.['idempotency-key']
    // An invalid key is refused: sending the money call without it would defeat its purpose.
    if (idempotencyKey !== undefined && !key.test(idempotencyKey))
      throw invalidRequest({ 'Idempotency-Key': 'Invalid request' })
    return {
      method,
      path: fillPath(template, ask.path) + queryString(ask.query),
      headers: {
        accept: 'application/json',
        'x-request-id': requestId,
        ...(traceparent === undefined ? {} : { traceparent }),
        ...rateLimitHeaders(method, template),
        ...(ask.headers?.['user-agent'] ? { 'user-agent': ask.headers['user-agent'] } : {}),
        ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined || !sendsKeys ? {} : { 'idempotency-key': idempotencyKey }),
        ...(sendBy !== undefined && isMoneyCall(`${method} ${template}`) ? { 'x-send-by': sendBy } : {}),
        ...boundsIn(ask.headers),
      },
      ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
      signal: method === 'GET' ? signal : undefined,
    }
  }

  const send = async (
    call: Call,
    template: string,
    only: LooseAsk['only'],
    release?: () => Promise<void>,
  ): Promise<Reply<unknown>> => {
    const started = performance.now()
    const trace = (status: number | null) =>
      onCall({
        route: `${call.method} ${template}`,
        status,
        ms: Math.round(performance.now() - started),
        ...(traceparent === undefined ? {} : { at: performance.timeOrigin + started }),
      })
    const answer = await upstream.call(call).catch(async (error: unknown) => {
      trace(null)
      if (error instanceof NeverSentError) await release?.()
      throw unreachable()
    })
    trace(answer.status)
    const time = momentIn(answer.headers['x-server-time'])
    if (time !== null) onTime?.(time)
    if (authorization !== undefined) {
      if (answer.status === 401) publicReads?.refuse(authorization)
      else if (answer.status < 300) publicReads?.accept(authorization)
    }
    const wait = secondsIn(answer.headers['retry-after'])
    if (answer.status >= 400 && wait !== undefined) onRetryAfter?.(wait)
    return openEnvelope(answer, only, isMoneyCall(`${call.method} ${template}`))
  }

  const reads = sharedReads(
    ({ call, only }: { call: Call; template: string; only: LooseAsk['only'] }) =>
      `${only ?? ''} ${call.path}`,
    ({ call, template, only }) => send(call, template, only),
  )
  const read = async (template: string, ask: LooseAsk = {}): Promise<Reply<unknown>> => {
    const call = callFor('GET', template, ask)
    if (!publicReads || !isPublicRead(template)) return reads.load({ call, template, only: ask.only })
    // Not aborted when this client disconnects: others may be waiting for it.
    return publicReads.read(call.path, authorization, () =>
      reads.load({ call: { ...call, signal: undefined }, template, only: ask.only }),
    )
  }

  const restCall =
    (method: Exclude<Call['method'], 'GET'>) =>
    async (template: string, ask: LooseAsk = {}): Promise<Reply<unknown>> => {
      inTime?.()
      const call = callFor(method, template, ask)
      const route = `${method} ${template}`
      const key = ask.headers?.['idempotency-key']
      const release = isMoneyCall(route) && key !== undefined ? await claim?.(route, key) : undefined
      reads.forget()
      return send(call, template, ask.only, release).finally(reads.forget)
    }

  return {
    keepsOutcomes: sendsKeys,
    get: read as RestCall<'get'>,
    post: restCall('POST') as RestCall<'post'>,
    put: restCall('PUT') as RestCall<'put'>,
    patch: restCall('PATCH') as RestCall<'patch'>,
    delete: restCall('DELETE') as RestCall<'delete'>,
    withToken: (fresh) => createRestClient({ ...options, authorization: fresh }),
  }
}
