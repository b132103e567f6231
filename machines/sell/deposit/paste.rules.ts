import { chainsOf } from './address.rules'

/** The result of comparing a pasted address. `at` counts characters from 1. */
export type PasteVerdict =
  | { kind: 'nothing' | 'equal' | 'noAddress' }
  | { kind: 'differs'; at: number }
  /** Good, but of a network where this deposit would be lost. */
  | { kind: 'otherNetwork'; chain: string }

/** Addresses whose case is not significant: hexadecimal, and Bitcoin's bech32. */
const folded = (address: string): string => (/^(0x|bc1)/i.test(address) ? address.toLowerCase() : address)

/** The address in a text: without a wallet's 'bitcoin:' and '?amount=0.01', without the spaces between groups of four, and without a sentence's end. */
const addressIn = (text: string): string =>
  text
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^[a-z]+:(?:\/\/)?/i, '')
    .replace(/[?@].*$/, '')
    .replace(/[.,;:]+$/, '')

export const pasteVerdict = (pasted: string, address: string, chain: string): PasteVerdict => {
  const text = addressIn(pasted)
  if (text === '') return { kind: 'nothing' }
  const [mine, theirs] = [folded(address), folded(text)]
  if (mine === theirs) return { kind: 'equal' }
  const fitting = chainsOf(text)
  const [other] = fitting
  if (other !== undefined && !fitting.includes(chain)) return { kind: 'otherNetwork', chain: other }
  // A text with few characters in common is another text, not a damaged address.
  const at = [...mine].findIndex((letter, index) => letter !== theirs[index])
  return at === 0 && fitting.length === 0
    ? { kind: 'noAddress' }
    : { kind: 'differs', at: (at < 0 ? mine.length : at) + 1 }
}
