import { ApiError, type ApiErrorCode, type ApiErrorDetails, createApiError } from './errors'

/** A call's field names in the upstream's words, and what the GraphQL input calls them. */
export type FieldNames = Readonly<Record<string, string>>

/** Messages by the names of the input's fields; a name that both share stays. */
export const renamed = (
  names: FieldNames,
  fields: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      Object.hasOwn(names, name) ? names[name]! : name,
      message,
    ]),
  )

/** Does `work`; what it is refused blames the fields of the input. */
export const inNamesOf = async <Result>(names: FieldNames, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, ...details } = error.extensions as unknown as ApiErrorDetails & { code: ApiErrorCode }
    throw createApiError(code, { ...details, fields: renamed(names, details.fields ?? {}) })
  }
}
