import type { Logger } from 'pino'
import { ApiError, asEntry, codeFor, createApiError, internalError, invalidRequest } from '../graphql/errors'
import { bugReport, type RequestDetails } from './log'

/** A request's body is at most this long, bytes (contract, 1.7). */
export const bodyLimit = 32 * 1024

export const tooLarge = () => createApiError('INVALID', { status: 413, summary: 'Request too large' })

const statusOf = (error: unknown): number => {
  const status =
    typeof error === 'object' && error !== null ? (error as { status?: unknown }).status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

/** A failure before or outside GraphQL as an ApiError. */
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
  /** Seconds until another try makes sense. */
  retryAfter: number | undefined
  /** In the shape of a GraphQL answer. */
  body: { errors: object[] }
}

/** Answers a failure before or outside GraphQL, adds it to the trace, and logs internal errors. */
export const failureAnswer = (log: Logger, details: RequestDetails, error: unknown): FailureAnswer => {
  const apiError = apiErrorOf(error)
  const { code, status, retryAfter } = apiError.extensions
  details.trace.codes.push(String(code))
  if (code === 'INTERNAL')
    log.error({ requestId: details.trace.requestId, route: details.route, bug: bugReport(error) }, 'bug')
  return {
    status: Number(status),
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    body: { errors: [asEntry(apiError)] },
  }
}
