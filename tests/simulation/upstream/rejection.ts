/** A non-success response of the fake upstream, with the contract's message. */
export class Rejection extends Error {
  constructor(
    readonly status: number,
    readonly summary: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** `isOpen` means that the outcome is not final, so no key stores it. */
    readonly more: { isOpen?: boolean } = {},
  ) {
    super(summary)
  }
}

export const notFound = (summary = 'Not found') => new Rejection(404, summary)
export const unauthorized = () => new Rejection(401, 'You are not authorized. Please sign in')
export const wrongRole = () => new Rejection(403, 'you cannot access this service with this account')
export const stale = () => new Rejection(403, 'Please enter your password again')
export const unavailable = () => new Rejection(503, 'This service is not available at the moment')
export const conflict = (summary: string) => new Rejection(409, summary)
/** A 409 that is not a final outcome (ruling 29). */
export const reviewAgain = (changed: 'The price' | 'Your balance') =>
  new Rejection(409, `${changed} changed. Please review again`, {}, { isOpen: true })
export const wrongAmount = (message: string) => new Rejection(422, message, { amountCrypto: message })

export const invalid = (fields: Record<string, string>) => {
  const messages = Object.values(fields)
  return new Rejection(
    422,
    messages.length === 1 ? messages[0]! : 'Please check the highlighted fields',
    fields,
  )
}

/** True for a rejection that a key stores (ruling 9): a final 4xx. Clients may retry others. */
export const isStored = ({ status, more }: Rejection): boolean =>
  status < 500 && ![401, 403].includes(status) && more.isOpen !== true
