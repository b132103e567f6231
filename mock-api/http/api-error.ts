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

/** 400: a customer's password is wrong (BANK-27, PROFILE-18, PROFILE-20); `field` is the call's name for it. */
export const incorrectPassword = (field: 'password' | 'oldPassword' = 'password') =>
  new ApiError(400, 'Incorrect password', { [field]: 'Incorrect password' })

/** 401: no token, or one that no longer counts. */
export const unauthorized = () => new ApiError(401, 'You are not authorized. Please sign in')

/** 403: a role that this product does not serve. */
export const forbidden = () => new ApiError(403, 'you cannot access this service with this account')

/** 403: a password has to be typed first (rulings 20, 21 and 30). */
export const stale = () => new ApiError(403, 'Please enter your password again')

export const notFound = (summary = 'Not found') => new ApiError(404, summary)
export const conflict = (summary: string, fields: Record<string, string> = {}) =>
  new ApiError(409, summary, fields)

/** 409 that decides nothing: no key keeps it, so that the same one may be used after another review (ruling 29). */
export class ReviewAgain extends ApiError {
  constructor(changed: 'The price' | 'Your balance') {
    super(409, `${changed} changed. Please review again`)
  }
}
/** 429, with the time until the next attempt may succeed. */
export const tooMany = (waitMs: number) =>
  new ApiError(429, 'Too many attempts. Please try again later', {}, Math.max(1, Math.ceil(waitMs / 1000)))

const unavailableText = 'This service is not available at the moment'
/** 503: no price that could be acted on. */
export const unavailable = () => new ApiError(503, unavailableText)
/** 503: too much work is waiting already; `waitMs` is when another try may find room. */
export const busy = (waitMs: number) => new ApiError(503, unavailableText, {}, Math.ceil(waitMs / 1000))

/** 422: one wrong field lends its message to the summary, several share a general one. */
export const invalid = (fields: Record<string, string>) => {
  const messages = Object.values(fields)
  return new ApiError(
    422,
    messages.length === 1 ? messages[0]! : 'Please check the highlighted fields',
    fields,
  )
}
