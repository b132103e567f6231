import { ApiError, type ApiErrorCode, type ApiErrorDetails, createApiError } from '../core/errors'

export type FieldNames = Readonly<Record<string, string>>

export const renameFields = (
  names: FieldNames,
  fields: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      Object.hasOwn(names, name) ? names[name] : name,
      message,
    ]),
  )

export const withFieldNames = async <Result>(
  names: FieldNames,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, ...details } = error.extensions as unknown as ApiErrorDetails & { code: ApiErrorCode }
    throw createApiError(code, { ...details, fields: renameFields(names, details.fields ?? {}) })
  }
}
