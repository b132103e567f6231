import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { FormattedExecutionResult } from 'graphql'
import { type ApiError, apiError } from '../../machines/core/api-error'

/**
 * Request timeout, ms: longer than the gateway's own timeout for the upstream, so that the gateway's answer arrives
 * first.
 */
export const answerWithinMs = 20_000

export interface TransportOptions {
  /** The gateway's URL; same origin, so no preflight. */
  url?: string
  fetch?: typeof fetch
  /** The stored token, sent verbatim; '' sends none. */
  readToken: () => string
  /** Whose session it is: a read is never repeated with another account's token. */
  readAccount?: (() => string | undefined) | undefined
  /** Called when a request with the current token was answered with 401. */
  onUnauthenticated: () => void
  /** Called with the server's clock, ms since 1970, when an answer reports it. */
  onServerTime?: (ms: number) => void
}

/** The responses to what a part of a page polls, by operation and variables, with the gateway's digest of each. */
export type PolledResponses = Map<string, { digest: string; result: FormattedExecutionResult<never> }>

/** More than any part of a page polls at once. */
const mostPolledResponses = 8

/** Options of one request. Whoever wraps a transport passes all of them on. */
export interface CallOptions {
  /** Aborts the request. */
  signal?: AbortSignal | undefined
  /** Sent instead of the stored token, for a session that is not stored yet. */
  token?: string | undefined
  /** The gateway refuses the change after this time, ms since 1970 by the server's clock (decision 0038). */
  sendBy?: number | undefined
  /** A poll: the gateway may answer that the response has not changed (decision 105). */
  polled?: PolledResponses | undefined
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

/** An operation as the gateway is asked it. */
interface Question {
  operationName: string | undefined
  variables: unknown
  extensions: { persistedQuery: { version: 1; sha256Hash: string } }
}

export const questionOf = (document: { definitions: readonly object[] }, variables: unknown): Question => ({
  operationName: operationName(document),
  variables,
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(document) } },
})

export const isRead = ({ definitions }: { definitions: readonly object[] }): boolean =>
  (definitions[0] as { operation?: string }).operation === 'query'

/** What the gateway says of the response to a poll. */
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

/** The error of one root field of a result; null when the field succeeded. */
export const fieldErrorIn = (errors: FormattedExecutionResult['errors'], field: string): ApiError | null =>
  apiErrorIn(errors?.filter(({ path }) => path?.[0] === field))

export const isUnauthenticated = (result: FormattedExecutionResult): boolean =>
  result.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ?? false

/**
 * Sends every request to the gateway, for Apollo Client and for `ask`. Rejects with an ApiError of status null on
 * timeout or when the response is no GraphQL result; it neither shows toasts nor retries.
 */
export const createTransport = ({
  url = '/graphql',
  // Looked up at each call: a trace that a customer allowed stands around it (client/signals).
  fetch: send = (...call) => globalThis.fetch(...call),
  readToken,
  readAccount,
  onUnauthenticated,
  onServerTime,
}: TransportOptions): Transport => {
  /** Mutations that are not answered yet. */
  const changes = new Set<Promise<unknown>>()

  return async function ask(document, variables, { signal, token: ownToken, sendBy, polled } = {}) {
    const [token, account] = [ownToken ?? readToken(), readAccount?.()]
    // Not AbortSignal.any or .timeout: the Chrome of our customers' phones may have neither.
    const call = new AbortController()
    const giveUp = () => call.abort()
    const limit = setTimeout(giveUp, answerWithinMs)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    const question = questionOf(document, variables)
    const key = polled && JSON.stringify(question)
    const known = key && polled.get(key)
    const extensions = { ...question.extensions, ...(polled ? { known: known ? known.digest : '' } : {}) }
    const answer = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token ? { authorization: token } : {}),
        ...(sendBy === undefined ? {} : { 'x-send-by': String(sendBy) }),
      },
      body: JSON.stringify({ ...question, extensions }),
      signal: call.signal,
    })
    const answered = answer
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
    const reads = isRead(document)
    if (!reads) changes.add(answered)
    const response = await answered
    const result = known && response?.extensions?.unchanged ? known.result : response
    changes.delete(answered)
    // Whatever is no GraphQL result, such as a proxy's 404 page, is no answer of the gateway: its status must not
    // count as final.
    if (!result || typeof result !== 'object' || !('data' in result || 'errors' in result))
      throw apiError(null, null)
    const digest = response?.extensions?.digest
    if (key && digest && !result.errors) {
      polled.set(key, { digest, result })
      if (polled.size > mostPolledResponses) polled.delete(polled.keys().next().value!)
    }
    if (!token || !isUnauthenticated(result)) return result
    // The server may have replaced the token in a mutation that is still pending; its caller stores the new token in
    // the same task.
    if (reads && changes.size > 0) {
      await Promise.all(changes)
      await new Promise((resolve) => setTimeout(resolve))
    }
    if (readToken() === token) onUnauthenticated()
    // Signed in again meanwhile: the old token ended with that (ruling 25). Only what reads is asked again.
    else if (!ownToken && reads && readToken() && readAccount?.() === account)
      return ask(document, variables, signal && { signal })
    return result
  }
}
