import type { ErrorRequestHandler, RequestHandler } from 'express'
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
import { bugReport, detailsOf } from '../core/log'
import { isMoneyRequest, wasPassedOn } from '../core/money-calls'

export const bodyLimit = 32 * 1024

const tooLarge = () => createApiError('INVALID', { status: 413, summary: 'Request too large' })

/** Rejects by Content-Length, before Express reads the body. */
export const refuseLarge: RequestHandler = ({ headers }, _response, next) => {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  next()
}

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

/** Reports NOT_PASSED_ON for any money call that the gateway did not pass on (ruling 28). */
export const answerFailure =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const { route, trace } = detailsOf(request)
    const reason = apiErrorOf(error)
    const isMoney =
      route === '/graphql' && isMoneyRequest(request.headers, request.body) && !wasPassedOn(trace)
    const apiError = isMoney ? notPassedOnError(reason.extensions.retryAfter as number | undefined) : reason
    const { code, status, retryAfter } = apiError.extensions
    trace.codes.push(String(code))
    if (reason.extensions.code === 'INTERNAL')
      log.error({ requestId: trace.requestId, route, bug: bugReport(error) }, 'bug')
    if (response.headersSent) return next(error)
    response.setHeader('Cache-Control', 'no-store')
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
    // An earlier status, such as 503 for proxies, takes precedence over the error's.
    response.status(response.statusCode >= 400 ? response.statusCode : Number(status))
    response.json({ errors: [toErrorEntry(apiError)] })
  }
