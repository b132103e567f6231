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

/** `status` and `summary` are the upstream's; both null if it gave no readable answer. */
export interface ApiErrorDetails {
  status: number | null
  summary: string | null
  fields?: Record<string, string>
  /** Seconds until another try makes sense. */
  retryAfter?: number
}

/** The only error that this gateway answers with; created by `createApiError` only. */
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

/** The error code of a non-2xx status (ERR-06); an unexpected status counts as no answer. */
export const codeFor = (status: number): ApiErrorCode => {
  const known = codes[status]
  if (known) return known
  if (status >= 400 && status < 500) return 'INVALID'
  return status >= 500 ? 'INTERNAL' : 'UNREACHABLE'
}

export const createApiError = (code: ApiErrorCode, details: ApiErrorDetails): ApiError => {
  const { status, summary, fields = {}, retryAfter } = details
  const message = summary ?? (code === 'UNREACHABLE' ? 'No usable answer from the upstream' : 'Refused')
  return new ApiError(message, {
    extensions: { code, status, summary, fields, ...(retryAfter === undefined ? {} : { retryAfter }) },
  })
}

/** No answer, or an unreadable one: the outcome is unknown (ERR-02). */
export const unreachable = (): ApiError => createApiError('UNREACHABLE', { status: null, summary: null })

/** An unexpected 2xx keeps its status: something may have happened (AUTH-40, GUARD-11, HELP-09, WSELL-17). */
export const oddAnswer = (status: number): ApiError => createApiError('INTERNAL', { status, summary: null })

export const invalidRequest = (fields: Record<string, string> = {}): ApiError =>
  createApiError('INVALID', { status: 400, summary: 'Invalid request', fields })

/** Never 'nothing was done': the network may have delivered another copy, which was executed (ruling 28). */
export const notPassedOn = (retryAfter?: number): ApiError =>
  createApiError('NOT_PASSED_ON', {
    status: 503,
    summary: 'We could not pass this on just now. Check what became of it before you send it again',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })

export const internalError = (): ApiError =>
  createApiError('INTERNAL', { status: 500, summary: 'Something went wrong. Please try again' })

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.extensions.code === 'NOT_FOUND'

export const nullIfNotFound = (error: unknown): null => {
  if (isNotFound(error)) return null
  throw error
}

export const asEntry = ({ message, extensions }: ApiError): GraphQLFormattedError => ({
  message,
  extensions,
})

const askedWrongly = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
])

/** Extracts the field from `Variable "$input" got invalid value … at "input.amount"; …`. */
const fieldIn = (message: string): string | undefined => {
  const variable = /^Variable "\$(\w+)"/.exec(message)?.[1]
  const path = / at "([\w.[\]]+)"; [^"]*$/.exec(message)?.[1] ?? variable
  return path
    ?.split('.')
    .pop()
    ?.replace(/\[\d+\]/g, '')
}

/** The original error of a GraphQLError. By its shape: Apollo may bundle its own graphql-js. */
const thrownBy = (error: unknown): unknown => {
  const { path, originalError } = Object(error) as Partial<GraphQLError>
  return path && originalError ? originalError : error
}

export const toApiError = (code: unknown, error: unknown): ApiError => {
  const thrown = thrownBy(error)
  if (thrown instanceof ApiError) return thrown
  const cause = (Object(error) as Partial<GraphQLError>).originalError
  if (cause instanceof ApiError) {
    const summary = cause.message
    const field = fieldIn(error instanceof Error ? error.message : '')
    return createApiError('INVALID', { status: 422, summary, fields: field ? { [field]: summary } : {} })
  }
  return askedWrongly.has(String(code)) ? invalidRequest() : internalError()
}

/** Hides other errors and never exposes a stack trace. Only outside production says why a document is invalid. */
export const formatErrorFor =
  (production: boolean) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const apiError = toApiError(formatted.extensions?.code, error)
    const helpful = !production && apiError.extensions.status === 400 && apiError !== thrownBy(error)
    return {
      ...asEntry(apiError),
      ...(helpful ? { message: formatted.message } : {}),
      ...(formatted.path ? { path: formatted.path } : {}),
    }
  }
