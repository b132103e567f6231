/** An answer other than success, thrown anywhere below a route and written as the contract's envelope. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly summary: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** Seconds, for the Retry-After header of a 429. */
    readonly retryAfter?: number,
  ) {
    super(summary)
    this.name = 'Refused'
  }
}

export const notFound = (summary = 'Not found') => new Refused(404, summary)
export const conflict = (summary: string, fields: Record<string, string> = {}) =>
  new Refused(409, summary, fields)
export const unavailable = () => new Refused(503, 'This service is not available at the moment')

/** 422: one wrong field lends its message to the summary, several share a general one. */
export const invalid = (fields: Record<string, string>) => {
  const messages = Object.values(fields)
  return new Refused(
    422,
    messages.length === 1 ? messages[0]! : 'Please check the highlighted fields',
    fields,
  )
}
