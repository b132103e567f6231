import { createHash, randomInt, randomUUID } from 'node:crypto'

/** An opaque id of the contract: at most 64 characters of [A-Za-z0-9_-]. */
export const newId = (kind: string): string => `${kind}-${randomUUID()}`

// Without 0, 1, I, L, O and U: read aloud and typed off a screen.
const digits = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const code = (length: number): string =>
  Array.from({ length }, () => digits[randomInt(digits.length)]).join('')

/** The number a customer sees and copies: 'CN-7H2K9Q4MXA'. */
export const newTransactionNumber = (): string => `CN-${code(10)}`

/** The number of a complaint's ticket: 'T-7H2K9Q4M'. */
export const newTicketNumber = (): string => `T-${code(8)}`

/** What a customer passes on to bring others: 8 signs, unique enough to be tried again when taken. */
export const newReferralCode = (): string => code(8)

/** What a network calls the transaction `id`: 64 hex digits, with 0x on the Ethereum family; always the same. */
export const chainHashOf = (chain: string, id: string): string => {
  const hash = createHash('sha256').update(`${chain} ${id}`).digest('hex')
  return chain === 'eth' || chain === 'bsc' ? `0x${hash}` : hash
}
