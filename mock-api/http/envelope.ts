import type { Response } from 'express'
import { logSecurity } from '../accounts/security-log'
import type { Slice } from '../database/slice'
import type { CallResult } from '../idempotency/idempotency'
import type { ApiError } from './api-error'
import { responseProblem } from './contract-validation'

/** `total` counts all pages. */
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

/** In the contract's envelope (ENT-30), with the status set before (default 200). */
export const sendData = (response: Response, data: unknown, part?: Part): void => {
  send(response, { data, ...(part ? pagingOf(part) : unpaged), error: null })
}

export const sendList = (
  response: Response,
  { page, size }: Slice,
  { rows, total }: { rows: unknown; total: number },
): void => sendData(response, rows, { page, size, total })

/** In the contract's envelope (ENT-30). */
export const sendError = (response: Response, apiError: ApiError): void => {
  const { status, summary, fields, retryAfter } = apiError
  if (retryAfter !== undefined) response.set('retry-after', String(retryAfter))
  send(response.status(status), { data: null, ...unpaged, error: { summary, fields } })
}

/** The result of a keyed call, marked if it is an earlier one's (ruling 9). */
export const sendResult = (response: Response, { status, data, error, replayed }: CallResult): void => {
  if (replayed) response.set('idempotent-replayed', 'true')
  send(response.status(status), { data, ...unpaged, error })
}

const answeredResponses = new WeakSet<Response>()
/** Headers may still wait: a fault can hold them. */
export const isAnswered = (response: Response): boolean => answeredResponses.has(response)

const send = (response: Response, envelope: object): void => {
  // Compares the serialized response: dates as texts, without undefined.
  const body: unknown = JSON.parse(JSON.stringify(envelope))
  const isValidated = response.app.locals.validateResponses === true && response.statusCode !== 500
  const problem = isValidated ? responseProblem(response, body) : null
  if (problem) throw new Error(`The response violates openapi.yaml: ${problem}`)
  answeredResponses.add(response)
  response.json(body)
  logSecurity(response, (body as { data?: unknown }).data)
}
