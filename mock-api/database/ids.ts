import { createHash, randomInt, randomUUID } from 'node:crypto'

/** An opaque id: at most 64 characters of [A-Za-z0-9_-]. */
export const newId = (kind: string): string => `${kind}-${randomUUID()}`

// Without 0, 1, I, L, O and U: customers read them aloud and type them.
const digits = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const code = (length: number): string =>
  Array.from({ length }, () => digits[randomInt(digits.length)]).join('')

/** 'CN-7H2K9Q4MXA'. */
export const newTransactionNumber = (): string => `CN-${code(10)}`

/** 'T-7H2K9Q4M'. */
export const newTicketNumber = (): string => `T-${code(8)}`

/** Eight characters; the caller retries a taken one. */
export const newReferralCode = (): string => code(8)

/** 64 hex digits, with 0x on the Ethereum family; constant per `id`. */
export const chainHashOf = (chain: string, id: string): string => {
  const hash = createHash('sha256').update(`${chain} ${id}`).digest('hex')
  return chain === 'eth' || chain === 'bsc' ? `0x${hash}` : hash
}
