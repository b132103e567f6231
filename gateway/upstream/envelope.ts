import { type ApiError, codeFor, createApiError, oddAnswer, unreachable } from '../graphql/errors'
import { isJson, type Json } from '../graphql/json'
import type { Answer } from './upstream-client'

/** Paging of an answer; `null`s of an unpaged one mean a single page. */
export interface Paging {
  numberOfPages: number
  hasNextPage: boolean
  hasPreviousPage: boolean
}

export interface Reply<Data> {
  data: Data
  paging: Paging
  /** The `authorization` response header, verbatim: a token this call brought (API-05). */
  token: string | null
}

const parsed = (body: string): Json | null => {
  try {
    const value: unknown = JSON.parse(body)
    return isJson(value) ? value : null
  } catch {
    return null
  }
}

/** The seconds of a Retry-After header in either form; undefined for anything else. */
export const secondsIn = (header: string | string[] | undefined): number | undefined => {
  const text = String(header ?? '')
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const until = Date.parse(text)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

/** `error.fields` with its string values only. */
const messagesIn = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isJson(fields) ? fields : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/**
 * Converts a non-2xx answer to an ApiError (ERR-06). A body that is no JSON did not come from the bank, so the
 * outcome is unknown; only a 401 is trusted, because it ends the session.
 */
const errorIn = ({ status, headers, body }: Answer): ApiError => {
  const envelope = parsed(body)
  if (!envelope && status !== 401) return unreachable()
  const error = isJson(envelope?.error) ? envelope.error : {}
  const { summary, fields } = error
  const retryAfter = secondsIn(headers['retry-after'])
  return createApiError(codeFor(status), {
    status,
    summary: typeof summary === 'string' && summary.trim() !== '' ? summary : null,
    fields: messagesIn(fields),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

/**
 * Opens the envelope of contract 1.3; throws an ApiError if it is missing or an error. If `only` names the one status
 * of success, every other 2xx is unexpected.
 */
export const openEnvelope = <Data>(answer: Answer, only?: number): Reply<Data> => {
  const { status } = answer
  if (status < 200 || status > 299) throw errorIn(answer)
  const useless = () => (only === undefined ? unreachable() : oddAnswer(status))
  if (only !== undefined && status !== only) throw useless()
  const envelope = parsed(answer.body)
  if (!envelope || !('data' in envelope) || (envelope.error ?? null) !== null) throw useless()
  const { data, numberOfPages, nextPage, previousPage } = envelope
  const { authorization } = answer.headers
  return {
    // The REST types are generated from the contract, against which the upstream is tested.
    data: data as Data,
    paging: {
      numberOfPages: typeof numberOfPages === 'number' ? numberOfPages : 1,
      hasNextPage: Boolean(nextPage),
      hasPreviousPage: Boolean(previousPage),
    },
    token: typeof authorization === 'string' && authorization !== '' ? authorization : null,
  }
}
