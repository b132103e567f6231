import type { Response } from 'express'
import { logSecurity } from '../accounts/security-log'
import type { Slice } from '../database/slice'
import type { Answer } from '../idempotency/idempotency'
import type { ApiError } from './api-error'
import { answerProblem } from './contract'

/** The part of a list that an answer holds; `total` counts all pages. */
export interface Part extends Slice {
  total: number
}

interface Paging {
  numberOfPages: number | null
  nextPage: boolean | null
  previousPage: boolean | null
}

const unpaged: Paging = { numberOfPages: null, nextPage: null, previousPage: null }

const pagingOf = ({ page, size, total }: Part): Paging => {
  const numberOfPages = Math.ceil(total / size)
  return { numberOfPages, nextPage: page < numberOfPages, previousPage: page > 1 && numberOfPages > 0 }
}

/** Sends a success in the contract's envelope (ENT-30), with the status already set (200 unless told). */
export const sendData = (response: Response, data: unknown, part?: Part): void => {
  send(response, { data, ...(part ? pagingOf(part) : unpaged), error: null })
}

export const sendList = (
  response: Response,
  { page, size }: Slice,
  { rows, total }: { rows: unknown; total: number },
): void => sendData(response, rows, { page, size, total })

/** Sends a refusal in the contract's envelope (ENT-30). */
export const sendError = (response: Response, apiError: ApiError): void => {
  const { status, summary, fields, retryAfter } = apiError
  if (retryAfter !== undefined) response.set('retry-after', String(retryAfter))
  send(response.status(status), { data: null, ...unpaged, error: { summary, fields } })
}

/** Sends what a keyed call answered, marked when it is the answer of an earlier try (ruling 9). */
export const sendAnswer = (response: Response, { status, data, error, replayed }: Answer): void => {
  if (replayed) response.set('idempotent-replayed', 'true')
  send(response.status(status), { data, ...unpaged, error })
}

const answered = new WeakSet<Response>()
/** Whether an answer was sent. Its headers may not have left yet: a fault of the world can hold them. */
export const isAnswered = (response: Response): boolean => answered.has(response)

const send = (response: Response, envelope: object): void => {
  // Compared as it will be read: dates as texts, undefined left out.
  const body: unknown = JSON.parse(JSON.stringify(envelope))
  const isWatched = response.app.locals.validateResponses === true && response.statusCode !== 500
  const problem = isWatched ? answerProblem(response, body) : null
  if (problem) throw new Error(`The answer breaks openapi.yaml: ${problem}`)
  answered.add(response)
  response.json(body)
  logSecurity(response, (body as { data?: unknown }).data)
}
