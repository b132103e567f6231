export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly summary: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** Seconds, for the Retry-After header of a 429 or 503. */
    readonly retryAfter?: number,
  ) {
    super(summary)
    this.name = 'ApiError'
  }
}

/** 400. `field` is the call's name for the password (BANK-27, PROFILE-18, PROFILE-20). */
export const incorrectPasswordError = (field: 'password' | 'oldPassword' = 'password') =>
  new ApiError(400, 'Incorrect password', { [field]: 'Incorrect password' })

/** 401 for a missing or invalid token. */
export const unauthorizedError = () => new ApiError(401, 'You are not authorized. Please sign in')

/** 401 for a token that another device ended. */
export const loggedOutElsewhereError = () => new ApiError(401, 'You were logged out from another device')

/** 403 for another role. */
export const forbiddenError = () => new ApiError(403, 'you cannot access this service with this account')

/** 403 if the call needs the password first (rulings 20, 21 and 30). */
export const passwordNeededError = () => new ApiError(403, 'Please enter your password again')

export const notFoundError = (summary = 'Not found') => new ApiError(404, summary)
export const conflictError = (summary: string, fields: Record<string, string> = {}) =>
  new ApiError(409, summary, fields)

/** A 409 that the server does not store, so that the same key works after another review (ruling 29). */
export class ReviewAgain extends ApiError {
  constructor(changed: 'The price' | 'Your balance') {
    super(409, `${changed} changed. Please review again`)
  }
}
export const tooManyError = (waitMs: number) =>
  new ApiError(429, 'Too many attempts. Please try again later', {}, Math.max(1, Math.ceil(waitMs / 1000)))

const unavailableText = 'This service is not available at the moment'
/** 503 if there is no usable price. */
export const unavailableError = () => new ApiError(503, unavailableText)
/** 503 while the storage is full. */
export const diskFullError = () => new ApiError(503, 'Our storage is full. Please try again later')
/** 503 while too much work is waiting; the client may retry after `waitMs`. */
export const busyError = (waitMs: number) => new ApiError(503, unavailableText, {}, Math.ceil(waitMs / 1000))

/** 422. A single message becomes the summary; several get a general summary. */
export const invalidError = (fields: Record<string, string>) => {
  const messages = Object.values(fields)
  const summary = messages.length === 1 ? messages[0]! : 'Please check the highlighted fields'
  return new ApiError(422, summary, fields)
}
