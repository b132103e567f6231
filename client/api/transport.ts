import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FormattedExecutionResult } from 'graphql'
import { type ApiError, apiError } from '../../machines/core/api-error'

/** How long the gateway may take, ms: longer than its own limit for the upstream, so that its answer wins. */
export const answerWithinMs = 20_000

export interface TransportOptions {
  /** Where the gateway answers; same origin, so no preflight. */
  url?: string
  fetch?: typeof fetch
  /** The stored token, sent verbatim; '' sends none. */
  readToken: () => string
  /** Called when a call that carried the present token was refused with 401. */
  onUnauthenticated: () => void
  /** Called with the server's clock, ms since 1970, when an answer tells it. */
  onServerTime?: (ms: number) => void
}

/** What one call asks for besides its answer. Whoever wraps a transport hands all of it on. */
export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined
  /** Sent instead of the stored one: of a session that is not kept yet. */
  token?: string | undefined
  /** The gateway changes nothing for it after this moment, ms since 1970 by the server's clock (decision 0038). */
  sendBy?: number | undefined
}

export type Transport = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options?: CallOptions,
) => Promise<FormattedExecutionResult<Data>>

/** The trusted document's SHA-256, put there by the code generator: queries never travel as text. */
const hashOf = (document: object): string =>
  (document as { __meta__?: { hash?: string } }).__meta__?.hash ?? ''

const operationName = (document: { definitions: readonly object[] }): string | undefined =>
  (document.definitions[0] as { name?: { value: string } } | undefined)?.name?.value

const isRead = ({ definitions }: { definitions: readonly object[] }): boolean =>
  (definitions[0] as { operation?: string }).operation === 'query'

/** The error inside a GraphQL answer's first error. */
export const apiErrorIn = (
  errors: readonly { extensions?: object | undefined }[] | undefined,
): ApiError | null => {
  const extensions = errors?.[0]?.extensions as Partial<ApiError> | undefined
  if (!errors?.length) return null
  const { status = null, summary = null, fields = {}, retryAfter } = extensions ?? {}
  return { ...apiError(status, summary, fields), ...(retryAfter === undefined ? {} : { retryAfter }) }
}

const isUnauthenticated = (result: FormattedExecutionResult): boolean =>
  result.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ?? false

/**
 * The one door to the gateway, for Apollo Client and for `ask`. Rejects with a ApiError of status null when
 * nobody answered in time or the answer is no GraphQL; it never toasts and never retries.
 */
export const createTransport = ({
  url = '/graphql',
  // Looked up at each call: a trace that a customer allowed stands around it (client/signals).
  fetch: send = (...call) => globalThis.fetch(...call),
  readToken,
  onUnauthenticated,
  onServerTime,
}: TransportOptions): Transport => {
  /** Changes under way, each of which may be a sign-in that replaces the stored token (ruling 25). */
  const changes = new Set<Promise<unknown>>()

  return async function ask(document, variables, { signal, token: ownToken, sendBy } = {}) {
    const token = ownToken ?? readToken()
    // Not AbortSignal.any or .timeout: the phones we serve may run a Chrome that has neither.
    const call = new AbortController()
    const giveUp = () => call.abort()
    const limit = setTimeout(giveUp, answerWithinMs)
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
      body: JSON.stringify({
        operationName: operationName(document),
        variables,
        extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(document) } },
      }),
      signal: call.signal,
    })
    const answered = answer
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
    const reads = isRead(document)
    if (!reads) changes.add(answered)
    const result = await answered
    changes.delete(answered)
    // Whatever is no GraphQL, a proxy's 404 page too, is no answer of ours: its status must not count as final.
    if (!result || typeof result !== 'object' || !('data' in result || 'errors' in result))
      throw apiError(null, null)
    if (!token || !isUnauthenticated(result)) return result
    // The server has replaced the token, and has not said so yet: whoever asked for that stores it in this same task.
    if (reads && changes.size > 0) {
      await Promise.all(changes)
      await new Promise((resolve) => setTimeout(resolve))
    }
    if (readToken() === token) onUnauthenticated()
    // Signed in again meanwhile: the old token ended with that (ruling 25). Only what reads is asked again.
    else if (!ownToken && reads && readToken()) return ask(document, variables, signal && { signal })
    return result
  }
}
