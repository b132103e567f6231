import { chainsOf } from './address.rules'

/** `at` counts characters from 1. */
export type PasteVerdict =
  | { kind: 'nothing' | 'equal' | 'noAddress' }
  | { kind: 'differs'; at: number }
  /** A valid address, but of a network where this deposit would be lost. */
  | { kind: 'otherNetwork'; chain: string }

/** Hexadecimal and bech32 addresses ignore case. */
const normalizeCase = (address: string): string =>
  /^(0x|bc1)/i.test(address) ? address.toLowerCase() : address

/** Without 'bitcoin:', '?amount=0.01', the spaces between groups of four, and the punctuation at a sentence's end. */
const addressIn = (text: string): string =>
  text
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^[a-z]+:(?:\/\/)?/i, '')
    .replace(/[?@].*$/, '')
    .replace(/[.,;:]+$/, '')

export const pasteVerdict = (pasted: string, address: string, chain: string): PasteVerdict => {
  const text = addressIn(pasted)
  if (text === '') return { kind: 'nothing' }
  const [expected, actual] = [normalizeCase(address), normalizeCase(text)]
  if (expected === actual) return { kind: 'equal' }
  const matchingChains = chainsOf(text)
  const [otherChain] = matchingChains
  if (otherChain !== undefined && !matchingChains.includes(chain))
    return { kind: 'otherNetwork', chain: otherChain }
  // With few characters in common it is another text, not a damaged address.
  const at = [...expected].findIndex((letter, index) => letter !== actual[index])
  return at === 0 && matchingChains.length === 0
    ? { kind: 'noAddress' }
    : { kind: 'differs', at: (at < 0 ? expected.length : at) + 1 }
}
