import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** An opaque id of the contract: at most 64 characters of [A-Za-z0-9_-]. */
export const newId = (kind: string): string => `${kind}-${randomUUID()}`

// Without 0, 1, I, L, O and U: read aloud and typed off a screen.
const digits = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const code = (length: number): string =>
  Array.from({ length }, () => digits[randomInt(digits.length)]).join('')

/** The number a customer sees and copies: 'CN-7H2K9Q4MXA'. */
export const newTransactionNumber = (): string => `CN-${code(10)}`

/** What a network would call a transaction: 64 hex digits, with 0x on the Ethereum family. */
export const newChainHash = (chain: string): string =>
  `${chain === 'eth' || chain === 'bsc' ? '0x' : ''}${randomBytes(32).toString('hex')}`
