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
 * A response is as old as its transfer took, so this clock never runs ahead of the server's: the server allows whatever
 * it allows.
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

/** ms; longer than the gateway's timeout for the upstream, so that the gateway's response arrives first. */
export const responseWithinMs = 20_000

export interface TransportOptions {
  /** The gateway's URL; same origin, so no preflight. */
  url?: string
  fetch?: typeof fetch
  /** Sent verbatim; '' sends none. */
  readToken: () => string
  /** The session's account: a read never repeats with another account's token. */
  readAccount?: (() => string | undefined) | undefined
  /**
   * Called on a 401, before the token is compared: takes over another tab's token. `waits`: also until this tab has
   * replaced the token. 'ended': another tab ended the session.
   */
  followSession?: ((refusedToken: string, waits: boolean) => Promise<'same' | 'ended'>) | undefined
  /** Called on a 401 for the current token. */
  onUnauthenticated: (error: ApiError | null) => void
  /** Called with the server's clock, ms since 1970. */
  onServerTime?: (ms: number) => void
}

/** Options of one request. A wrapper of a transport must pass on all of them: `sendBy` protects money. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Sent instead of the stored token, for a session that is not stored yet. */
  token?: string | undefined
  /** The gateway refuses the change after this time, ms since 1970 by the server's clock (decision 15). */
  sendBy?: number | undefined
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
 * timeout or if the response is not a GraphQL result; shows no toast and never retries.
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
  return async function ask(document, variables, { signal, token: ownToken, sendBy } = {}) {
    const [token, account] = [ownToken ?? readToken(), readAccount?.()]
    // Not AbortSignal.any or .timeout: our customers' phones may run a Chrome that has neither.
    const call = new AbortController()
    const giveUp = () => call.abort()
    const limit = setTimeout(giveUp, responseWithinMs)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    const answer = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token ? { authorization: token } : {}),
        ...(sendBy === undefined ? {} : { 'x-send-by': String(sendBy) }),
      },
      body: JSON.stringify(requestOf(document, variables)),
      signal: call.signal,
    })
    const result = await answer
      .then((response) => {
        const time = Number(response.headers.get('x-server-time') ?? Number.NaN)
        if (Number.isFinite(time)) onServerTime?.(time)
        return response.json() as Promise<FormattedExecutionResult<never>>
      })
      .catch(() => null)
      .finally(() => {
        clearTimeout(limit)
        signal?.removeEventListener('abort', giveUp)
      })
    // A response that is not a GraphQL result, such as a proxy's 404 page, did not come from the gateway: its status
    // must not count as final.
    if (!result || typeof result !== 'object' || !('data' in result || 'errors' in result))
      throw apiError(null, null)
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
