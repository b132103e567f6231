import { type ApiError, codeFor, createApiError, oddAnswer, unreachable } from '../core/errors'
import { isJson, type Json } from '../core/json'
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

/** A list's answer as the schema's pages have it; the upstream does not repeat which `page` was asked for. */
export const pageOf = <Node>(page: number, { data, paging }: Reply<Node[]>) => ({
  nodes: data,
  pageInfo: { page, ...paging },
})

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

const longestMessage = 500

const messagesIn = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isJson(fields) ? fields : {}).flatMap(([name, message]) =>
      typeof message === 'string' ? [[name, message.slice(0, longestMessage)]] : [],
    ),
  )

export const wordsIn = (error: unknown): { summary: string | null; fields: Record<string, string> } => {
  const { summary, fields } = isJson(error) ? error : {}
  const isText = typeof summary === 'string' && summary.trim() !== ''
  return { summary: isText ? summary.slice(0, longestMessage) : null, fields: messagesIn(fields) }
}

/**
 * Converts a non-2xx answer to an ApiError (ERR-06). A body that is no JSON did not come from the bank, nor did a
 * refusal of a money call without words (ruling 28): the outcome is unknown. Only a 401 is trusted, because it ends
 * the session.
 */
const errorIn = ({ status, headers, body }: Answer, isMoney: boolean): ApiError => {
  const envelope = parsed(body)
  const words = wordsIn(envelope?.error)
  const isWordless = isMoney && status < 500 && words.summary === null
  if (status !== 401 && (!envelope || isWordless)) return unreachable()
  const retryAfter = secondsIn(headers['retry-after'])
  return createApiError(codeFor(status), {
    status,
    ...words,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

/** Throws an ApiError for a missing or failed envelope (ENT-30), and for every 2xx but `only`. */
export const openEnvelope = <Data>(
  answer: Answer,
  only: number | undefined,
  isMoney: boolean,
): Reply<Data> => {
  const { status } = answer
  if (status < 200 || status > 299) throw errorIn(answer, isMoney)
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
