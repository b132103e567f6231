/** Actors reject with this plain, loggable object. `status` is the upstream's; null: no response. */
export interface ApiError {
  status: number | null
  summary: string | null
  fields: Record<string, string>
  /** Seconds until a retry, if the server sent them. */
  retryAfter?: number
}

/** Shown if a failed call has no message (ERR-02). */
export const offlineText = 'Oops! Looks like you are offline.'

export const apiError = (
  status: number | null,
  summary: string | null,
  fields: Record<string, string> = {},
): ApiError => ({ status, summary, fields })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Converts any rejection reason; an unknown value counts as no response. */
export const toApiError = (error: unknown): ApiError => {
  if (!isRecord(error) || !('status' in error) || !('summary' in error)) return apiError(null, null)
  const { status, summary, fields, retryAfter } = error
  return {
    ...apiError(
      typeof status === 'number' ? status : null,
      typeof summary === 'string' && summary !== '' ? summary : null,
      isRecord(fields)
        ? Object.fromEntries(
            Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
          )
        : {},
    ),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
  }
}

export const toErrorContext = (_: unknown, { error }: { error: unknown }) => ({ error: toApiError(error) })

export const toErrorEvent =
  <Type extends string>(type: Type) =>
  (_: unknown, { error }: { error: unknown }) => ({ type, error: toApiError(error) })

export const withoutField = (reason: ApiError | null, field: string): ApiError | null => {
  const { [field]: _, ...fields } = reason?.fields ?? {}
  return reason && Object.keys(fields).length > 0 ? { ...reason, fields } : null
}

export const summaryOf = (reason: ApiError): string => reason.summary ?? offlineText

/** The server's messages for a form's fields (ERR-03); one that repeats the summary is omitted. */
export const fieldProblems = <Field extends string>(
  reason: ApiError | null,
  fields: readonly Field[],
): Partial<Record<Field, string>> => {
  const problems: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const message = reason && Object.hasOwn(reason.fields, field) ? reason.fields[field] : undefined
    if (message && message !== reason?.summary) problems[field] = message
  }
  return problems
}

export const needsPassword = (error: unknown): boolean => toApiError(error).status === 403

const notFinal = new Set([401, 408, 409, 425, 429])

/** Whether a failed money call certainly moved nothing; no response, a 5xx and a few 4xx leave that unknown. */
export const isFinal = ({ status }: ApiError): boolean =>
  status !== null && status >= 400 && status < 500 && !notFinal.has(status)
