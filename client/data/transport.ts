import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FormattedExecutionResult } from 'graphql'
import { type ApiError, apiError } from '../../machines/core/api-error'

/** The server's clock from its responses; the device's clock until the first response. */
export interface ServerClock {
  /** ms since 1970. */
  readServerTime: (ms: number) => void
  now: () => number
  /** Whether a response reported the time. */
  isKnown: () => boolean
}

/**
 * A response is as old as its transfer took, so this clock never runs ahead of the server's: what it allows, the server
 * allows too.
 */
export const createServerClock = (now: () => number): ServerClock => {
  let ahead: number | null = null
  return {
    readServerTime: (ms) => {
      ahead = ms - now()
    },
    now: () => now() + (ahead ?? 0),
    isKnown: () => ahead !== null,
  }
}

/** The entities of a response, with repetitions. */
const entitiesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const { __typename, id } = value as { __typename?: string; id?: string | number }
  const nested = Object.values(value).flatMap(entitiesIn)
  return __typename === undefined || id === undefined ? nested : [`${__typename}:${id}`, ...nested]
}

/**
 * Keeps an older response from replacing a newer one (ruling 40). Repeats a read that started before a mutation
 * finished, or before the request of an earlier response with the same operation or entity, unless another account
 * signed in.
 */
export const sequential = (ask: Transport, readAccount?: TransportOptions['readAccount']): Transport => {
  let count = 0
  let lastChange = 0
  let readsInFlight = 0
  /** While reads are in flight: when the newest response's request started, by operation and by entity. */
  const newest = new Map<string, number>()
  return async function read(document, variables, options) {
    const [started, account] = [++count, readAccount?.()]
    if (!isQuery(document))
      return ask(document, variables, options).finally(() => {
        lastChange = ++count
      })
    readsInFlight += 1
    const result = await ask(document, variables, options).finally(() => {
      readsInFlight -= 1
    })
    if (!result.data || options?.signal?.aborted || readAccount?.() !== account) return result
    const keys =
      options?.uncached || readsInFlight + newest.size === 0
        ? []
        : [JSON.stringify(requestOf(document, variables)), ...entitiesIn(result.data)]
    if (started < lastChange || keys.some((key) => (newest.get(key) ?? 0) > started))
      return read(document, variables, options)
    if (readsInFlight === 0) newest.clear()
    else for (const key of keys) newest.set(key, started)
    return result
  }
}

/** ms; longer than the gateway's timeout for the upstream, so that the gateway's response arrives first. */
export const answerWithinMs = 20_000

export interface TransportOptions {
  /** The gateway's URL; same origin, so no preflight. */
  url?: string
  fetch?: typeof fetch
  /** Sent verbatim; '' sends none. */
  readToken: () => string
  /** Whose session it is: a read never repeats with another account's token. */
  readAccount?: (() => string | undefined) | undefined
  /**
   * Called on a 401, before the token is compared: takes over what another tab stored. `waits`: also until this tab has
   * replaced the token. 'ended': another tab ended the session.
   */
  followSession?: ((refusedToken: string, waits: boolean) => Promise<'same' | 'ended'>) | undefined
  /** Called on a 401 for the current token. */
  onUnauthenticated: (error: ApiError | null) => void
  /** Called with the server's clock, ms since 1970. */
  onServerTime?: (ms: number) => void
}

/** The last responses to polls, by operation and variables, with the gateway's digest. */
export type PolledResponses = Map<string, { digest: string; result: FormattedExecutionResult<never> }>

/** More than any part of a page polls at once. */
const mostPolledResponses = 8

/** Options of one request. A wrapper of a transport must pass on all of them: `sendBy` protects money. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Sent instead of the stored token, for a session that is not stored yet. */
  token?: string | undefined
  /** The gateway refuses the change after this time, ms since 1970 by the server's clock (decision 15). */
  sendBy?: number | undefined
  /** A poll: the gateway may answer that nothing has changed (decision 5). */
  polled?: PolledResponses | undefined
  /** A read whose data stay out of the cache, where they could replace no newer ones. */
  uncached?: boolean | undefined
}

export type Transport = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options?: CallOptions,
) => Promise<FormattedExecutionResult<Data>>

/** The trusted document's SHA-256 from the code generator: the query's text is never sent. */
export const hashOf = (document: object): string =>
  (document as { __meta__?: { hash?: string } }).__meta__?.hash ?? ''

