import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import {
  ApiError,
  asEntry,
  codeFor,
  createApiError,
  internalError,
  invalidRequest,
  notPassedOn,
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
    ? invalidRequest()
    : createApiError(codeFor(status), { status, summary: 'Invalid request' })
}

export interface FailureAnswer {
  status: number
  /** Seconds. */
  retryAfter: number | undefined
  body: { errors: object[] }
}

interface ReadSoFar {
  headers: IncomingHttpHeaders
  body?: unknown
}

/** Reports to a money call that it was not passed on, whatever the reason (ruling 28). */
export const failureAnswer = (
  log: Logger,
  { route, trace }: RequestDetails,
  { headers, body }: ReadSoFar,
  error: unknown,
): FailureAnswer => {
  const reason = apiErrorOf(error)
  const isMoney = route === '/graphql' && isMoneyRequest(headers, body) && !wasPassedOn(trace)
  const apiError = isMoney ? notPassedOn(reason.extensions.retryAfter as number | undefined) : reason
  const { code, status, retryAfter } = apiError.extensions
  trace.codes.push(String(code))
  if (reason.extensions.code === 'INTERNAL')
    log.error({ requestId: trace.requestId, route, bug: bugReport(error) }, 'bug')
  return {
    status: Number(status),
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    body: { errors: [asEntry(apiError)] },
  }
}
