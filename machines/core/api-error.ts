/**
 * Why something asked for did not happen. Actors reject with this plain shape, so an error survives the log.
 * `status` is the HTTP status the upstream answered with; null means that nobody answered.
 */
export interface ApiError {
  status: number | null
  /** The server's words for the customer; null when it sent none. */
  summary: string | null
  /** Messages by the name of the field they belong to. */
  fields: Record<string, string>
  /** Seconds until another try makes sense, when the server said so. */
  retryAfter?: number
}

/** Shown when a failed call brought no summary (section 8, ERR-02). */
export const offlineText = 'Oops! Looks like you are offline.'

export const apiError = (
  status: number | null,
  summary: string | null,
  fields: Record<string, string> = {},
): ApiError => ({
  status,
  summary,
  fields,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads whatever an actor threw as an error; anything that is none counts as 'nobody answered'. */
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

/** The domain event that an actor rejected, for `emit`. */
export const toErrorEvent =
  <Type extends string>(type: Type) =>
  (_: unknown, { error }: { error: unknown }) => ({ type, error: toApiError(error) })

/** What stays of an error when a field is typed in again: other fields' messages, or nothing. */
export const withoutField = (reason: ApiError | null, field: string): ApiError | null => {
  const { [field]: _, ...fields } = reason?.fields ?? {}
  return reason && Object.keys(fields).length > 0 ? { ...reason, fields } : null
}

/** What the customer reads about an error. */
export const summaryOf = (reason: ApiError): string => reason.summary ?? offlineText

/** The server's messages for a form's own fields (ERR-03); one that only repeats the summary is not said twice. */
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

/** Whether a call was refused because it needs a password typed lately (rulings 20 and 21): ask for it, then go on. */
export const needsPassword = (error: unknown): boolean => toApiError(error).status === 403

const notFinal = new Set([401, 408, 409, 425, 429])

/** Whether a refused money call surely moved nothing. Silence, 5xx and a few 4xx leave its fate unknown. */
export const isFinal = ({ status }: ApiError): boolean =>
  status !== null && status >= 400 && status < 500 && !notFinal.has(status)
