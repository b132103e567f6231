import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FormattedExecutionResult } from 'graphql'
import { type ApiError, apiError } from '../../machines/core/api-error'

/**
 * The server's clock from its last response, ms since 1970; the device's clock before. A response is as old as its
 * transfer, so this clock never runs ahead of the server's: the server allows whatever this clock allows.
 */
export const createServerClock = (now: () => number) => {
  let ahead: number | null = null
  return {
    readServerTime: (ms: number): void => {
      ahead = ms - now()
    },
    now: () => now() + (ahead ?? 0),
    isKnown: () => ahead !== null,
  }
}

/** ms; longer than the gateway's timeout, so that the gateway's response arrives first. */
export const responseWithinMs = 20_000

export interface TransportOptions {
  /** The gateway's URL; being on the same origin, it needs no preflight. */
  url?: string
  fetch?: typeof fetch
  readToken: () => string
  /** The session's account, because a read must never repeat with another account's token. */
  readAccount?: (() => string | undefined) | undefined
  /**
   * Called on a 401 before the token is compared: takes over another tab's token, with `waits` after this tab's own
   * replacement. 'ended': another tab ended the session.
   */
  followSession?: ((refusedToken: string, waits: boolean) => Promise<'same' | 'ended'>) | undefined
  /** Called on a 401 for the current token. */
  onUnauthenticated: (error: ApiError | null) => void
  /** Called with the server's clock, ms since 1970. */
  onServerTime?: (ms: number) => void
}

/** Options for one request. A transport's wrapper must pass on all of them: `sendBy` protects money. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Replaces the stored token, for a session that is not stored yet. */
  token?: string | undefined
  /** The gateway rejects the change after this time, ms since 1970 by the server's clock (decision 15). */
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

export const operationName = (document: { definitions: readonly object[] }): string | undefined =>
  (document.definitions[0] as { name?: { value: string } } | undefined)?.name?.value

export const requestOf = (document: { definitions: readonly object[] }, variables: unknown) => ({
  operationName: operationName(document),
  variables,
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(document) } },
})

export const isQuery = ({ definitions }: { definitions: readonly object[] }): boolean =>
  (definitions[0] as { operation?: string }).operation === 'query'

/** The ApiError in a GraphQL result's first error. */
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
 * Sends all requests of Apollo Client and `runOperation` to the gateway. Rejects with an ApiError of status null on a
 * timeout, or if the response is not a GraphQL result. Shows no toast and never retries.
 */
export const createTransport = ({
  url = '/graphql',
  // `globalThis.fetch` is read on each call: client/signals wraps it if a customer allowed traces.
  fetch: send = (...call) => globalThis.fetch(...call),
  readToken,
  readAccount,
  followSession,
  onUnauthenticated,
  onServerTime,
}: TransportOptions): Transport => {
  return async function request(document, variables, { signal, token: ownToken, sendBy } = {}) {
    const [token, account] = [ownToken ?? readToken(), readAccount?.()]
    // Our customers' phones may run a Chrome that lacks AbortSignal.any and .timeout.
    const call = new AbortController()
    const abort = () => call.abort()
    const limit = setTimeout(abort, responseWithinMs)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    const result = await send(url, {
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
      .then((response) => {
        const time = Number(response.headers.get('x-server-time') ?? Number.NaN)
        if (Number.isFinite(time)) onServerTime?.(time)
        return response.json() as Promise<FormattedExecutionResult<never>>
      })
      .catch(() => null)
      .finally(() => {
        clearTimeout(limit)
        signal?.removeEventListener('abort', abort)
      })
    // Only the gateway sends GraphQL results: the status of another response, such as a proxy's 404 page, must not
    // count as final.
    if (!result || typeof result !== 'object' || !('data' in result || 'errors' in result))
      throw apiError(null, null)
    if (!token || !isUnauthenticated(result)) return result
    const reads = isQuery(document)
    if ((await followSession?.(token, reads)) === 'ended') return result
    if (readToken() === token) onUnauthenticated(apiErrorIn(result.errors))
    // The customer has since logged in again, which ended the old token (ruling 25). Only reads are repeated.
    else if (!ownToken && reads && readToken() && readAccount?.() === account)
      return request(document, variables, signal && { signal })
    return result
  }
}