const operationName = (document: { definitions: readonly object[] }): string | undefined =>
  (document.definitions[0] as { name?: { value: string } } | undefined)?.name?.value

interface OperationRequest {
  operationName: string | undefined
  variables: unknown
  extensions: { persistedQuery: { version: 1; sha256Hash: string } }
}

export const requestOf = (
  document: { definitions: readonly object[] },
  variables: unknown,
): OperationRequest => ({
  operationName: operationName(document),
  variables,
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(document) } },
})

export const isQuery = ({ definitions }: { definitions: readonly object[] }): boolean =>
  (definitions[0] as { operation?: string }).operation === 'query'

/** The gateway's extensions in a poll's response. */
interface PollExtensions extends Record<string, unknown> {
  digest?: string
  unchanged?: true
}

/** The ApiError in the first error of a GraphQL result. */
export const apiErrorIn = (
  errors: readonly { extensions?: object | undefined }[] | undefined,
): ApiError | null => {
  const extensions = errors?.[0]?.extensions as Partial<ApiError> | undefined
  if (!errors?.length) return null
  const { status = null, summary = null, fields = {}, retryAfter } = extensions ?? {}
  return { ...apiError(status, summary, fields), ...(retryAfter === undefined ? {} : { retryAfter }) }
}

/** The error of one root field; null if it succeeded. */
export const fieldErrorIn = (errors: FormattedExecutionResult['errors'], field: string): ApiError | null =>
  apiErrorIn(errors?.filter(({ path }) => path?.[0] === field))

export const isUnauthenticated = (result: FormattedExecutionResult): boolean =>
  result.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ?? false

/**
 * Sends every request to the gateway, for Apollo Client and `runOperation`. Rejects with an ApiError of status null on
 * timeout or if the response is no GraphQL result; shows no toast and never retries.
 */
export const createTransport = ({
  url = '/graphql',
  // Read at each call: client/signals wraps it when a customer allowed traces.
  fetch: send = (...call) => globalThis.fetch(...call),
  readToken,
  readAccount,
  followSession,
  onUnauthenticated,
  onServerTime,
}: TransportOptions): Transport => {
  return async function ask(document, variables, { signal, token: ownToken, sendBy, polled } = {}) {
    const [token, account] = [ownToken ?? readToken(), readAccount?.()]
    // Not AbortSignal.any or .timeout: our customers' phones may run a Chrome that has neither.
    const call = new AbortController()
    const giveUp = () => call.abort()
    const limit = setTimeout(giveUp, answerWithinMs)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    const request = requestOf(document, variables)
    const key = polled && JSON.stringify(request)
    const lastResponse = key && polled.get(key)
    const extensions = {
      ...request.extensions,
      ...(polled ? { known: lastResponse ? lastResponse.digest : '' } : {}),
    }
    const answer = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token ? { authorization: token } : {}),
        ...(sendBy === undefined ? {} : { 'x-send-by': String(sendBy) }),
      },
      body: JSON.stringify({ ...request, extensions }),
      signal: call.signal,
    })
    const response = await answer
      .then((response) => {
        const time = Number(response.headers.get('x-server-time') ?? Number.NaN)
        if (Number.isFinite(time)) onServerTime?.(time)
        return response.json() as Promise<FormattedExecutionResult<never, PollExtensions>>
      })
      .catch(() => null)
      .finally(() => {
        clearTimeout(limit)
        signal?.removeEventListener('abort', giveUp)
      })
    const result = lastResponse && response?.extensions?.unchanged ? lastResponse.result : response
    // Anything but a GraphQL result, such as a proxy's 404 page, is not the gateway's answer: its status must not count
    // as final.
    if (!result || typeof result !== 'object' || !('data' in result || 'errors' in result))
      throw apiError(null, null)
    const digest = response?.extensions?.digest
    if (key && digest && !result.errors) {
      polled.set(key, { digest, result })
      if (polled.size > mostPolledResponses) polled.delete(polled.keys().next().value!)
    }
    if (!token || !isUnauthenticated(result)) return result
    const reads = isQuery(document)
    if ((await followSession?.(token, reads)) === 'ended') return result
    if (readToken() === token) onUnauthenticated(apiErrorIn(result.errors))
    // Signed in again meanwhile: the old token ended with that (ruling 25). Only reads are repeated.
    else if (!ownToken && reads && readToken() && readAccount?.() === account)
      return ask(document, variables, signal && { signal })
    return result
  }
}
