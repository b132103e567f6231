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

/** Sends the contract's envelope (ENT-30) with the response's current status. */
export const sendData = (response: Response, data: unknown, part?: Part): void => {
  send(response, { data, ...(part ? pagingOf(part) : unpaged), error: null })
}

export const sendList = (
  response: Response,
  { page, size }: Slice,
  { rows, total }: { rows: unknown; total: number },
): void => sendData(response, rows, { page, size, total })

/** Sends the contract's envelope (ENT-30). */
export const sendError = (response: Response, apiError: ApiError): void => {
  const { status, summary, fields, retryAfter } = apiError
  if (retryAfter !== undefined) response.set('retry-after', String(retryAfter))
  send(response.status(status), { data: null, ...unpaged, error: { summary, fields } })
}

/** Sends the result of a keyed call, marked if it is a replay (ruling 9). */
export const sendResult = (response: Response, { status, data, error, replayed }: CallResult): void => {
  if (replayed) response.set('idempotent-replayed', 'true')
  send(response.status(status), { data, ...unpaged, error })
}

const sentResponses = new WeakSet<Response>()
/** Unlike `headersSent`, also true while a fault delays the headers. */
export const isAnswered = (response: Response): boolean => sentResponses.has(response)

const send = (response: Response, envelope: object): void => {
  // Validates the serialized response, where dates are strings and nothing is undefined.
  const body: unknown = JSON.parse(JSON.stringify(envelope))
  const isValidated = response.app.locals.validateResponses === true && response.statusCode !== 500
  const problem = isValidated ? responseProblem(response, body) : null
  if (problem) throw new Error(`The response violates openapi.yaml: ${problem}`)
  sentResponses.add(response)
  response.json(body)
  logSecurity(response, (body as { data?: unknown }).data)
}
