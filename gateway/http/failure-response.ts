import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import {
  ApiError,
  codeFor,
  createApiError,
  internalError,
  invalidRequestError,
  notPassedOnError,
  toErrorEntry,
} from '../core/errors'
import { bugReport, type RequestDetails } from '../core/log'
import { isMoneyRequest, wasPassedOn } from '../core/money-calls'

export const bodyLimit = 32 * 1024

export const tooLarge = () => createApiError('INVALID', { status: 413, summary: 'Request too large' })

const statusOf = (error: unknown): number => {
  const status =
    typeof error === 'object' && error !== null ? (error as { status?: unknown }).status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

const apiErrorOf = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  const status = statusOf(error)
  if (status === 500) return internalError()
  if (status === 413) return tooLarge()
  return status === 400
    ? invalidRequestError()
    : createApiError(codeFor(status), { status, summary: 'Invalid request' })
}

export interface FailureResponse {
  status: number
  /** Seconds. */
  retryAfter: number | undefined
  body: { errors: object[] }
}

interface PartialRequest {
  headers: IncomingHttpHeaders
  body?: unknown
}

/** Reports NOT_PASSED_ON for a money call that was not passed on, whatever the reason (ruling 28). */
export const toFailureResponse = (
  log: Logger,
  { route, trace }: RequestDetails,
  { headers, body }: PartialRequest,
  error: unknown,
): FailureResponse => {
  const reason = apiErrorOf(error)
  const isMoney = route === '/graphql' && isMoneyRequest(headers, body) && !wasPassedOn(trace)
  const apiError = isMoney ? notPassedOnError(reason.extensions.retryAfter as number | undefined) : reason
  const { code, status, retryAfter } = apiError.extensions
  trace.codes.push(String(code))
  if (reason.extensions.code === 'INTERNAL')
    log.error({ requestId: trace.requestId, route, bug: bugReport(error) }, 'bug')
  return {
    status: Number(status),
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    body: { errors: [toErrorEntry(apiError)] },
  }
}
