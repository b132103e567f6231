import { type ApiError, codeFor, createApiError, unexpectedResponse, unreachableError } from '../core/errors'
import { isJson, type Json } from '../core/json'
import type { UpstreamResponse } from './upstream-client'

/** The pagination of a response; a single page if the upstream sends none. */
export interface Paging {
  numberOfPages: number
  hasNextPage: boolean
  hasPreviousPage: boolean
}

export interface Reply<Data> {
  data: Data
  paging: Paging
  /** The `authorization` response header, verbatim: the token of this call (API-05). */
  token: string | null
}

/** The upstream does not repeat the requested `page`. */
export const pageOf = <Node>(page: number, { data, paging }: Reply<Node[]>) => ({
  nodes: data,
  pageInfo: { page, ...paging },
})

const parseJson = (body: string): Json | null => {
  try {
    const value: unknown = JSON.parse(body)
    return isJson(value) ? value : null
  } catch {
    return null
  }
}

/** The seconds in a Retry-After header of either form; undefined if invalid. */
export const secondsIn = (header: string | string[] | undefined): number | undefined => {
  const text = String(header ?? '')
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const retryAt = Date.parse(text)
  return Number.isNaN(retryAt) ? undefined : Math.max(0, Math.ceil((retryAt - Date.now()) / 1000))
}

const maxMessageLength = 500

const messagesIn = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isJson(fields) ? fields : {}).flatMap(([name, message]) =>
      typeof message === 'string' ? [[name, message.slice(0, maxMessageLength)]] : [],
    ),
  )

export const errorTextIn = (error: unknown): { summary: string | null; fields: Record<string, string> } => {
  const { summary, fields } = isJson(error) ? error : {}
  const isText = typeof summary === 'string' && summary.trim() !== ''
  return { summary: isText ? summary.slice(0, maxMessageLength) : null, fields: messagesIn(fields) }
}

/**
 * Converts a non-2xx response (ERR-06). A body that is not JSON comes from a proxy, as does a money call's error with no
 * message (ruling 28): the outcome is unknown. A 401 needs no body, because it only ends the session.
 */
const errorIn = ({ status, headers, body }: UpstreamResponse, isMoney: boolean): ApiError => {
  const envelope = parseJson(body)
  const errorText = errorTextIn(envelope?.error)
  const hasNoText = isMoney && status < 500 && errorText.summary === null
  if (status !== 401 && (!envelope || hasNoText)) return unreachableError()
  const retryAfter = secondsIn(headers['retry-after'])
  return createApiError(codeFor(status), {
    status,
    ...errorText,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

/** Throws an ApiError for a missing or failed envelope (ENT-30), and for any status but `expectedStatus`. */
export const openEnvelope = <Data>(
  response: UpstreamResponse,
  expectedStatus: number | undefined,
  isMoney: boolean,
): Reply<Data> => {
  const { status } = response
  if (status < 200 || status > 299) throw errorIn(response, isMoney)
  const unusableError = () => (expectedStatus === undefined ? unreachableError() : unexpectedResponse(status))
  if (expectedStatus !== undefined && status !== expectedStatus) throw unusableError()
  const envelope = parseJson(response.body)
  if (!envelope || !('data' in envelope) || (envelope.error ?? null) !== null) throw unusableError()
  const { data, numberOfPages, nextPage, previousPage } = envelope
  const { authorization } = response.headers
  return {
    // Tests check the upstream against the contract, which defines these types.
    data: data as Data,
    paging: {
      numberOfPages: typeof numberOfPages === 'number' ? numberOfPages : 1,
      hasNextPage: Boolean(nextPage),
      hasPreviousPage: Boolean(previousPage),
    },
    token: typeof authorization === 'string' && authorization !== '' ? authorization : null,
  }
}
