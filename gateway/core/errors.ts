import { GraphQLError, type GraphQLFormattedError } from 'graphql'

export type ApiErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'INVALID'
  | 'THROTTLED'
  | 'UNREACHABLE'
  | 'NOT_PASSED_ON'
  | 'INTERNAL'

/** `status` and `summary` come from the upstream; both are null if there is no readable response. */
export interface ApiErrorDetails {
  status: number | null
  summary: string | null
  fields?: Record<string, string>
  /** Seconds until a retry. */
  retryAfter?: number
}

/** The only error in responses of this gateway; only `createApiError` creates it. */
export class ApiError extends GraphQLError {}

const codes: Record<number, ApiErrorCode> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'UNREACHABLE',
  409: 'CONFLICT',
  429: 'THROTTLED',
  502: 'UNREACHABLE',
  503: 'UNREACHABLE',
  504: 'UNREACHABLE',
}

/** The code of a non-2xx status (ERR-06). A 1xx or 3xx counts as no response, so its outcome is unknown. */
export const codeFor = (status: number): ApiErrorCode => {
  const code = codes[status]
  if (code) return code
  if (status >= 400 && status < 500) return 'INVALID'
  return status >= 500 ? 'INTERNAL' : 'UNREACHABLE'
}

export const createApiError = (code: ApiErrorCode, details: ApiErrorDetails): ApiError => {
  const { status, summary, fields = {}, retryAfter } = details
  const message = summary ?? (code === 'UNREACHABLE' ? 'No usable response from the upstream' : 'Refused')
  return new ApiError(message, {
    extensions: { code, status, summary, fields, ...(retryAfter === undefined ? {} : { retryAfter }) },
  })
}

/** For no response or an unreadable one: the outcome is unknown (ERR-02). */
export const unreachableError = (): ApiError => createApiError('UNREACHABLE', { status: null, summary: null })

/** An unexpected 2xx keeps its status: something may have happened (AUTH-40, GUARD-11, HELP-09, WSELL-17). */
export const unexpectedResponse = (status: number): ApiError =>
  createApiError('INTERNAL', { status, summary: null })

export const invalidRequestError = (fields: Record<string, string> = {}): ApiError =>
  createApiError('INVALID', { status: 400, summary: 'Invalid request', fields })

/** Never promises that nothing happened: the upstream may have executed a duplicate request (ruling 28). */
export const notPassedOnError = (retryAfter?: number): ApiError =>
  createApiError('NOT_PASSED_ON', {
    status: 503,
    summary: "We couldn't pass this on just now. Check its status before you send it again",
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })

export const internalError = (): ApiError =>
  createApiError('INTERNAL', { status: 500, summary: 'Something went wrong. Please try again' })

const hasCode =
  (code: ApiErrorCode) =>
  (error: unknown): boolean =>
    error instanceof ApiError && error.extensions.code === code

export const isNotFound = hasCode('NOT_FOUND')

export const isUnauthenticated = hasCode('UNAUTHENTICATED')

export const nullIfNotFound = (error: unknown): null => {
  if (isNotFound(error)) return null
  throw error
}

export const toErrorEntry = ({ message, extensions }: ApiError): GraphQLFormattedError => {
  return { message, extensions }
}

const requestErrorCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
])

/** The field in `Variable "$input" got invalid value … at "input.amount"; …`. */
const fieldIn = (message: string): string | undefined => {
  const variable = /^Variable "\$(\w+)"/.exec(message)?.[1]
  const path = / at "([\w.[\]]+)"; [^"]*$/.exec(message)?.[1] ?? variable
  return path
    ?.split('.')
    .pop()
    ?.replace(/\[\d+\]/g, '')
}

/** The original error of a GraphQLError, found by its shape: Apollo may bundle its own graphql-js. */
const originalErrorOf = (error: unknown): unknown => {
  const { path, originalError } = Object(error) as Partial<GraphQLError>
  return path && originalError ? originalError : error
}

export const toApiError = (code: unknown, error: unknown): ApiError => {
  const original = originalErrorOf(error)
  if (original instanceof ApiError) return original
  const cause = (Object(error) as Partial<GraphQLError>).originalError
  if (cause instanceof ApiError) {
    const summary = cause.message
    const field = fieldIn(error instanceof Error ? error.message : '')
    return createApiError('INVALID', { status: 422, summary, fields: field ? { [field]: summary } : {} })
  }
  return requestErrorCodes.has(String(code)) ? invalidRequestError() : internalError()
}

/** Hides other errors and stack traces. Explains an invalid document only outside production. */
export const createFormatError =
  (production: boolean) =>
  (entry: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const apiError = toApiError(entry.extensions?.code, error)
    const isExplained =
      !production && apiError.extensions.status === 400 && apiError !== originalErrorOf(error)
    return {
      ...toErrorEntry(apiError),
      ...(isExplained ? { message: entry.message } : {}),
      ...(entry.path ? { path: entry.path } : {}),
    }
  }
