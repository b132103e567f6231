import { invalidRequestError, unreachableError } from '../core/errors'
import { isMoneyCall } from '../core/money-calls'
import { fillPath, queryString, type Values } from '../core/path'
import { sharedReads } from './data-loaders'
import { timestampIn } from './deadline'
import { openEnvelope, type Reply, secondsIn } from './envelope'
import { isPublicRead, type PublicReads } from './public-reads'
import { isCounted } from './rate-limited-operations'
import type { Extras, Method, RestCall } from './rest-calls'
import { type Call, type Cancellation, NeverSentError, type Upstream } from './upstream-client'

/** Has typed methods for every call of the REST contract. Throws ApiErrors only. */
export type RestClient = { readonly [M in Method]: RestCall<M> } & {
  readonly keepsOutcomes: boolean
  withToken(token: string): RestClient
}

/** An upstream call in the log, with its path template but no values. */
export interface UpstreamTrace {
  route: string
  status: number | null
  ms: number
  at?: number
}

export interface RestClientOptions {
  upstream: Upstream
  authorization: string | undefined
  /** The client's address for the upstream's limits; only rate-limited calls send it. */
  clientIp?: string | undefined
  requestId: string
  /** Whether the upstream honours Idempotency-Key (ruling 9); otherwise calls omit the header. */
  sendsKeys: boolean
  traceparent?: string | undefined
  signal: Cancellation
  onCall: (trace: UpstreamTrace) => void
  /** Receives the upstream's time, ms since 1970, from responses that report it. */
  onTime?: (ms: number) => void
  onRetryAfter?: (seconds: number) => void
  checkDeadline?: () => void
  /** The client's `x-send-by` for money calls: upstream time, ms since 1970 (ruling 23). */
  sendBy?: string | undefined
  publicReads?: PublicReads | undefined
  /** Throws for a repeated money call; resolves with the claim's release. */
  claim?: ((route: string, key: string) => Promise<() => Promise<void>>) | undefined
}

// Calls omit an invalid token, and the upstream then responds 401.
const tokenPattern = /^[\x21-\x7e]+(?: [\x21-\x7e]+)?$/
const isToken = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 4096 && tokenPattern.test(text)

const keyPattern = /^[A-Za-z0-9_-]{1,128}$/

const boundHeaders = ['x-least-ngn', 'x-most-crypto', 'x-least-crypto'] as const

/** The upstream's headers with the reviewed amounts (ruling 29). */
const boundsIn = (headers: Extras['headers'] = {}): Record<string, string> =>
  Object.fromEntries(
    boundHeaders.flatMap((name): [string, string][] =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  )

interface LooseRequest extends Extras {
  path?: Values
  query?: Values
  body?: unknown
}

export const createRestClient = (options: RestClientOptions): RestClient => {
  const { upstream, authorization, clientIp, requestId, sendsKeys, signal, onCall, onTime } = options
  const { onRetryAfter, checkDeadline, sendBy, claim, publicReads, traceparent } = options

  const rateLimitHeaders = (method: Call['method'], template: string): Record<string, string> => ({
    ...(isToken(authorization) ? { authorization } : {}),
    ...(clientIp && isCounted(method, template) ? { 'x-forwarded-for': clientIp } : {}),
  })

  const createCall = (method: Call['method'], template: string, request: LooseRequest): Call => {
    const idempotencyKey = request.headers?.['idempotency-key']
    // If its key were missing, a money call could run twice.
    if (idempotencyKey !== undefined && !keyPattern.test(idempotencyKey))
      throw invalidRequestError({ 'Idempotency-Key': 'Invalid request' })
    return {
      method,
      path: fillPath(template, request.path) + queryString(request.query),
      headers: {
        accept: 'application/json',
        'x-request-id': requestId,
        ...(traceparent === undefined ? {} : { traceparent }),
        ...rateLimitHeaders(method, template),
        ...(request.headers?.['user-agent'] ? { 'user-agent': request.headers['user-agent'] } : {}),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined || !sendsKeys ? {} : { 'idempotency-key': idempotencyKey }),
        ...(sendBy !== undefined && isMoneyCall(`${method} ${template}`) ? { 'x-send-by': sendBy } : {}),
        ...boundsIn(request.headers),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal: method === 'GET' ? signal : undefined,
    }
  }

  const send = async (
    call: Call,
    template: string,
    expectedStatus: LooseRequest['expectedStatus'],
    release?: () => Promise<void>,
  ): Promise<Reply<unknown>> => {
    const startedAt = performance.now()
    const addTrace = (status: number | null) =>
      onCall({
        route: `${call.method} ${template}`,
        status,
        ms: Math.round(performance.now() - startedAt),
        ...(traceparent === undefined ? {} : { at: performance.timeOrigin + startedAt }),
      })
    const response = await upstream.call(call).catch(async (error: unknown) => {
      addTrace(null)
      if (error instanceof NeverSentError) await release?.()
      throw unreachableError()
    })
    addTrace(response.status)
    const serverTime = timestampIn(response.headers['x-server-time'])
    if (serverTime !== null) onTime?.(serverTime)
    if (authorization !== undefined) {
      if (response.status === 401) publicReads?.refuse(authorization)
      else if (response.status < 300) publicReads?.accept(authorization)
    }
    const retryAfter = secondsIn(response.headers['retry-after'])
    if (response.status >= 400 && retryAfter !== undefined) onRetryAfter?.(retryAfter)
    return openEnvelope(response, expectedStatus, isMoneyCall(`${call.method} ${template}`))
  }

  const sharedLoader = sharedReads(
    ({ call, only }: { call: Call; template: string; only: LooseRequest['expectedStatus'] }) =>
      `${only ?? ''} ${call.path}`,
    ({ call, template, only }) => send(call, template, only),
  )
  const read = async (template: string, request: LooseRequest = {}): Promise<Reply<unknown>> => {
    const call = createCall('GET', template, request)
    if (!publicReads || !isPublicRead(template))
      return sharedLoader.load({ call, template, only: request.expectedStatus })
    // A disconnected client does not abort the read, because others may be waiting.
    return publicReads.read(call.path, authorization, () =>
      sharedLoader.load({ call: { ...call, signal: undefined }, template, only: request.expectedStatus }),
    )
  }

  const createRestCall =
    (method: Exclude<Call['method'], 'GET'>) =>
    async (template: string, request: LooseRequest = {}): Promise<Reply<unknown>> => {
      checkDeadline?.()
      const call = createCall(method, template, request)
      const route = `${method} ${template}`
      const key = request.headers?.['idempotency-key']
      const release = isMoneyCall(route) && key !== undefined ? await claim?.(route, key) : undefined
      sharedLoader.forget()
      return send(call, template, request.expectedStatus, release).finally(sharedLoader.forget)
    }

  return {
    keepsOutcomes: sendsKeys,
    get: read as RestCall<'get'>,
    post: createRestCall('POST') as RestCall<'post'>,
    put: createRestCall('PUT') as RestCall<'put'>,
    patch: createRestCall('PATCH') as RestCall<'patch'>,
    delete: createRestCall('DELETE') as RestCall<'delete'>,
    withToken: (token) => createRestClient({ ...options, authorization: token }),
  }
}
