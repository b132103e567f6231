import { createHash, randomInt, randomUUID } from 'node:crypto'

/** An opaque id: at most 64 characters of [A-Za-z0-9_-]. */
export const newId = (kind: string): string => `${kind}-${randomUUID()}`

// Customers read codes aloud and type them, so they contain no 0, 1, I, L, O or U.
const digits = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomCode = (length: number): string =>
  Array.from({ length }, () => digits[randomInt(digits.length)]).join('')

/** 'CN-7H2K9Q4MXA'. */
export const newTransactionNumber = (): string => `CN-${randomCode(10)}`

/** 'T-7H2K9Q4M'. */
export const newTicketNumber = (): string => `T-${randomCode(8)}`

/** Eight characters; the caller retries if the randomCode is taken. */
export const newReferralCode = (): string => randomCode(8)

/** 64 hex digits, with 0x on Ethereum-like chains; always the same for an `id`. */
export const chainHashOf = (chain: string, id: string): string => {
  const hash = createHash('sha256').update(`${chain} ${id}`).digest('hex')
  return chain === 'eth' || chain === 'bsc' ? `0x${hash}` : hash
}
